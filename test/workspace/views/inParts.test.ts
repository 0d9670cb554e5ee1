import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeLenses } from "../../../server/src/features/codeLens/codeLens.ts";
import { foldingRanges } from "../../../server/src/features/folding/folding.ts";
import { trustPreview } from "../../../server/src/features/previews/trustPreview.ts";
import { semanticTokens } from "../../../server/src/features/semanticTokens/semanticTokens.ts";
import { documentSymbols } from "../../../server/src/features/symbols/symbols.ts";
import { topology } from "../../../server/src/features/topology/topology.ts";
import { createEngine } from "../../../server/src/library.ts";
import { exposedHosts } from "../../../server/src/requests/exposure/exposure.ts";
import { GivingWay } from "../../../server/src/workspace/cells/givingWay.ts";
import { coverage } from "../../../server/src/workspace/views/coverage.ts";
import { inParts } from "../../../server/src/workspace/views/inParts.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

const manifests = (routes: number): string =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: gate, namespace: town }
spec:
  gatewayClassName: stone
  listeners: [{ name: web, port: 80, protocol: HTTP }]
${Array.from(
  { length: routes },
  (_, at) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: road${at}
  namespace: town
spec:
  parentRefs: [{ name: gate }]
  hostnames: [a${at}.example.com]
  rules:
    - backendRefs: [{ name: shop, port: 80 }]
`,
).join("")}`;

function town(routes = 5): Workspace {
  const workspace = createEngine();
  workspace.setFile("town.yaml", manifests(routes));
  workspace.flush();
  return workspace;
}

/** Asks as whoever wants to hear others after each step; the answer, and how often it was asked for. */
function inTurns<T>(workspace: Workspace, ask: () => T, between: () => void = () => {}) {
  for (let tries = 1; ; tries++) {
    assert.ok(tries < 10_000, "it comes to no end");
    try {
      return { answer: workspace.within(() => true, ask), tries };
    } catch (error) {
      if (!(error instanceof GivingWay)) throw error;
      between();
    }
  }
}

describe("an answer in parts", () => {
  const numbers = inParts<number>();

  it("gives way behind each part, and makes none twice", () => {
    const workspace = town();
    const made: number[] = [];
    const ask = () =>
      numbers(workspace, "squares", [1, 2, 3], (item) => {
        made.push(item);
        return item * item;
      });
    const { answer, tries } = inTurns(workspace, ask);
    assert.deepEqual(answer, [1, 4, 9]);
    assert.deepEqual(made, [1, 2, 3]);
    assert.equal(tries, 4);
  });

  it("begins anew where a document has changed meanwhile", () => {
    const workspace = town();
    const made: number[] = [];
    const ask = () =>
      numbers(workspace, "again", [1, 2], (item) => {
        made.push(item);
        return item;
      });
    let edits = 0;
    inTurns(workspace, ask, () => {
      if (edits++ === 0) workspace.setFile("other.yaml", "kind: Service\n");
    });
    assert.deepEqual(made, [1, 1, 2]);
  });

  it("is made in one go where nobody waits", () => {
    const workspace = town();
    assert.deepEqual(
      numbers(workspace, "at once", [1, 2], (item) => item + 1),
      [2, 3],
    );
    assert.equal(workspace.partsMade, 0);
  });
});

describe("what is asked of a large file gives way, and is the same in the end:", () => {
  const questions: Readonly<Record<string, (workspace: Workspace) => object | undefined>> = {
    symbols: (workspace) => documentSymbols(workspace, "town.yaml"),
    folds: (workspace) => foldingRanges(workspace, "town.yaml"),
    "semantic tokens": (workspace) => semanticTokens(workspace, "town.yaml"),
    lenses: (workspace) =>
      codeLenses(workspace, "town.yaml", () => true).map(({ title, ...lens }) => ({
        ...lens,
        title: typeof title === "string" ? title : "worked out when it is seen",
        leadsTo: lens.leadsTo.kind,
      })),
    "the hosts that are exposed": exposedHosts,
    "the share that is checked": coverage,
    "the picture of all": topology,
    "who trusts whom": (workspace) => trustPreview.linesOf(workspace, {}),
    "who trusts whom, as a view": (workspace) => trustPreview.partsOf?.(workspace, {}),
  };
  for (const [what, ask] of Object.entries(questions)) {
    it(what, () => {
      const workspace = town();
      const atOnce = ask(workspace);
      const before = workspace.partsMade;
      const { answer, tries } = inTurns(workspace, () => ask(workspace));
      assert.deepEqual(answer, atOnce);
      assert.ok(workspace.partsMade > before, "it is made in parts");
      assert.ok(tries > workspace.partsMade - before, "it gives way behind each");
    });
  }
});
