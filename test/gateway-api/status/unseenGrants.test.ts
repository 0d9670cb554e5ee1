import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import { checkDiagnostics, openFixture, readFixture } from "../../fixture.ts";
import { storyOf } from "../../workspace/views/traceStory.ts";

const ONLY = { only: ["grant-missing", "grant-near-miss", "backend-not-found", "backend-kind-unsupported"] };

const template = (namespace = "") => `
#- charts/billing/Chart.yaml
apiVersion: v2
name: billing
version: 0.1.0
#- charts/billing/templates/grant.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata:
  name: {{ include "billing.fullname" . }}${namespace}
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: {{ .Values.routes }} }
  to:
    - { group: "", kind: Service }
`;

const manifests = (backend: string, marker = "") => `
#- world.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: billing }
spec: { selector: { app: payments }, ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - namespace: billing
${marker}          ${backend}
`;

const PAYMENTS = "{ name: payments, port: 80 }".slice(2, -2).replace(", ", "\n          ");
const HINT =
  "#                    ^^^^^^^ hint grant-missing: Service `payments` of namespace `billing` needs a ReferenceGrant there for HTTPRoutes of namespace `shop`, and none is here but what a template may make; without it requests for it are answered with 500. 💡\n";

/** `ResolvedRefs` of the Route, with its message. */
function resolved(source: string, closedWorld = false): readonly string[] {
  return statusOf(openFixture(readFixture(source), { closedWorld })).flatMap(({ kind, status }) =>
    kind === "HTTPRoute" && "parents" in status
      ? status.parents.flatMap(({ conditions }) =>
          conditions.flatMap(({ type, status: is, reason, message }) =>
            type === "ResolvedRefs" ? [`${is} ${reason}: ${message}`] : [],
          ),
        )
      : [],
  );
}

describe("a reference into a namespace in which a template may make grants", () => {
  it("is perhaps permitted: the status says what the finding says, a hint", () => {
    for (const closedWorld of [false, true]) {
      assert.deepEqual(resolved(manifests(PAYMENTS) + template(), closedWorld), [
        "Unknown FilledInLater: Whether the reference to Service `billing/payments` is permitted cannot be told: what ReferenceGrants a template makes there is not here.",
      ]);
      checkDiagnostics(manifests(PAYMENTS, HINT) + template(), { ...ONLY, closedWorld });
    }
  });

  it("is refused where the template is for another namespace", () => {
    const elsewhere = template("\n  namespace: stock");
    assert.deepEqual(resolved(manifests(PAYMENTS) + elsewhere), [
      "False RefNotPermitted: No ReferenceGrant in namespace `billing` permits the reference to Service `billing/payments`.",
    ]);
  });

  it("is taken to be permitted by a request", () => {
    const workspace = openFixture(readFixture(manifests(PAYMENTS) + template()));
    const trace = traceRequest({ scheme: "http", host: "shop.example.com", path: "/" }, workspace);
    assert.equal(trace.outcome, "forwarded");
    assert.match(storyOf(trace), /is permitted cannot be told: .* It is taken to be permitted\./);
  });

  it("is of no known kind only where no cluster has the kind", () => {
    const pool = "name: pool\n          kind: Pool\n          group: ";
    assert.match(resolved(manifests(`${pool}example.net`) + template())[0] ?? "", /^Unknown FilledInLater/);
    assert.match(resolved(manifests(`${pool}""`) + template())[0] ?? "", /^False InvalidKind/);
    assert.match(
      resolved(
        manifests("name: child\n          kind: HTTPRoute\n          group: gateway.networking.k8s.io") +
          template(),
      )[0] ?? "",
      /^Unknown ImplementationSpecific/,
    );
  });
});
