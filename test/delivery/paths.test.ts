import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathFrom } from "../../server/src/delivery/paths.ts";

/** Segment by segment, as the file system goes. */
function walked(folder: string, relative: string): string {
  const written = relative.startsWith("/") ? relative : `${folder}/${relative}`;
  const segments: string[] = [];
  for (const segment of written.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else segments.push(segment);
  }
  return (relative.startsWith("/") && folder.startsWith("/") ? "/" : "") + segments.join("/");
}

/** All paths of up to five of these segments, empty ones included. */
function paths(depth = 5): readonly string[] {
  if (depth === 0) return [""];
  const shorter = paths(depth - 1);
  return ["", ".", "..", "a", "b.c", "..d"].flatMap((first) => [
    first,
    ...shorter.map((rest) => `${first}/${rest}`),
  ]);
}

describe("a path from a folder", () => {
  it("leads where the file system would", () => {
    for (const folder of ["", "a", "a/b", "../a", ".."])
      for (const path of new Set(paths()))
        assert.equal(pathFrom(folder, path), walked(folder, path), `${folder} ${path}`);
  });
});
