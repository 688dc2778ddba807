"""Page Sizes: one chart, what else can be done with it, and below it the numbers at a size."""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_core import analysis
from bpe_view.bundle import bundle_css
from bpe_view.words import percent, say, written
from ui.host.element_types import DeltaGenerator
from ui.shared.error_messages import within
from ui.shared.markdown import plain
from ui.shared.mount import show_styles
from ui.shared.one_of_row import one_of_row
from ui.shared.session import hides
from ui.sizes import curve_sections
from ui.sizes.chart_panel import forget_foreign_selection, shown_size
from ui.sizes.sizes_choices import CHARTS
from ui.sizes.train_vs_held_out import MeasuredText, TrainVsHeldOut

_MILLION: Final = 1_000_000
_ROWS: Final = ("rows", "flops", "saved", "context", "letters", "rare", "frequent", "best")


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


_STYLES: Final = bundle_css(Path(__file__).with_name("sizes.css"))
OF_BOTH_TEXTS: Final = {"curve": curve_sections.curve_section, "used": curve_sections.used_section}
"""Charts that measure the training text and the unseen one, with the same run."""


def sizes_view(compared: TrainVsHeldOut, tabs: DeltaGenerator) -> None:
    """Everything below the title but the choice of an unseen text. `compared`: the training text
    and the unseen one. `tabs`: the place for the choice of a chart."""
    show_styles(_STYLES)
    run = compared.trained.run
    forget_foreign_selection(run)
    if compared.problem:
        st.info(plain(compared.problem))
    if not run.merges:
        st.info(say("sizes.no_merges"))
        _numbers_view(compared)
        return
    within("size", compared.base_size, compared.base_size + len(run.merges))
    with tabs:
        chart = _chart_input()
    if chart in OF_BOTH_TEXTS:
        OF_BOTH_TEXTS[chart](compared)
    place = st.container()
    _numbers_view(compared)
    if chart not in OF_BOTH_TEXTS:
        # Plotly is slow to load: all else is in the browser before it is imported.
        from ui.sizes import chart_sections

        with place:
            getattr(chart_sections, f"{chart}_section")(compared)


def _chart_input() -> str:
    looks = {"wrap": True, "width": "content"}
    label = say("sizes.chart")
    return one_of_row(label, "chart", CHARTS, lambda one: say(f"sizes.charts.{one}"), **looks)


def _numbers_view(compared: TrainVsHeldOut) -> None:
    """The measures at a size, and what they say."""
    if hides("numbers"):
        return
    st.markdown(lesson(compared))
    st.table(numbers(compared, shown_size(compared.trained)), border="horizontal")
    st.caption(say("sizes.renyi"))
    cost_view(compared, shown_size(compared.trained))
    specials = len(compared.trained.run.tokenizer.special_tokens)
    if specials:
        st.caption(say("sizes.special", n=specials))


def numbers(compared: TrainVsHeldOut, size: int) -> dict[str, list[str]]:
    """The measures of both texts at a size, as a table's columns."""
    step = compared.step(size)
    rows = compared.sides
    columns = {
        "bytes": [written(side.measured.byte_count) for side in rows],
        "tokens": [written(int(side.measured.token_counts[step])) for side in rows],
        "bytes_per_token": [written(side.measured.bytes_per_token[step], 2) for side in rows],
        "fertility": [written(side.measured.fertility[step], 2) for side in rows],
        "continued_words": [percent(side.measured.share_of_words_cut[step]) for side in rows],
        "used": [percent(side.measured.share_used[step]) for side in rows],
        "renyi": [written(_renyi(compared, side, step), 2) for side in rows],
    }
    at_size = say("sizes.at_size", size=compared.base_size + step)
    return {at_size: [side.title for side in rows]} | {
        say(f"measures.name.{name}"): values for name, values in columns.items()
    }


def lesson(compared: TrainVsHeldOut) -> str:
    """What the gap between the two texts says, and where unseen compression stops improving."""
    if compared.unseen is None:
        return say("sizes.worth.unknown")
    ratios = compared.unseen.measured.bytes_per_token
    known, unseen = compared.training.measured.bytes_per_token[-1], ratios[-1]
    found = analysis.plateau(ratios)
    if found is None:
        return say("sizes.worth.empty")
    gap = 1 - unseen / known
    end = say(
        f"sizes.worth.{'less' if gap >= 0 else 'more'}",
        n=len(compared.trained.run.merges),
        unseen=written(unseen, 2),
        known=written(known, 2),
        share=percent(abs(gap)),
    )
    if found.still_improving:
        return say("sizes.worth.improving", end=end)
    if not compared.tells_where_it_stops:
        return say("sizes.worth.short", end=end)
    return say("sizes.worth.stops", end=end, size=compared.base_size + found.step)


def _renyi(compared: TrainVsHeldOut, side: MeasuredText, step: int) -> float:
    uses = side.measured.usage.at(step)
    return analysis.renyi_efficiency(uses[: compared.base_size + step])
