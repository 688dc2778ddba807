import assert from "node:assert/strict";
import {test} from "node:test";
import {zipOf} from "../../../../bpe_view/player/pictures/zip.js";
import {bytesOf, goldenZip, hexOf} from "../../golden.js";

test("a zip is to the byte the one that Python writes", async () => {
  const {files, date, hex} = goldenZip();
  const [year, month, day, hour, minute, second] = date;
  const zip = zipOf(
    files.map((file) => ({name: file.name, bytes: bytesOf(file.hex)})),
    new Date(year, month - 1, day, hour, minute, second),
  );
  assert.equal(await hexOf(zip), hex);
});

test("a zip without files is one, too", async () => {
  assert.equal(await hexOf(zipOf([])), `504b0506${"00".repeat(18)}`);
});
