import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import { documentReader, readFile } from "../../../server/src/workspace/files/file.ts";
import { ReadAhead } from "../../../server/src/workspace/files/readAhead.ts";

const road = (name: string): string => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: town }
spec: { parentRefs: [{ name: gate }], surprise: true }
`;

const TEXT = `${["north", "south", "east", "west"].map(road).join("")}${road("north")}`;

describe("a file that is read ahead", () => {
  it("gives way between two documents", () => {
    const ahead = new ReadAhead(
      "roads.yaml",
      TEXT,
      documentReader(() => []),
    );
    let turns = 1;
    while (!ahead.goOn(() => true)) turns += 1;
    assert.equal(turns, 5);
  });

  it("is the file that it would be when read at once, and no document is read again", () => {
    const reader = documentReader(() => []);
    const ahead = new ReadAhead("roads.yaml", TEXT, reader);
    assert.equal(
      ahead.goOn(() => false),
      true,
    );
    const { next } = reader;
    const file = readFile("roads.yaml", TEXT, undefined, ahead.asReader());
    assert.equal(reader.next, next, "no document got a number of its own again");
    assert.deepEqual(
      file.documents.map(({ id, text }) => ({ id, text })),
      readFile(
        "roads.yaml",
        TEXT,
        undefined,
        documentReader(() => []),
      ).documents.map(({ id, text }) => ({
        id,
        text,
      })),
    );
  });

  it("is taken in with what was read so far, and read on from there", () => {
    const [engine, other] = [createEngine({}), createEngine({})];
    const ahead = engine.readAhead("roads.yaml", TEXT);
    assert.equal(
      ahead.goOn(() => true),
      false,
    );
    engine.setFile("roads.yaml", TEXT, ahead);
    other.setFile("roads.yaml", TEXT);
    engine.flush();
    other.flush();
    assert.deepEqual(engine.diagnostics("roads.yaml"), other.diagnostics("roads.yaml"));
    assert.notDeepEqual(engine.diagnostics("roads.yaml"), []);
  });

  it("keeps the documents of a file that was taken in meanwhile", () => {
    const engine = createEngine({});
    const ahead = engine.readAhead("roads.yaml", TEXT);
    ahead.goOn(() => false);
    engine.setFile("roads.yaml", road("north"));
    const [id] = engine.file("roads.yaml")?.documents.map((document) => document.id) ?? [];
    engine.setFile("roads.yaml", TEXT.replace("surprise", "wonder"), ahead);
    const ids = engine.file("roads.yaml")?.documents.map((document) => document.id) ?? [];
    assert.ok(id !== undefined && ids.includes(id));
    assert.equal(new Set(ids).size, 5);
  });
});
