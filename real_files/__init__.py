"""Other people's tokenizer files, opened here and in the library they belong to.

`make real-files` fills a cache with them by the names of their packages, `make test-real` holds
what both libraries make of the same texts against each other. None of them is kept with the code.

    packages    which files, from which packages, and who else opens them
    texts       what they encode: scripts, code, white space, controls, one of 100 KB
    oracles     the other libraries, each as a function from text to ids
    compare     one file, in a process of its own
    __main__    all of them, as a table
"""
