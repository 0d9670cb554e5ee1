import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { selectionRanges } from "../../../server/src/features/selection/selection.ts";
import { lineStarts, offsetAt } from "../../../server/src/text/lines.ts";
import { openAtCursor } from "../../fixture.ts";

/** The texts that are selected one after the other. */
function selectionsAt(source: string): readonly string[] {
  const { workspace, path, position } = openAtCursor(source);
  const text = workspace.text(path) ?? "";
  const starts = lineStarts(text);
  return selectionRanges(workspace, path, position).map(({ start, end }) =>
    text.slice(offsetAt(text, starts, start), offsetAt(text, starts, end)),
  );
}

describe("[selection] what is selected step by step", () => {
  it("is the scalar, its entry, its item, the list, the spec, the document and the file", () => {
    assert.deepEqual(
      selectionsAt(`
apiVersion: v1
kind: Namespace
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
spec:
  gatewayClassName: edge
  listeners:
    - name: http
      hostname: "*.exa$0mple.com"
    - name: other
`),
      [
        "*.example.com",
        '"*.example.com"',
        'hostname: "*.example.com"',
        'name: http\n      hostname: "*.example.com"',
        '- name: http\n      hostname: "*.example.com"\n    - name: other',
        'listeners:\n    - name: http\n      hostname: "*.example.com"\n    - name: other',
        'gatewayClassName: edge\n  listeners:\n    - name: http\n      hostname: "*.example.com"\n    - name: other',
        'spec:\n  gatewayClassName: edge\n  listeners:\n    - name: http\n      hostname: "*.example.com"\n    - name: other',
        '---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nspec:\n  gatewayClassName: edge\n  listeners:\n    - name: http\n      hostname: "*.example.com"\n    - name: other',
        'apiVersion: v1\nkind: Namespace\n---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nspec:\n  gatewayClassName: edge\n  listeners:\n    - name: http\n      hostname: "*.example.com"\n    - name: other\n',
      ],
    );
  });

  it("begins with the key where the cursor is on it", () => {
    assert.deepEqual(
      selectionsAt(`
apiVersion: gateway.networking.k8s.io/v1
ki$0nd: Gateway
`),
      [
        "kind",
        "kind: Gateway",
        "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway",
        "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n",
      ],
    );
  });

  it("is nothing in templates and in other people's documents", () => {
    assert.deepEqual(
      selectionsAt(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {}
---
apiVersion: apps/v1
ki$0nd: Deployment
`),
      [],
    );
    assert.deepEqual(
      selectionsAt(`
apiVersion: gateway.networking.k8s.io/v1
ki$0nd: Gateway
metadata:
  name: {{ .Release.Name }}
`),
      [],
    );
  });
});
