//! The generator against its published sequences, and its uses against what they promise.

use super::Rng;
use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};

#[test]
fn the_sequence_is_that_of_the_authors() {
    let mut rng = Rng { state: [1, 2, 3, 4] };
    let numbers = [(); 6].map(|()| rng.next_u64());
    let published = [
        41_943_041,
        58_720_359,
        3_588_806_011_781_223,
        3_591_011_842_654_386,
        9_228_616_714_210_784_205,
        9_973_669_472_204_895_162,
    ];
    assert_eq!(numbers, published);
}

#[test]
fn the_state_of_seed_0_is_that_of_split_mix() {
    let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f, 0xf88b_b8a8_724c_81ec];
    assert_eq!(Rng::new(0).state, published);
}

/// Results that a seed gave once must come out for ever: benchmarks and published puzzles name their seeds.
#[test]
fn what_a_seed_gives_is_fixed() {
    let mut rng = Rng::new(2024);
    let mut order: Vec<usize> = (0..10).collect();
    rng.shuffle(&mut order);
    assert_eq!(order, [6, 0, 7, 3, 9, 4, 8, 1, 2, 5]);
    assert_eq!([(); 8].map(|()| rng.below(1000)), [382, 590, 816, 538, 497, 354, 868, 361]);
    assert_eq!(rng.sample(5, 1_000_000), [265_369, 484_714, 665_311, 726_316, 908_398]);
    assert_eq!(format!("{:.6}", rng.unit()), "0.606133");
}

/// The image of every unit vector under a linear map of the 256-bit state.
type Matrix = Vec<[u64; 4]>;

fn apply(matrix: &Matrix, state: [u64; 4]) -> [u64; 4] {
    let mut image = [0; 4];
    for (bit, row) in matrix.iter().enumerate() {
        if state[bit / 64] >> (bit % 64) & 1 != 0 {
            image.iter_mut().zip(row).for_each(|(part, word)| *part ^= word);
        }
    }
    image
}

/// The oracle squares the matrix of one step 128 times.
#[test]
fn a_split_leaves_2_to_the_128_numbers_to_the_other() {
    let unit = |bit: usize| std::array::from_fn(|word| u64::from(word == bit / 64) << (bit % 64));
    let one_step = |state| {
        let mut rng = Rng { state };
        rng.step();
        rng.state
    };
    let mut matrix: Matrix = (0..256).map(|bit| one_step(unit(bit))).collect();
    for _ in 0..128 {
        matrix = matrix.iter().map(|&row| apply(&matrix, row)).collect();
    }
    let before = Rng::new(7);
    let mut rng = before.clone();
    assert_eq!(rng.split(), before);
    assert_eq!(rng.state, apply(&matrix, before.state));
}

#[test]
fn every_face_of_a_die_comes_up_as_often() {
    let mut rng = Rng::new(1);
    let mut faces = [0u32; 6];
    for _ in 0..60_000 {
        faces[rng.below(6)] += 1;
    }
    // Five standard deviations are about 456.
    assert!(faces.iter().all(|count| count.abs_diff(10_000) < 456), "{faces:?}");
}

#[test]
fn every_sample_comes_up_as_often() {
    let mut rng = Rng::new(1);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..10_000 {
        *counts.entry(rng.sample(2, 5)).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), 10);
    assert!(counts.values().all(|count| count.abs_diff(1000) < 150), "{counts:?}");
}

#[test]
fn choosing_from_nothing_gives_nothing() {
    let mut rng = Rng::new(3);
    assert_eq!(rng.choose::<u8>(&[]), None);
    assert_eq!(rng.choose(&["ROTAS"]), Some(&"ROTAS"));
    assert_eq!(rng.sample(3, 0), []);
    assert!(!rng.chance(0.0));
    assert!(rng.chance(1.0));
}

proptest! {
    #[test]
    fn below_is_below(seed: u64, n in prop_oneof![1usize..100, 1usize..=usize::MAX]) {
        let mut rng = Rng::new(seed);
        prop_assert!((0..100).all(|_| rng.below(n) < n));
    }

    /// With a bound of three quarters of the range, a careless multiplication gives every third number twice as often.
    #[test]
    fn below_is_unbiased_where_bias_would_show_most(seed: u64) {
        let n = 3 << (usize::BITS - 2);
        let mut rng = Rng::new(seed);
        let thirds = (0..3000).filter(|_| rng.below(n).is_multiple_of(3)).count();
        // 1000 with a standard deviation of 26; 1500 if no draw were rejected.
        prop_assert!(thirds.abs_diff(1000) < 200, "{}", thirds);
    }

    #[test]
    fn a_shuffle_keeps_every_item(seed: u64, items in prop::collection::vec(any::<u8>(), 0..50)) {
        let mut shuffled = items.clone();
        Rng::new(seed).shuffle(&mut shuffled);
        let sorted = |mut list: Vec<u8>| { list.sort_unstable(); list };
        prop_assert_eq!(sorted(shuffled), sorted(items));
    }

    #[test]
    fn a_sample_is_ascending_and_of_the_right_size(seed: u64, count in 0usize..60, n in 0usize..100) {
        let sample = Rng::new(seed).sample(count, n);
        prop_assert_eq!(sample.len(), count.min(n));
        prop_assert!(sample.is_sorted_by(|a, b| a < b));
        prop_assert!(sample.iter().all(|&number| number < n));
    }
}
