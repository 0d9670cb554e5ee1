import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { exampleFiles, unmarked } from "../../server/src/cli/exampleText.ts";
import { manifestsBelow } from "../../server/src/delivery/manifestsBelow.node.ts";
import { readResources } from "../../server/src/model/readResources.ts";
import { allRules, examiner } from "../../server/src/rules/registry.ts";
import type { Rule } from "../../server/src/rules/rule.ts";
import { bitsOf, type Trait, traitsOf } from "../../server/src/rules/trait.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { bareWorkspace } from "../bareWorkspace.ts";
import { CROWDS } from "../growth/crowds.ts";

const PROPOSALS = { attachTo: true, delegation: true, routability: true };
const RULES: readonly Rule[] = allRules.filter((rule) => rule.examinedIn === "cluster");

/** What is asked of objects whatever they have: the same rules, of which none says what it needs. */
const ASKED_OF_ALL = RULES.map(({ only: _, ...rule }) => rule);

/** Examines files by rules that are asked about every object of their kinds, and sees that each finds what it finds otherwise. */
function examineBothWays(files: Readonly<Record<string, string>>, closedWorld: boolean): number {
  let examined = 0;
  const log = (rule: string, error: unknown) => assert.fail(`${rule}: ${String(error)}`);
  const some = examiner({}, PROPOSALS, log);
  const all = examiner({}, PROPOSALS, log, ASKED_OF_ALL);
  const workspace = bareWorkspace(
    (cluster, subject) => {
      const found = some(cluster, subject);
      assert.deepEqual(found, all(cluster, subject), JSON.stringify(subject.resource));
      examined += 1;
      return found;
    },
    { closedWorld, delegation: { pathPostfix: false, maxRouteTiers: 3 }, maxMergedListeners: 64 },
  );
  for (const [path, text] of Object.entries(files)) workspace.setFile(path, text);
  workspace.flush();
  return examined;
}

function exampleOf({ bad }: Rule): Readonly<Record<string, string>> {
  return Object.fromEntries(exampleFiles(bad).map(({ path, text }) => [path, unmarked(text)]));
}

function filesBelow(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    manifestsBelow(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

describe("what a rule needs of an object", () => {
  it("keeps no finding back in the examples of all rules", () => {
    for (const rule of RULES)
      for (const closedWorld of [false, true]) examineBothWays(exampleOf(rule), closedWorld);
  });

  it("keeps none back where all of them stand together", () => {
    const together = RULES.flatMap((rule) =>
      Object.entries(exampleOf(rule)).map(([path, text]): [string, string] => [`${rule.id}/${path}`, text]),
    );
    assert.ok(examineBothWays(Object.fromEntries(together), false) > RULES.length);
  });

  it("keeps none back in crowds", () => {
    for (const { files } of CROWDS) examineBothWays(files(3), true);
  });

  it("keeps none back in the examples of this project", () => {
    assert.ok(examineBothWays(filesBelow(join(process.cwd(), "examples")), false) > 0);
  });

  const corpora = process.env.GATEWAY_API_TEST_DATA;
  it("keeps none back in real repositories", {
    skip: corpora === undefined ? "GATEWAY_API_TEST_DATA is not set" : false,
  }, () => {
    assert.ok(examineBothWays(filesBelow(join(corpora ?? "", "corpus")), true) > 0);
  });
});

const route = (rule: string, kind = "HTTPRoute", spec = "") =>
  manifest(kind, `{ ${spec}rules: [{ ${rule} }] }`);
const gateway = (spec: string) => manifest("Gateway", `{ ${spec} }`);
const manifest = (kind: string, spec: string, rest = "") =>
  `{ apiVersion: gateway.networking.k8s.io/v1, kind: ${kind}, metadata: { name: one }, spec: ${spec}${rest} }`;

/** What has a trait, and nothing else that a rule may ask for. */
const HAVING: Readonly<Record<Trait, readonly string[]>> = {
  backendFilters: [route("backendRefs: [{ name: a, filters: [{ type: URLRewrite }] }]", "GRPCRoute")],
  headerFilters: [
    route("filters: [{ type: RequestHeaderModifier, requestHeaderModifier: {} }]"),
    route("filters: [{ type: ResponseHeaderModifier, responseHeaderModifier: {} }]", "GRPCRoute"),
  ],
  redirects: [route("filters: [{ type: RequestRedirect, requestRedirect: {} }]")],
  rewrites: [route("filters: [{ type: URLRewrite, urlRewrite: {} }]")],
  mirrors: [route("filters: [{ type: RequestMirror, requestMirror: { percent: 0 } }]")],
  corsFilters: [route("filters: [{ type: CORS, cors: {} }]")],
  authorizingFilters: [route("filters: [{ type: ExternalAuth, externalAuth: { forwardBody: {} } }]")],
  extensions: [route("filters: [{ type: ExtensionRef, extensionRef: { name: a } }]")],
  durations: [route("timeouts: { request: 1s }")],
  retries: [],
  sessions: [],
  weights: [route("backendRefs: [{ name: a, weight: 0 }]", "TCPRoute")],
  severalBackends: [route("backendRefs: [{ name: a }, { name: b }]", "UDPRoute")],
  expressions: [
    route("matches: [{ path: { type: RegularExpression, value: /a } }]"),
    route("matches: [{ queryParams: [{ type: RegularExpression, name: a, value: b }] }]"),
    route("matches: [{ method: { type: RegularExpression, service: a } }]", "GRPCRoute"),
  ],
  headers: [route("matches: [{ headers: [{ name: a, value: b }] }]")],
  severalMatches: [route("matches: [{ path: { value: /a } }, { path: { value: /b } }]")],
  delegating: [route("name: a, allowedRoutes: { namespaces: { from: All } }")],
  parentSets: [route("name: a", "TLSRoute", "parentRefs: [{ kind: ListenerSet, name: a }], ")],
  parentRoutes: [route("name: a", "HTTPRoute", "parentRefs: [{ kind: HTTPRoute, name: a }], ")],
  parentServices: [
    route("name: a", "HTTPRoute", 'parentRefs: [{ group: "", kind: Service, name: a }], '),
    route("name: a", "TLSRoute", 'parentRefs: [{ name: b }, { group: "", name: a }], '),
  ],
  otherBackends: [
    route("backendRefs: [{ group: inference.networking.k8s.io, kind: InferencePool, name: a }]"),
    route("backendRefs: [{ group: core, name: a }]"),
    "{ apiVersion: inference.networking.x-k8s.io/v1alpha2, kind: InferenceModel, metadata: { name: one }, spec: {} }",
  ],
  legacyKeys: [
    route("name: a", "HTTPRoute", "gateways: { allow: All }, "),
    route("name: a", "HTTPRoute", "tls: { certificateRef: { name: a } }, "),
    gateway("listeners: [{ name: a, routes: { selector: { matchLabels: { a: b } } } }]"),
    gateway("listeners: [{ name: a, tls: { routeOverride: { certificate: Allow } } }]"),
  ],
  savedStatus: [
    "{ apiVersion: gateway.networking.k8s.io/v1, kind: GatewayClass, metadata: { name: one, uid: a, resourceVersion: '1' }, spec: {}, status: { conditions: [] } }",
  ],
  references: [
    "{ apiVersion: gateway.envoyproxy.io/v1alpha1, kind: SecurityPolicy, metadata: { name: one }, spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: a }] } }",
  ],
  merging: [
    gateway("infrastructure: { attachTo: { kind: Gateway, name: a } }"),
    gateway("infrastructure: { attachTo: a }"),
    gateway("infrastructure: { allowedChildren: { namespaces: { from: All } } }"),
  ],
  addresses: [
    gateway("addresses: [{ value: 192.0.2.1 }]"),
    gateway("infrastructure: { routability: Public }"),
  ],
  gatewayTls: [gateway("tls: { backend: { clientCertificateRef: { name: a } } }")],
  parameters: [
    gateway("infrastructure: { parametersRef: { group: a.b, kind: C, name: d } }"),
    manifest("GatewayClass", "{ controllerName: a.b/c, parametersRef: { group: a.b, kind: C, name: d } }"),
  ],
  selectors: [
    gateway("listeners: [{ name: a, allowedRoutes: { namespaces: { from: Selector } } }]"),
    gateway("allowedListeners: { namespaces: { selector: {} } }"),
    manifest("ListenerSet", "{ listeners: [{ name: a, allowedRoutes: { namespaces: { selector: 1 } } }] }"),
  ],
  routeKinds: [gateway("listeners: [{ name: a, allowedRoutes: { kinds: [] } }]")],
  listenerFilters: [gateway("listeners: [{ name: a, filters: { requests: [] } }]")],
  certManager: [
    "{ apiVersion: gateway.networking.k8s.io/v1, kind: Gateway, metadata: { name: one, annotations: { cert-manager.io/issuer: a } }, spec: {} }",
  ],
};

const TRAITS = Object.keys(HAVING).filter((name): name is Trait => name in HAVING);

function traitsIn(text: string): readonly Trait[] {
  const [resource] = readResources(readDocument(text).root);
  assert.ok(resource !== undefined, text);
  return TRAITS.filter((trait) => (traitsOf(resource) & bitsOf([trait])) !== 0);
}

describe("the traits of an object", () => {
  for (const trait of TRAITS)
    for (const text of HAVING[trait])
      it(`are ${trait} of ${text}`, () => assert.deepEqual(traitsIn(text), [trait]));

  it("have a bit each", () => {
    assert.equal(new Set(TRAITS.map((trait) => bitsOf([trait]))).size, TRAITS.length);
  });

  it("are several where one comes with another", () => {
    assert.deepEqual(traitsIn(route("retry: { codes: [500] }")), ["durations", "retries"]);
    assert.deepEqual(traitsIn(route("sessionPersistence: { sessionName: a }")), ["durations", "sessions"]);
    assert.deepEqual(
      traitsIn(
        route(
          "filters: [{ type: RequestMirror, requestMirror: { backendRef: { kind: XBackend, name: a } } }]",
        ),
      ),
      ["mirrors", "otherBackends"],
    );
    assert.deepEqual(
      traitsIn(gateway("infrastructure: { allowedChildren: { namespaces: { from: Selector } } }")),
      ["merging", "selectors"],
    );
    assert.deepEqual(
      traitsIn(
        "{ apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: { name: one, annotations: { cert-manager.io/issuer: a } }, spec: {} }",
      ),
      ["references", "certManager"],
    );
  });

  it("are none of what most objects are", () => {
    for (const text of [
      route(
        "matches: [{ path: { type: PathPrefix, value: / } }], backendRefs: [{ group: '', kind: Service, name: a, port: 80 }]",
        "HTTPRoute",
        "parentRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: a, sectionName: b }], ",
      ),
      gateway(
        "gatewayClassName: a, listeners: [{ name: a, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]",
      ),
      "{ apiVersion: v1, kind: Service, metadata: { name: one }, spec: { ports: [{ port: 80 }] } }",
    ])
      assert.deepEqual(traitsIn(text), []);
  });
});
