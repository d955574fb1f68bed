"""``python -m cpoker`` is the command ``cpoker``."""

from cpoker.cli import main

raise SystemExit(main())
