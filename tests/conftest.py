from hypothesis import settings

# No deadline for an example: a slow machine is no defect, and time is the benchmarks' business.
settings.register_profile("patient", settings(), deadline=None)
settings.load_profile("patient")
