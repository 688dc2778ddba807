import pytest
import streamlit as st

from ui.shared.training.inputs import choose_sample


def test_a_sample_brings_its_vocabulary_size_takes_it_and_begins_at_its_first_merge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = {"sample": "river", "vocab_size": 384, "step": 5}
    monkeypatch.setattr(st, "session_state", chosen)

    def size_with(sample: str) -> object:
        choose_sample(sample)
        assert (chosen["sample"], chosen["step"]) == (sample, None)
        return chosen["vocab_size"]

    assert size_with("wikipedia") == 259
    assert size_with("river") == 384
    chosen |= {"vocab_size": 300, "step": 5}
    assert size_with("python") == 300
