"""Learners without browsers, and what their class costs the server: the parts of `make bench-load`.

widgets     what a browser reports of each kind of input
page        a page as the server's messages put it together
client      one visitor: opens a page, clicks, and checks that the page follows
texts       texts that nobody has brought before
habits      what learners click on each page
learners    a class that does all there is to do, with files too
process     memory and processor time of a server
phones      the screens of a class round
rounds      a class that plays one, and a network that is bad
scenarios   what is measured
"""
