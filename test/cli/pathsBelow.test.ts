import assert from "node:assert/strict";
import { relative, resolve } from "node:path";
import { describe, it } from "node:test";
import { pathsFrom, shownBelow, shownScope } from "../../server/src/cli/pathsBelow.ts";
import { shownFrom, toSlashes } from "../../server/src/cli/shownPath.ts";

const FOLDERS = ["/", "/town", "/town/roads", "/town.d", "/town/roads/north", "/other"].map((path) =>
  resolve(path),
);

describe("paths from a folder on", () => {
  const paths = [
    "/town/roads/a.yaml",
    "/town/a.yaml",
    "/town.d/a.yaml",
    "/town/.hidden/a..b.yaml",
    "/town/roads/",
    "/town//roads/a.yaml",
    "/town/./roads/a.yaml",
    "/town/roads/../a.yaml",
    "/town/...",
    "/town",
    "/",
  ];
  for (const folder of FOLDERS)
    it(`are those that Node makes of them, from ${folder}`, () => {
      assert.deepEqual(
        paths.map(pathsFrom(folder)),
        paths.map((path) => toSlashes(relative(folder, path))),
      );
    });
});

describe("paths below a folder", () => {
  const paths = [
    "a.yaml",
    "roads/north/a.yaml",
    "../a.yaml",
    "roads/./a.yaml",
    "roads//a.yaml",
    ".",
    "",
    "/x.yaml",
  ];
  for (const folder of FOLDERS)
    for (const reader of FOLDERS)
      it(`are shown from where the reader works: ${folder} from ${reader}`, () => {
        const show = shownFrom(reader);
        assert.deepEqual(
          paths.map(shownBelow(folder, show)),
          paths.map((path) => show(resolve(folder, path))),
        );
      });
});

describe("a delivery scope as it is shown", () => {
  it("keeps the name of a cluster, which is often an address", () => {
    const show = (path: string) => `work/${path}`;
    assert.deepEqual(
      ["apps", "apps → https://api.west:6443", " → https://api.west:6443"].map((scope) =>
        shownScope(scope, show),
      ),
      ["work/apps", "work/apps → https://api.west:6443", "→ https://api.west:6443"],
    );
  });
});
