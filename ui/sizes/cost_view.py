"""What a vocabulary size costs a language model, beside what it saves on the text."""

from typing import Final

import streamlit as st

from bpe_core import analysis
from bpe_view.words import percent, say, written
from ui.sizes.train_vs_held_out import TrainVsHeldOut

_MILLION: Final = 1_000_000
_ROWS: Final = (
    "rows",
    "flops",
    "saved",
    "context",
    "letters",
    "rare",
    "frequent",
    "best",
)


def cost_view(compared: TrainVsHeldOut, size: int) -> None:
    """A card: the model, a price, and a number for each that a size changes."""
    if not compared.training.measured.byte_count:
        return
    models = {model.key: model for model in analysis.MODELS}
    with st.container(border=True, key="card cost"):
        st.subheader(say("sizes.cost.title", size=size), anchor=False)
        with st.container(horizontal=True):
            st.selectbox(
                say("sizes.cost.model"),
                models,
                format_func=lambda key: models[key].name,
                key="cost_model",
                width=220,
            )
            st.number_input(say("sizes.cost.price"), 0, _MILLION, key="price", width=220)
        model = models[st.session_state["cost_model"]]
        table = costs(model, compared, size, st.session_state["price"])
        st.table(table, border="horizontal")
        st.caption(say("sizes.cost.source", name=model.name, link=model.source))


def costs(
    model: analysis.Model, compared: TrainVsHeldOut, size: int, price: int
) -> dict[str, list[str]]:
    """Columns of a table: what is counted, and how much it is for a model."""
    measured = compared.training.measured
    step = compared.step(size)
    uses = measured.usage.at(step)[:size]
    letters = float(measured.characters_per_token[step])
    best = analysis.best_vocab_size(model.rest, model.width)
    found = (best.by_flops, best.by_derivative, best.by_loss)
    values = {
        "rows": f"{written(size)} × {written(model.rows(1))} = {_cost(model, size)}",
        "flops": written(model.last_layer_flops(size)),
        "saved": written(int(measured.token_counts[0] - measured.token_counts[step])),
        "context": written(model.context * letters),
        "letters": written(price / letters, 2),
        "rare": f"{written(analysis.rare_tokens(uses))} / {written(len(uses))}",
        "frequent": written(analysis.least_of_frequent(uses)),
        "best": f"{written(min(found))}–{written(max(found))}",
    }
    told = {"context": {"n": model.context}}
    labels = [say(f"sizes.cost.{name}", **told.get(name, {})) for name in _ROWS]
    return {"": labels, model.name: [values[name] for name in _ROWS]}


def _cost(model: analysis.Model, size: int) -> str:
    millions = written(model.rows(size) / _MILLION, 1)
    return say("charts.curve.cost", n=millions, share=percent(model.share(size)), model=model.name)
