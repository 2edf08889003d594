"""Solves a weighted MaxSAT file with RC2 of python-sat, and prints what solvers print.

The values come as numbers, or as 0 and 1 if a second argument asks for bits.
"""

import sys

from pysat.examples.rc2 import RC2Stratified
from pysat.formula import WCNF

formula = WCNF(from_file=sys.argv[1])
with RC2Stratified(formula) as solver:
    model = solver.compute()
    print("o", solver.cost)
    print("s OPTIMUM FOUND")
    if sys.argv[2:] == ["bits"]:
        true = set(model)
        print("v", "".join("1" if var in true else "0" for var in range(1, formula.nv + 1)))
    else:
        print("v", *model, 0)
