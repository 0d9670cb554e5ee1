import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type IdentifiedFix, identifiedFixes } from "../../../server/src/features/fixes/identifiedFixes.ts";
import { analyze, createEngine } from "../../../server/src/library.ts";
import { applyEdits } from "../../../server/src/text/textEdit.ts";
import type { Diagnostic } from "../../../server/src/workspace/diagnostics/diagnostic.ts";

const MISTAKES = join("examples", "mistakes");
const texts = readdirSync(MISTAKES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".yaml"))
  .map((path): readonly [string, string] => [path, readFileSync(join(MISTAKES, path), "utf8")]);

function found(
  files: readonly (readonly [string, string])[],
): readonly (readonly [Diagnostic, readonly IdentifiedFix[]])[] {
  const engine = createEngine();
  for (const [path, text] of files) engine.setFile(path, text);
  engine.flush();
  const fixesOf = identifiedFixes(engine, (path) => path);
  return engine
    .paths()
    .flatMap((path) => engine.diagnostics(path))
    .map((one) => [one, fixesOf(one.path, one)]);
}

describe("the fixes of findings, with ids", () => {
  const all = found(texts);

  it("are those that the findings name", () => {
    assert.ok(all.filter(([, fixes]) => fixes.length > 0).length > 60);
    for (const [{ fixes: titles = [], rule, path }, fixes] of all)
      assert.deepEqual(
        [...new Set(fixes.map(({ title }) => title))],
        [...new Set(titles)],
        `${rule} in ${path}`,
      );
  });

  it("have an id each, which another one has only for the same edits", () => {
    const byId = new Map<string, string>();
    for (const [, fixes] of all)
      for (const { id, changes } of fixes) {
        const edits = JSON.stringify(changes);
        assert.equal(byId.get(id) ?? edits, edits, id);
        byId.set(id, edits);
      }
    assert.ok(byId.size > 60);
  });

  const ROUTE = (name: string, section: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: front, sectionName: ${section} }]
`;
  const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;
  const idsOf = (text: string): readonly string[] =>
    found([
      ["gateway.yaml", GATEWAY],
      ["routes.yaml", text],
    ]).flatMap(([, fixes]) => fixes.map(({ id }) => id));

  it("keep the id while other documents of the file change, and have another one once their own does", () => {
    const [first = "", second = ""] = idsOf(`${ROUTE("a", "htp")}---\n${ROUTE("b", "htpp")}`);
    assert.match(first, /^route-parent-section-not-found@[0-9a-f]{16}$/);
    assert.notEqual(first, second);
    assert.deepEqual(idsOf(`${ROUTE("a", "http")}---\n${ROUTE("b", "htpp")}`), [second]);
    assert.deepEqual(
      idsOf(`# New.\n${ROUTE("c", "http")}---\n${ROUTE("a", "http")}---\n${ROUTE("b", "htpp")}`),
      [second],
    );
    const [changed = ""] = idsOf(
      `${ROUTE("a", "http")}---\n${ROUTE("b", "htpp")}  hostnames: [a.example.com]\n`,
    );
    assert.notEqual(changed, second);
    assert.equal(changed.slice(0, -8), second.slice(0, -8));
  });

  it("are told apart in equal documents", () => {
    const twice = `${ROUTE("a", "htp")}---\n${ROUTE("a", "htp")}`;
    const ids = idsOf(twice);
    assert.equal(new Set(ids).size, ids.length);
  });

  it("are had from the library, too", () => {
    const analysis = analyze([
      { path: "gateway.yaml", text: GATEWAY },
      { path: "routes.yaml", text: ROUTE("a", "htp") },
    ]);
    const [id = ""] = idsOf(ROUTE("a", "htp"));
    assert.deepEqual(
      analysis.diagnostics.flatMap((one) => analysis.fixes(one)).map((fix) => fix.id),
      [id],
    );
  });

  it("make what the editor's fixes make", () => {
    const [[, fixes = []] = []] = found([
      ["gateway.yaml", GATEWAY],
      ["routes.yaml", ROUTE("a", "htp")],
    ]).filter(([{ path }]) => path === "routes.yaml");
    const [change] = fixes[0]?.changes ?? [];
    assert.equal(applyEdits(ROUTE("a", "htp"), change?.edits ?? []), ROUTE("a", "http"));
  });
});
