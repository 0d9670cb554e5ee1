import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { foldingRanges } from "../../../server/src/features/folding/folding.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** The folds of `main.yaml`: `first-last kind text of the first line`, lines counted from one. */
function foldsOf(source: string): readonly string[] | undefined {
  const workspace = openFixture(readFixture(source));
  const lines = (workspace.text("main.yaml") ?? "").split("\n");
  return foldingRanges(workspace, "main.yaml")?.map(
    ({ startLine, endLine, kind }) =>
      `${startLine + 1}-${endLine + 1} ${kind} ${(lines[startLine] ?? "").trim()}`,
  );
}

describe("[folding] what can be folded", () => {
  it("are documents, blocks, items of lists, texts and comments, each line once", () => {
    assert.deepEqual(
      foldsOf(`
# The front door
# of the shop.
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
spec:
  listeners:
    - name: http
      # only inside
      # of the house
      port: 80
    - { name: https,
        port: 443 }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: web
  annotations:
    note: |
      # no comment
      # at all
spec:
  rules:
    - matches:
        - path:
            value: /a
      filters:
        - type: URLRewrite

---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
`),
      [
        "1-14 block # The front door",
        "5-6 block metadata:",
        "7-14 block spec:",
        "8-14 block listeners:",
        "9-12 block - name: http",
        "10-11 comment # only inside",
        "13-14 block - { name: https,",
        "15-30 block ---",
        "18-23 block metadata:",
        "20-23 block annotations:",
        "21-23 block note: |",
        "24-30 block spec:",
        "25-30 block rules:",
        "26-30 block - matches:",
        "27-28 block - path:",
        "29-30 block filters:",
        "32-36 block ---",
        "35-36 block metadata:",
      ],
    );
  });

  it("is left to the editor in templates and in other people's files", () => {
    assert.equal(
      foldsOf(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: {{ .Release.Name }}
spec: {}
`),
      undefined,
    );
    assert.equal(
      foldsOf(`
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
`),
      undefined,
    );
  });

  it("follows a document that is being typed", () => {
    const workspace = openFixture(
      readFixture(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
spec:
  listeners:
    - name: http
      port: 80
`),
    );
    const at = { line: 3, character: 8 };
    workspace.edit("main.yaml", { start: at, end: at }, '"');
    assert.deepEqual(foldingRanges(workspace, "main.yaml"), [
      { startLine: 2, endLine: 3, kind: "block" },
      { startLine: 4, endLine: 7, kind: "block" },
      { startLine: 5, endLine: 7, kind: "block" },
      { startLine: 6, endLine: 7, kind: "block" },
    ]);
  });
});
