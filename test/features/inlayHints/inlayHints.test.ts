import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifestEditsOf } from "../../../server/src/features/fixes/fixes.ts";
import type { HintKind } from "../../../server/src/features/inlayHints/hintKinds.ts";
import { inlayHints } from "../../../server/src/features/inlayHints/inlayHints.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { applyEdits } from "../../../server/src/text/textEdit.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const WHOLE_FILE = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };

/** Compares the hints of one kind in `main.yaml`, written into its lines in angle brackets: only lines that have some. */
function checkHints(
  source: string,
  kind: HintKind,
  expected: readonly string[],
  options: AnalyzeOptions = {},
): void {
  const workspace = openFixture(readFixture(source), options);
  const lines = (workspace.text("main.yaml") ?? "").split("\n");
  const hints = inlayHints(workspace, "main.yaml", WHOLE_FILE, (one) => one === kind);
  const marked = lines.map((line, at) =>
    hints
      .filter(({ position }) => position.line === at)
      .reduceRight(
        (text, { position: { character }, label }) =>
          `${text.slice(0, character)} ⟨${label}⟩${text.slice(character)}`,
        line,
      ),
  );
  assert.deepEqual(
    marked.filter((line, at) => line !== lines[at]).map((line) => line.trim()),
    expected,
  );
}

/** Compares the tooltips of the hints of one kind, each once, in order. */
function checkTooltips(source: string, kind: HintKind, expected: readonly string[]): void {
  const workspace = openFixture(readFixture(source));
  const hints = inlayHints(workspace, "main.yaml", WHOLE_FILE, (one) => one === kind);
  assert.deepEqual([...new Set(hints.map(({ tooltip }) => tooltip))], expected);
}

/** Compares `main.yaml` after all hints of one kind are accepted, and that none of them is left. */
function checkAccepted(source: string, kind: HintKind, expected: string): void {
  const fixture = readFixture(source);
  const workspace = openFixture(fixture);
  const accept = () =>
    inlayHints(workspace, "main.yaml", WHOLE_FILE, (one) => one === kind).find(
      ({ edits }) => edits !== undefined,
    );
  for (let hint = accept(); hint !== undefined; hint = accept()) {
    const [file] = manifestEditsOf(workspace, hint.edits ?? []);
    assert.equal(file?.path, "main.yaml");
    workspace.setFile("main.yaml", applyEdits(workspace.text("main.yaml") ?? "", file.edits));
  }
  assert.equal(workspace.text("main.yaml"), readFixture(expected).files[0]?.text);
}

const FRONT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - name: http
      port: 80
      protocol: HTTP
    - { name: tls, port: 443, protocol: TLS, tls: { certificateRefs: [{ name: front }] } }
    - name: pass
      port: 8443
      protocol: TLS
      tls: { mode: Passthrough }
      allowedRoutes: { namespaces: { from: All } }
    - { name: other, port: 80, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
`;

const CART = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs:
    - name: front
      sectionName: http
    - { name: front, sectionName: nothing }
    - name: front
  rules:
    - backendRefs:
        - name: a
          port: 80
          weight: 2
        - { name: b, port: 80 }
    - matches:
        - path: { value: /exact, type: Exact }
        - path:
            value: /cart
      backendRefs: [{ name: a, namespace: shop, port: 80 }]
#- front.yaml${FRONT}`;

describe("inlay hints", () => {
  it("[inlay hints] tell the port and the protocol of the listener that a sectionName means", () => {
    checkHints(CART, "ports", ["sectionName: http ⟨:80 HTTP⟩"]);
    checkTooltips(CART, "ports", ["Listener `http` of Gateway `infra/front`: port `80`, protocol `HTTP`."]);
  });

  it("[inlay hints] tell the share of each of several backends", () => {
    checkHints(CART, "weights", ["weight: 2 ⟨66.7 %⟩", "- { name: b ⟨33.3 %⟩, port: 80 }"]);
    checkTooltips(CART, "weights", [
      "Weight 2 of 3 in this rule. A backend that leaves its weight out has 1.",
      "Weight 1 of 3 in this rule. A backend that leaves its weight out has 1.",
    ]);
    checkHints(
      CART.replace("weight: 2", "weight: 0").replace("port: 80 }\n    - m", "port: 80, weight: 0 }\n    - m"),
      "weights",
      ["weight: 0 ⟨0 %⟩", "- { name: b, port: 80, weight: 0 ⟨0 %⟩ }"],
    );
    checkHints(CART.replace("weight: 2", "weight: ${WEIGHT}"), "weights", []);
  });

  it("[inlay hints] mark listeners that lose a conflict", () => {
    checkHints(FRONT, "conflicts", [
      "- name: http ⟨not used: conflicts with listener other⟩",
      "- { name: other ⟨not used: conflicts with listener http⟩, port: 80, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }",
    ]);
  });

  it("[inlay hints] tell the TLS mode that is left out, and write it", () => {
    checkHints(FRONT, "tlsModes", [
      "- { name: tls, port: 443, protocol: TLS ⟨mode: Terminate⟩, tls: { certificateRefs: [{ name: front }] } }",
    ]);
    checkAccepted(
      FRONT,
      "tlsModes",
      FRONT.replace("[{ name: front }] }", "[{ name: front }], mode: Terminate }"),
    );
  });

  it("[inlay hints] tell from where a listener takes routes that does not say so, and write it", () => {
    checkHints(FRONT, "allowedRoutes", [
      "- name: http ⟨from: Same⟩",
      "- { name: tls ⟨from: Same⟩, port: 443, protocol: TLS, tls: { certificateRefs: [{ name: front }] } }",
    ]);
    checkAccepted(
      FRONT,
      "allowedRoutes",
      FRONT.replace(
        "protocol: HTTP\n",
        "protocol: HTTP\n      allowedRoutes:\n        namespaces:\n          from: Same\n",
      ).replace(
        "[{ name: front }] } }",
        "[{ name: front }] }, allowedRoutes: { namespaces: { from: Same } } }",
      ),
    );
  });

  it("[inlay hints] tell what references leave out, and write it", () => {
    checkHints(CART, "references", [
      "- name: front ⟨kind: Gateway, namespace: infra⟩",
      "- { name: front ⟨kind: Gateway, namespace: infra⟩, sectionName: nothing }",
      "- name: front ⟨kind: Gateway, namespace: infra⟩",
      "- name: a ⟨kind: Service, namespace: infra⟩",
      "- { name: b ⟨kind: Service, namespace: infra⟩, port: 80 }",
      "backendRefs: [{ name: a ⟨kind: Service⟩, namespace: shop, port: 80 }]",
    ]);
    checkTooltips(CART, "references", [
      "Left out: group `gateway.networking.k8s.io`, kind `Gateway` and namespace `infra`.",
      'Left out: group `""`, kind `Service` and namespace `infra`.',
      'Left out: group `""` and kind `Service`.',
    ]);
    const set = `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: own, namespace: infra }
spec:
  parentRef:
    name: front
`;
    checkAccepted(
      set,
      "references",
      `${set}    group: gateway.networking.k8s.io\n    kind: Gateway\n    namespace: infra\n`,
    );
  });

  it("[inlay hints] tell what a rule matches by default, and write it", () => {
    checkHints(CART, "matches", ["- backendRefs: ⟨matches: PathPrefix /⟩", "value: /cart ⟨PathPrefix⟩"]);
    const bare = "kind: HTTPRoute\nmetadata: { name: cart }\nspec: { parentRefs: [{ name: front }] }\n";
    checkHints(`#- main.yaml\napiVersion: gateway.networking.k8s.io/v1\n${bare}`, "matches", []);
    checkAccepted(
      CART.slice(0, CART.indexOf("#- front.yaml")),
      "matches",
      CART.slice(0, CART.indexOf("#- front.yaml"))
        .replace(
          "        - { name: b, port: 80 }\n",
          "        - { name: b, port: 80 }\n      matches:\n        - path:\n            type: PathPrefix\n            value: /\n",
        )
        .replace("            value: /cart\n", "            value: /cart\n            type: PathPrefix\n"),
    );
  });

  it("[inlay hints] tell the routability that the class of a Gateway has by default", () => {
    const gatewayClass = `#- class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
status: { routabilities: [Private, Public] }
`;
    checkHints(FRONT + gatewayClass, "routabilities", ["gatewayClassName: edge ⟨routability: Private⟩"]);
    checkHints(FRONT + gatewayClass, "routabilities", [], { proposals: { routability: false } });
    checkHints(FRONT, "routabilities", []);
  });

  it("[inlay hints] tell the namespace that an object is given by what delivers it", () => {
    const source = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: cart
#- kustomization.yaml
namespace: shop
resources: [main.yaml]
`;
    checkHints(source, "namespaces", ["name: cart ⟨namespace: shop⟩"]);
    checkTooltips(source, "namespaces", ["Namespace `shop`, set by the kustomization `kustomization.yaml`."]);
    checkHints(CART, "namespaces", []);
  });

  it("say why a reference is held against nothing, to those who ask", () => {
    checkHints(CART, "unchecked", [
      "- name: a ⟨not checked: nothing here has the name⟩",
      "- { name: b ⟨not checked: nothing here has the name⟩, port: 80 }",
      "backendRefs: [{ name: a ⟨not checked: nothing here has the name⟩ ⟨grant not checked: nothing here is in its namespace⟩, namespace: shop, port: 80 }]",
    ]);
    checkTooltips(CART, "unchecked", [
      "Nothing is said about this reference, because nothing here decides it.",
    ]);
  });

  it("say nothing of what patches or variables may have changed", () => {
    const source = `${FRONT}#- kustomization.yaml
resources: [main.yaml]
patches:
  - target: { kind: Gateway }
    patch: |
      - { op: add, path: /spec/listeners/0/allowedRoutes, value: { namespaces: { from: All } } }
`;
    for (const kind of ["allowedRoutes", "tlsModes", "references"] as const) checkHints(source, kind, []);
  });

  it("are those of the lines that an editor shows", () => {
    const workspace = openFixture(readFixture(FRONT));
    const hints = inlayHints(
      workspace,
      "main.yaml",
      { start: { line: 9, character: 0 }, end: { line: 9, character: 10 } },
      () => true,
    );
    assert.deepEqual(
      hints.map(({ kind, position: { line } }) => `${line} ${kind}`),
      ["9 allowedRoutes", "9 tlsModes", "9 unchecked", "9 references"],
    );
  });
});
