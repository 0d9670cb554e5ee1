import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Permission,
  permission,
  type Referrer,
} from "../../../server/src/gateway-api/references/referenceGrants.ts";
import type { Target } from "../../../server/src/gateway-api/target.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const ROUTE: Referrer = { group: "gateway.networking.k8s.io", kind: "HTTPRoute", namespace: "shop" };
const SERVICE: Target = { group: "", kind: "Service", namespace: "billing", name: "payments" };

/** What a grant in namespace `billing` with these entries says about the Route and the Service. */
function ask(
  entries: string,
  referrer = ROUTE,
  target = SERVICE,
  namespace = ", namespace: billing",
): Permission {
  const workspace = openFixture(
    readFixture(`
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: grant${namespace} }
spec: ${entries}
`),
  );
  return permission(referrer, target, workspace.clusterAt("test.yaml").lookup);
}

const FROM = "{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }";
const TO = '{ group: "", kind: Service }';

/** The one field of a grant that does not fit, as text. */
function miss(answer: Permission): string {
  if (answer.verdict !== "no") return answer.verdict;
  const near = answer.nearMiss;
  return near === undefined
    ? "no"
    : `${near.side}[${near.index}].${near.field}: ${near.actual ?? "none"} for ${near.wanted}`;
}

describe("a reference", () => {
  it("inside one namespace needs no grant", () => {
    const same = { ...SERVICE, namespace: "shop" };
    assert.deepEqual(ask("{ from: [], to: [] }", ROUTE, same), { verdict: "yes", by: "same-namespace" });
  });

  it("between two namespaces that are both unknown needs none either", () => {
    const answer = ask(
      "{ from: [], to: [] }",
      { ...ROUTE, namespace: undefined },
      { ...SERVICE, namespace: undefined },
    );
    assert.deepEqual(answer, { verdict: "yes", by: "same-namespace" });
  });

  it("is permitted by a grant that names no object", () => {
    const answer = ask(`{ from: [${FROM}], to: [${TO}] }`);
    assert.ok(answer.verdict === "yes" && answer.by === "grant");
    assert.deepEqual(answer.grant.path, ["spec", "from", 0]);
  });

  it("is permitted by a grant whose group of the core is left out", () => {
    assert.equal(ask(`{ from: [${FROM}], to: [{ kind: Service, name: payments }] }`).verdict, "yes");
  });

  it("is permitted by whichever entries fit", () => {
    const other = "{ group: gateway.networking.k8s.io, kind: TCPRoute, namespace: lab }";
    const answer = ask(`{ from: [${other}, ${FROM}], to: [{ group: "", kind: Secret }, ${TO}] }`);
    assert.ok(answer.verdict === "yes" && answer.by === "grant");
    assert.deepEqual(answer.grant.path, ["spec", "from", 1]);
  });

  it("is not permitted by a grant of another namespace", () => {
    assert.equal(
      miss(ask(`{ from: [${FROM}], to: [${TO}] }`, ROUTE, { ...SERVICE, namespace: "lab" })),
      "no",
    );
  });

  it("cannot be decided where the grant's namespace, the referrer's, or a field is filled in later", () => {
    assert.equal(ask(`{ from: [${FROM}], to: [${TO}] }`, ROUTE, SERVICE, "").verdict, "unknown");
    assert.equal(
      ask(`{ from: [${FROM}], to: [${TO}] }`, { ...ROUTE, namespace: undefined }).verdict,
      "unknown",
    );
    const opaque = "{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: '${NAMESPACE}' }";
    assert.equal(ask(`{ from: [${opaque}], to: [${TO}] }`).verdict, "unknown");
  });

  it("cannot be decided where the name of what is referred to, or the kind of who refers, is filled in later", () => {
    const entries = `{ from: [${FROM}], to: [{ group: "", kind: Service, name: payments }] }`;
    assert.equal(ask(entries, ROUTE, { ...SERVICE, name: "${NAME}" }).verdict, "unknown");
    assert.equal(ask(entries, { ...ROUTE, kind: "${KIND}" }).verdict, "unknown");
    assert.equal(miss(ask(entries, ROUTE, { ...SERVICE, kind: "Secret", name: "${NAME}" })), "no");
  });

  it("cannot be decided where the grant's namespace is filled in later", () => {
    const entries = `{ from: [${FROM}], to: [${TO}] }`;
    assert.equal(ask(entries, ROUTE, SERVICE, ", namespace: '${NAMESPACE}'").verdict, "unknown");
  });
});

describe("the grant that nearly fits", () => {
  const cases: readonly [string, string, string][] = [
    [FROM.replace("shop", "shp"), TO, "from[0].namespace: shp for shop"],
    [FROM.replace("HTTPRoute", "GRPCRoute"), TO, "from[0].kind: GRPCRoute for HTTPRoute"],
    [
      FROM.replace("gateway.networking", "networking.gateway"),
      TO,
      "from[0].group: networking.gateway.k8s.io for gateway.networking.k8s.io",
    ],
    [FROM, '{ group: "", kind: Service, name: invoices }', "to[0].name: invoices for payments"],
    [FROM, '{ group: "", kind: Secret }', "to[0].kind: Secret for Service"],
    [FROM, "{ group: core, kind: Service }", "to[0].group: core for "],
    [FROM.replace("shop", "lab").replace("HTTPRoute", "TCPRoute"), TO, "no"],
    [FROM.replace("shop", "lab"), '{ group: "", kind: Secret }', "no"],
  ];
  for (const [from, to, expected] of cases) {
    it(`${from} to ${to}: ${expected}`, () => {
      assert.equal(miss(ask(`{ from: [${from}], to: [${to}] }`)), expected);
    });
  }
});
