"""`python -m grognard`."""

from grognard.cli.start import main

main()
