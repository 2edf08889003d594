//! Counting true literals: the totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints",
//! CP 2003), upwards only: where so many inputs are true, so is the output of that number.

use crate::literal::Lit;

/// The outputs for these inputs: output `i` is true where more than `i` inputs are. At most `most` outputs are made, the
/// last of which then says "`most` or more".
pub(crate) fn totalizer<E>(
    inputs: &[Lit],
    most: usize,
    fresh: &mut impl FnMut() -> Result<Lit, E>,
    emit: &mut impl FnMut(&[Lit]) -> Result<(), E>,
) -> Result<Vec<Lit>, E> {
    if inputs.len() <= 1 {
        return Ok(inputs[..inputs.len().min(most)].to_vec());
    }
    let (left, right) = inputs.split_at(inputs.len() / 2);
    let left = totalizer(left, most, fresh, emit)?;
    let right = totalizer(right, most, fresh, emit)?;
    let outputs: Vec<Lit> = (0..(left.len() + right.len()).min(most)).map(|_| fresh()).collect::<Result<_, E>>()?;
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            if let Some(sum) = (i + j).checked_sub(1).filter(|_| !outputs.is_empty()) {
                let mut clause = Vec::with_capacity(3);
                clause.extend(i.checked_sub(1).map(|i| !left[i]));
                clause.extend(j.checked_sub(1).map(|j| !right[j]));
                clause.push(outputs[sum.min(outputs.len() - 1)]);
                emit(&clause)?;
            }
        }
    }
    Ok(outputs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// Does unit propagation from these inputs make the outputs say how many there are?
    #[test]
    fn outputs_count_inputs() {
        for (count, most) in [(1, 3), (4, 4), (5, 2), (6, 3), (7, 9), (3, 0)] {
            let mut next = count;
            let mut clauses: Vec<Vec<Lit>> = Vec::new();
            let inputs: Vec<Lit> = (1..=count).map(|i| Lit::new(i).unwrap()).collect();
            let mut fresh = || {
                next += 1;
                Ok::<_, Infallible>(Lit::new(next).unwrap())
            };
            let outputs = totalizer(&inputs, most, &mut fresh, &mut |c| {
                clauses.push(c.to_vec());
                Ok(())
            })
            .unwrap();
            assert_eq!(outputs.len(), most.min(count as usize));
            for set in 0u32..1 << count {
                let mut truth = vec![false; next as usize + 1];
                (0..count).for_each(|i| truth[i as usize + 1] = set >> i & 1 == 1);
                // The clauses are emitted bottom up, so once through is enough.
                for clause in &clauses {
                    let (output, inputs) = clause.split_last().unwrap();
                    if inputs.iter().all(|input| truth[input.var().number() as usize]) {
                        truth[output.number() as usize] = true;
                    }
                }
                let true_outputs = outputs.iter().take_while(|output| truth[output.number() as usize]).count();
                assert_eq!(true_outputs, (set.count_ones() as usize).min(outputs.len()), "{count} {most} {set:b}");
            }
        }
    }
}
