import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { openFixture, readFixture } from "../fixture.ts";

/** What one rule says of some manifests, without a rule that throws. */
function said(rule: string, source: string, options: AnalyzeOptions = {}): readonly string[] {
  openFixture(readFixture(source), options);
  return analyze(readFixture(source).files, options)
    .diagnostics.filter((one) => one.rule === rule)
    .map(({ message }) => message);
}

const HTTP = "{ name: http, port: 80, protocol: HTTP }";

const gateway = (spec: string, name = "edge", namespace = "infra", listeners = HTTP) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  gatewayClassName: example
${spec}  listeners: [${listeners}]
`;

const route = (spec: string, kind = "HTTPRoute") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
${spec}`;

const listenerSet = (namespace: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: own, namespace: ${namespace} }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners: [{ name: own, port: 81, protocol: HTTP }]
`;

/** A manifest of which a rule says something, and those of which it says nothing. */
interface Silence {
  readonly rule: string;
  readonly options?: AnalyzeOptions;
  readonly told: string;
  readonly silent: Readonly<Record<string, string>>;
}

const SAME = "  allowedListeners: { namespaces: { from: Same } }\n";
const INVALID = "  addresses: [{ value: 192.0.2.300 }]\n";
const CHILD =
  "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, namespace: shop } }\n";
const ALL_SETS = "  allowedListeners: { namespaces: { from: All } }\n";
const ON_CHILD = "  parentRefs: [{ name: inner, namespace: infra }]\n";

const clientCertificate = (ref: string) =>
  gateway(`  tls: { backend: { clientCertificateRef: { ${ref} } } }\n`);

const mesh = (ref: string, ports = "{ port: 80 }") =>
  `---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { selector: { app: cart }, ports: [${ports}] }
${route(`  parentRefs: [{ group: "", kind: Service, name: cart, ${ref} }]
  rules: [{ matches: [{ path: { value: /a } }], backendRefs: [{ name: cart, port: 80 }] }]
`)}`;

const reported = (allowed: string, kinds: string) => `${gateway(
  "",
  "edge",
  "infra",
  `{ name: http, port: 80, protocol: HTTP, allowedRoutes: { kinds: [${allowed}] } }`,
).replace("namespace: infra }", "namespace: infra, uid: 1b2c }")}status:
  listeners:
    - name: http
      attachedRoutes: 0
      supportedKinds: [${kinds}]
      conditions: []
`;

const SILENCES: readonly Silence[] = [
  {
    rule: "backend-missing",
    told: route("  rules:\n    - { name: a }\n"),
    silent: {
      "a rule that is filled in later": route("  rules:\n    - '${RULE}'\n"),
      "a rule that hands on, to whom is filled in later": route(
        "  rules:\n    - { allowedRoutes: '${WHO}' }\n",
      ),
    },
  },
  {
    rule: "gateway-backend-client-cert",
    told: clientCertificate("name: client"),
    silent: {
      "a Secret of a namespace that does not permit it, be it there or not": clientCertificate(
        "name: client, namespace: vault",
      ),
      "a reference without a name": clientCertificate("kind: Secret"),
    },
  },
  {
    rule: "listenerset-parent-not-accepted",
    told: gateway(SAME + INVALID) + listenerSet("infra"),
    silent: {
      "a ListenerSet that would not be let in either": gateway(SAME + INVALID) + listenerSet("shop"),
    },
  },
  {
    rule: "listenerset-route-allowed-same",
    told:
      gateway(ALL_SETS, "edge", "shop") +
      listenerSet("infra").replace("namespace: infra }\n  listeners", "namespace: shop }\n  listeners") +
      route(
        "  parentRefs: [{ group: gateway.networking.k8s.io, kind: ListenerSet, name: own, namespace: infra }]\n",
      ),
    silent: {
      "a child Gateway, which is no ListenerSet":
        gateway(ALL_SETS, "edge", "shop") + gateway(CHILD, "inner") + route(ON_CHILD),
    },
  },
  {
    rule: "mesh-replaces-default",
    told: mesh("port: 80"),
    silent: {
      "a port that the Service does not have": mesh("port: 81"),
      "a Route whose role is filled in later": mesh("namespace: '${NAMESPACE}', port: 80"),
    },
  },
  {
    rule: "status-supported-kinds-diff",
    told: reported("{ kind: HTTPRoute }", "{ kind: GRPCRoute }"),
    silent: {
      "a list of kinds of which one is filled in later": reported(
        "{ kind: '${KIND}' }, { kind: HTTPRoute }",
        "{ kind: GRPCRoute }",
      ),
      "a list of kinds of which one has a group that is filled in later": reported(
        "{ kind: HTTPRoute }, { group: '${GROUP}', kind: HTTPRoute }",
        "{ kind: GRPCRoute }",
      ),
    },
  },
  {
    rule: "doc-unknown-kind",
    told: route("  rules: []\n", "HttpRoute"),
    silent: {
      "a kind that resembles none": route("  rules: []\n", "Teapot"),
      "a kind that is filled in later": route("  rules: []\n", '"${KIND}Route"'),
    },
  },
  {
    rule: "cel-backendref-service-port",
    told: route("  rules: [{ backendRefs: [{ name: cart }] }]\n"),
    silent: {
      "a reference without a name": route("  rules: [{ backendRefs: [{ kind: Service }] }]\n"),
      "a name that is no text": route("  rules: [{ backendRefs: [{ name: 5 }] }]\n"),
      "a mirror to nothing": route(
        "  rules: [{ filters: [{ type: RequestMirror, requestMirror: {} }], backendRefs: [{ name: cart, port: 80 }] }]\n",
      ),
      "another kind": route(
        "  rules: [{ backendRefs: [{ group: example.com, kind: Bucket, name: cart }] }]\n",
      ),
    },
  },
];

describe("a rule says nothing", () => {
  for (const { rule, told, silent, options } of SILENCES) {
    it(`of what ${rule} is not about`, () => {
      assert.equal(said(rule, told, options).length, 1, "the rule is about this");
      for (const [what, source] of Object.entries(silent))
        assert.deepEqual(said(rule, source, options), [], what);
    });
  }
});
