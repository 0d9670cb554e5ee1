import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findEffectiveRoute } from "../../../server/src/library.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { refactoredTexts, titlesAtCursor } from "./refactored.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: townhall, namespace: site }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`;

const WHOLE = `${GATEWAY}
#- site.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: departments
  namespace: site
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      matches:
        - path: { val$0ue: /library }
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier: { set: [{ name: x-department, value: library }] }
      backendRefs:
        - name: books
          port: 80
    - backendRefs:
        - name: home
          port: 80
`;

const EXTRACT =
  "Extract the backends of rule `library` into a child HTTPRoute, and let others of its namespace in";
const INLINE = "Inline child HTTPRoute into its parent";

/** What requests come to: matches, filters and backends of the rules, whoever they are written by. */
function rulesOf(workspace: Workspace, name: string): readonly string[] {
  const route = findEffectiveRoute(workspace, { namespace: "site", name });
  return JSON.stringify(route?.rules ?? [], (key, value) =>
    key === "origins" || key === "origin" ? undefined : value,
  )
    .split('{"matches"')
    .map((part) => part);
}

describe("[refactoring: delegate a rule] a rule and a child Route", () => {
  it("hands the backends of a rule on to a child", () => {
    const { texts, after } = refactoredTexts(WHOLE, EXTRACT);
    const [parent, child] = (texts["site.yaml"] ?? "").split("---\n");
    assert.match(
      parent ?? "",
      / {10}requestHeaderModifier: .*\n {6}allowedRoutes:\n {8}namespaces:\n {10}from: Same\n {4}- backendRefs:\n/,
    );
    assert.equal(
      child,
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: departments-library
  namespace: site
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      sectionName: library
  rules:
    - backendRefs:
        - name: books
          port: 80
`,
    );
    const id =
      after.objects().find(({ delivered }) => delivered.resource.metadata.name === "departments-library")
        ?.delivered.id ?? "";
    const [binding] = after.clusterOf(id).delegation.bindings(id);
    assert.equal(binding?.verdict, "yes");
    assert.deepEqual(
      binding.reconciled.map(({ matches, filters, backendRefs }) => ({
        paths: matches.map(({ path }) => path?.value),
        filters: filters.length,
        backends: backendRefs,
      })),
      [{ paths: ["/library"], filters: 1, backends: [{ name: "books", port: 80 }] }],
    );
  });

  it("gives the parent the backends of its only child back", () => {
    const extracted = refactoredTexts(WHOLE, EXTRACT).texts;
    const objectLocation = (extracted["site.yaml"] ?? "").replace(
      "name: departments-lib",
      "name: departments$0-lib",
    );
    const { texts, after, before } = refactoredTexts(`${GATEWAY}\n#- site.yaml\n${objectLocation}`, INLINE);
    const written = WHOLE.slice(WHOLE.indexOf("#- site.yaml\n") + 13).replace("$0", "");
    assert.equal(texts["site.yaml"], written);
    assert.notDeepEqual(rulesOf(before, "departments"), rulesOf(after, "departments"));
  });

  it("is refused where the child says more than its backends", () => {
    const extracted = refactoredTexts(WHOLE, EXTRACT).texts["site.yaml"] ?? "";
    const more = extracted
      .replace("name: departments-lib", "name: departments$0-lib")
      .replace(
        / {4}- backendRefs:\n {8}- name: books/,
        "    - matches: [{ path: { value: /new } }]\n      backendRefs:\n        - name: books",
      );
    assert.deepEqual(titlesAtCursor(`${GATEWAY}\n#- site.yaml\n${more}`), [
      `${INLINE} (not now: The child narrows or changes what the parent's rule takes; the effective route shows both in one.)`,
    ]);
  });

  it("is offered only while the proposal is read", () => {
    assert.deepEqual(titlesAtCursor(WHOLE, { proposals: { delegation: false } }), []);
  });
});
