import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeLenses } from "../../server/src/features/codeLens/codeLens.ts";
import { fixAll } from "../../server/src/features/fixes/fixAll.ts";
import { editedFixesAt } from "../../server/src/features/fixes/fixes.ts";
import { ignoreHere } from "../../server/src/features/fixes/ignoreHere.ts";
import { foldingRanges } from "../../server/src/features/folding/folding.ts";
import { hover } from "../../server/src/features/hover/hover.ts";
import { inlayHints } from "../../server/src/features/inlayHints/inlayHints.ts";
import { references } from "../../server/src/features/references/references.ts";
import { semanticTokens } from "../../server/src/features/semanticTokens/semanticTokens.ts";
import { documentSymbols } from "../../server/src/features/symbols/symbols.ts";
import { shownWhileTyping } from "../../server/src/features/typing/findingsWhileTyping.ts";
import { createEngine } from "../../server/src/library.ts";
import { CERTAIN_FIXES } from "../../server/src/rules/certainFixes.ts";
import type { Range } from "../../server/src/text/span.ts";
import type { Diagnostic } from "../../server/src/workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { checkGrowth, timeOfFirst, timeOfOne } from "./checkGrowth.ts";

/** A Gateway, and so many others, each of a few lines. */
interface Shape {
  readonly what: string;
  readonly text: (size: number) => string;
  /** What is asked of it; everything where that is not said. */
  readonly asked?: readonly string[];
}

const times = (count: number, make: (at: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, at) => make(at));

const GATE =
  "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: gate, namespace: town }\nspec:\n  gatewayClassName: stone\n  listeners: [{ name: web, port: 80, protocol: HTTP }]\n";

function road(at: number, version = "v1", parent = "{ name: gate }"): string {
  return `apiVersion: gateway.networking.k8s.io/${version}\nkind: HTTPRoute\nmetadata: { name: road${at}, namespace: town }\nspec:\n  parentRefs: [${parent}]\n  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]\n`;
}

const SERVICE =
  "apiVersion: v1\nkind: Service\nmetadata: { name: shop, namespace: town }\nspec: { ports: [{ port: 80 }] }\n";

const GRANT =
  'apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\nmetadata: { name: grant, namespace: shops }\nspec: { from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: town }], to: [{ group: "", kind: Service }] }\n';

const policy = (at: number): string =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: BackendTLSPolicy\nmetadata: { name: seal${at}, namespace: town }\nspec: { targetRefs: [{ group: "", kind: Service, name: shop }], validation: { hostname: shop.example, wellKnownCACertificates: System } }\n`;

const item = (text: string): string => `  - ${text.trimEnd().replaceAll("\n", "\n    ")}\n`;

const release = (at: number): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: chart${at}, namespace: town }\nspec:\n  chart: { spec: { chart: shop } }\n  values:\n    extraObjects:\n${item(road(at)).replaceAll(/^/gm, "    ").trimEnd()}\n`;

const documents = (parts: readonly string[]): string => parts.join("---\n");

const DEPRECATED: Shape = {
  what: "documents of an old version",
  text: (size) => documents([GATE, ...times(size, (at) => road(at, "v1beta1"))]),
  asked: ["tokens", "fixes of all findings"],
};
const SHAPES: readonly Shape[] = [
  DEPRECATED,
  {
    what: "items of a List",
    text: (size) =>
      `apiVersion: v1\nkind: List\nitems:\n${[GATE, ...times(size, (at) => road(at))].map(item).join("")}`,
  },
  {
    what: "charts with objects in their values",
    text: (size) => documents([GATE, ...times(size, release)]),
    asked: ["symbols", "hints"],
  },
  {
    what: "Routes of one Service of a mesh",
    text: (size) =>
      documents([
        SERVICE,
        ...times(size, (at) => road(at, "v1", '{ group: "", kind: Service, name: shop, port: 80 }')),
      ]),
    asked: ["lenses", "hints"],
  },
  {
    what: "Routes that one grant lets in",
    text: (size) =>
      documents([
        GRANT,
        ...times(size, (at) => road(at).replace("name: shop", "name: shop, namespace: shops")),
      ]),
    asked: ["lenses"],
  },
];

const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

/** What editors ask of a file, as a number that is not nothing where there is an answer. */
const QUESTIONS: Readonly<Record<string, (workspace: Workspace, lines: number) => number>> = {
  symbols: (workspace) => documentSymbols(workspace, PATH).length,
  folds: (workspace) => foldingRanges(workspace, PATH)?.length ?? 0,
  tokens: (workspace) => semanticTokens(workspace, PATH).length,
  hints: (workspace) => inlayHints(workspace, PATH, WHOLE, () => true).length + 1,
  lenses: (workspace) =>
    codeLenses(workspace, PATH, () => true).filter(({ title }) => title !== "").length + 1,
  "hovers all over": (workspace, lines) =>
    times(50, (at) => `${hover(workspace, PATH, { line: Math.floor((at * lines) / 50), character: 6 })}`)
      .length,
  "references from the middle": (workspace, lines) =>
    references(workspace, PATH, { line: Math.floor(lines / 2), character: 8 }, true).length + 1,
  "fixes of all findings": (workspace) => editedFixesAt(workspace, PATH, WHOLE).length + 1,
};

const PATH = "town.yaml";

function workspaceWith(text: string): Workspace {
  const workspace = createEngine();
  workspace.setFile(PATH, text);
  workspace.flush();
  return workspace;
}

describe("four times as much in one file is answered about in about four times as long:", () => {
  for (const { what, text, asked: wanted } of SHAPES)
    for (const [question, ask] of Object.entries(QUESTIONS)) {
      if (wanted?.includes(question) === false) continue;
      it(`${question}, ${what}`, () => {
        const [small, large] = [text(200), text(800)];
        const asked = (whole: string): (() => number) => {
          const lines = whole.split("\n").length;
          // The first answer to a file, and the one after a change: answers are kept as long as no document changes.
          return () =>
            timeOfFirst(
              () => workspaceWith(whole),
              (workspace) => {
                assert.ok(ask(workspace, lines) > 0);
                workspace.setFile("other.yaml", `a: ${Math.random()}\n`);
                assert.ok(ask(workspace, lines) > 0);
              },
            );
        };
        checkGrowth(asked(small), asked(large));
      });
    }
});

describe("four times as many findings take about four times as long:", () => {
  it("to repair", () => {
    const repaired = (size: number): (() => number) => {
      const workspace = workspaceWith(DEPRECATED.text(size));
      return () =>
        timeOfOne(() => assert.equal(fixAll(workspace, [PATH], CERTAIN_FIXES).repairs.length, size));
    };
    checkGrowth(repaired(100), repaired(400));
  });

  it("to say which are shown while somebody types", () => {
    const shown = (size: number): (() => number) => {
      const found = Array.from({ length: size }, (_, line): Diagnostic => {
        const range = { start: { line, character: 0 }, end: { line, character: 9 } };
        return {
          path: PATH,
          rule: "doc-version-deprecated",
          category: "migration",
          severity: "warning",
          message: "",
          range,
        };
      });
      const typing = { carets: [{ line: 3, character: 4 }], standing: found.slice(size / 2), known: found };
      return () => timeOfOne(() => assert.ok(shownWhileTyping(found, typing, GATE).length > size / 4));
    };
    checkGrowth(shown(1000), shown(4000));
  });

  it("to offer a comment against each", () => {
    const offered = (size: number): (() => number) => {
      const workspace = workspaceWith(DEPRECATED.text(size));
      const lines = workspace.diagnostics(PATH).map(({ range }) => range.start.line);
      return () =>
        timeOfOne(() =>
          assert.ok(lines.every((line) => ignoreHere(workspace, PATH, "gw-deprecated", line) !== undefined)),
        );
    };
    checkGrowth(offered(200), offered(800));
  });

  it("where policies of one Service meet as many Routes to it", () => {
    const judged = (size: number): (() => number) => {
      const text = documents([GATE, SERVICE, ...times(size, (at) => road(at)), ...times(size, policy)]);
      return () => timeOfOne(() => assert.ok(workspaceWith(text).diagnostics(PATH).length > 0));
    };
    checkGrowth(judged(60), judged(240));
  });
});
