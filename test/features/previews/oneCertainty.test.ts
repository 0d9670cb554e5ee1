import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeLenses, titleOf } from "../../../server/src/features/codeLens/codeLens.ts";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { inlayHints } from "../../../server/src/features/inlayHints/inlayHints.ts";
import { topology } from "../../../server/src/features/topology/topology.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { previewed } from "./previewed.ts";

const listenerSet = (name: string, created: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${name}, namespace: infra${created} }
spec:
  parentRef: { name: web }
  listeners:
    - { name: ${name}, port: 80, protocol: HTTP, hostname: shop.example.com }
`;

const workspace = (first: string, second: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: we$0b, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: probe, port: 8080, protocol: HTTP }
${listenerSet("first", first)}${listenerSet("second", second)}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [{ kind: ListenerSet, name: second }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

/** Whatever is said of a clash, by where it is said. */
function saidOf(source: string): Readonly<Record<string, readonly string[]>> {
  const engine = openFixture(readFixture(source));
  const [file = ""] = engine.paths();
  const lines = (engine.text(file) ?? "").split("\n");
  const line = lines.findIndex((text) => text.includes("name: second, port"));
  const whole = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
  const position = { line, character: (lines[line] ?? "").indexOf("second") + 1 };
  const about = (texts: readonly string[]) => texts.filter((text) => /conflict|older|not used/i.test(text));
  return {
    findings: engine
      .diagnostics(file)
      .filter(({ rule }) => rule.startsWith("listenerset-"))
      .map(({ message }) => message),
    related: engine
      .diagnostics(file)
      .filter(({ rule }) => rule.startsWith("listenerset-"))
      .flatMap(({ related = [] }) => related.map(({ message }) => message)),
    hover: about((hover(engine, file, position)?.markdown ?? "").split("\n")),
    status: about(JSON.stringify(statusOf(engine)).split(/"message":/)),
    preview: about(previewed(source, "effectiveGateway")),
    hints: about(inlayHints(engine, file, whole, () => true).map(({ label }) => label)),
    lenses: about(codeLenses(engine, file, () => true).map(titleOf)),
    topology: about(topology(engine).edges.flatMap(({ why }) => why ?? [])),
  };
}

const OLD = ", creationTimestamp: 2024-01-01T00:00:00Z";
const NEW = ", creationTimestamp: 2025-01-01T00:00:00Z";

describe("a clash of which the files do not say who wins", () => {
  const said = saidOf(workspace("", ""));

  it("is spoken of in every place", () => {
    for (const [place, texts] of Object.entries(said)) assert.notDeepEqual(texts, [], place);
  });

  it("is nowhere decided, and everywhere left to the older one", () => {
    for (const [place, texts] of Object.entries(said)) {
      assert.doesNotMatch(
        texts.join("\n"),
        /takes precedence|not used|not accepted: |serves? nothing\./i,
        place,
      );
      if (place !== "related") assert.match(texts.join("\n"), /older/, place);
    }
  });
});

describe("a clash of which the files say who wins", () => {
  const said = saidOf(workspace(OLD, NEW));

  it("is decided in every place, and the winner is named", () => {
    for (const [place, texts] of Object.entries(said)) {
      assert.notDeepEqual(texts, [], place);
      assert.doesNotMatch(texts.join("\n"), /files do not say|perhaps|may serve/i, place);
      if (place !== "related") assert.match(texts.join("\n"), /first/, place);
    }
  });
});
