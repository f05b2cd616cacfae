"""Canon to ruleset: `source -> declarations -> book -> amended book -> ruleset`, one module per stage: `pipeline`."""
