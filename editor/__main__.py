"""`python -m playsheet.editor`: the `playsheet` command."""

import sys

from .cli import main

sys.exit(main())
