"""The command line: `referee GROUP COMMAND`, one small file for each command.

`run` starts it and turns every failure into a sentence and an exit code; `lazy` imports a command's file only when it
is called; `canon` is the only file here that knows the compiler; `options` holds what several commands share.

Exit codes: 0 yes; 1 no (a check failed); 2 could not say (unreadable files, wrong usage); 3 nothing wrong
found, but something undetermined; 130 interrupted.
"""
