import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";

const composition = (patches: string, message = "") => `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
#- platform/composition.yaml
apiVersion: apiextensions.crossplane.io/v1
kind: Composition
metadata: { name: app }
spec:
  compositeTypeRef: { apiVersion: example.org/v1, kind: App }
  mode: Pipeline
  pipeline:
    - step: compose
      functionRef: { name: function-patch-and-transform }
      input:
        apiVersion: pt.fn.crossplane.io/v1beta1
        kind: Resources
        resources:
          - name: route
            patches: ${patches}
            base:
              apiVersion: kubernetes.crossplane.io/v1alpha2
              kind: Object
              spec:
                forProvider:
                  manifest:
                    apiVersion: gateway.networking.k8s.io/v1
                    kind: HTTPRoute
                    metadata: { name: app, namespace: shop }
                    spec:
                      hostnames: [replaced.example.com]
                      parentRefs:
                        - name: edge
                          namespace: infra
                          sectionName: replaced
${message}`;
const MANIFEST = "spec.forProvider.manifest.spec";
const MISTAKE =
  "#                                      ^^^^^^^^ warning route-parent-section-not-found: Gateway `infra/edge` has no listener `replaced`, so the Route is not attached to it. It has `http`. 💡\n";
const only = ["route-parent-section-not-found"];

describe("what a Composition fills in by patches", () => {
  it("is not held against anything as it stands in the base", () => {
    for (const patch of [
      `{ type: FromCompositeFieldPath, fromFieldPath: spec.part, toFieldPath: "${MANIFEST}.parentRefs[0].sectionName" }`,
      `{ fromFieldPath: spec.part, toFieldPath: "${MANIFEST}.parentRefs[*].sectionName" }`,
      `{ fromFieldPath: "${MANIFEST}.parentRefs[0].sectionName" }`,
    ])
      checkDiagnostics(composition(`[${patch}]`), { only });
  });

  it("leaves what no patch writes as it is", () => {
    for (const patches of [
      "[]",
      `[{ type: PatchSet }, { type: ToCompositeFieldPath, fromFieldPath: a, toFieldPath: "${MANIFEST}.parentRefs[0].sectionName" }, 1]`,
    ])
      checkDiagnostics(composition(patches, MISTAKE), { only });
  });

  it("is not known where a fix would need it", () => {
    checkDiagnostics(
      composition(
        `[{ fromFieldPath: spec.host, toFieldPath: "${MANIFEST}.hostnames[0]" }]`,
        MISTAKE.replace(" 💡", ""),
      ),
      { only },
    );
  });
});
