import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentReader, readFile } from "../../../server/src/workspace/files/file.ts";

/** A definition that is large enough to be worth finding again. */
function definition(note: string): string {
  const head = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: teapots.kitchen.example.com
spec:
  group: kitchen.example.com
  names:
    kind: Teapot
    plural: teapots
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        description: |-
`;
  return head + `          ${note} and nothing else that anybody would read.\n`.repeat(600);
}

/** Made anew, so that no two of them are the same in memory. */
const copyOf = (text: string) => Buffer.from(text).toString();

describe("definitions of the same text", () => {
  const reader = documentReader(() => []);
  const [first] = readFile("a/crd.yaml", copyOf(definition("Kept")), undefined, reader).documents;
  const [second] = readFile("b/crd.yaml", copyOf(definition("Kept")), undefined, reader).documents;
  const [other] = readFile("c/crd.yaml", copyOf(definition("Else")), undefined, reader).documents;

  it("are read once and are documents of their own", () => {
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(second.resources, first.resources);
    assert.notEqual(second.id, first.id);
  });

  it("are found in a file that has something beside them, and beside a file that has nothing else", () => {
    const path = "d/crds.yaml";
    const both = readFile(path, `${copyOf(definition("Kept"))}---\na: 1\n`, undefined, reader).documents;
    assert.deepEqual(
      both.map(({ text }) => text),
      [definition("Kept"), "---\na: 1\n"],
    );
    assert.equal(both[0]?.resources, first?.resources);
    assert.equal(readFile(path, definition("Kept"), undefined, reader).documents.length, 1);
  });

  it("leave one of another text alone", () => {
    assert.ok(first !== undefined && other !== undefined);
    assert.notEqual(other.resources, first.resources);
    assert.equal(other.text, definition("Else"));
  });
});
