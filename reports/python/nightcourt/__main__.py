"""`python -m nightcourt`."""

from ._command import main

main()
