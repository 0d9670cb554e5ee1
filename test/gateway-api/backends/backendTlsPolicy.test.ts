import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../../server/src/library.ts";

const PEM = "-----BEGIN CERTIFICATE-----";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.net/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough }, allowedRoutes: { namespaces: { from: All } } }
`;

const SERVICE = `
apiVersion: v1
kind: Service
metadata: { name: api, namespace: shop }
spec:
  ports:
    - { name: https, port: 443 }
    - { name: admin, port: 8443 }
    - { name: dns, port: 53, protocol: UDP }
`;

const AUTHORITY = `
apiVersion: v1
kind: ConfigMap
metadata: { name: ca, namespace: shop }
data: { ca.crt: "${PEM}" }
`;

const ROUTE = route("HTTPRoute");

function route(
  kind: string,
  backend = "{ name: api, port: 443 }",
  parent = "{ name: edge, namespace: infra }",
) {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: api, namespace: shop }
spec:
  parentRefs: [${parent}]
  rules: [{ backendRefs: [${backend}] }]
`;
}

interface Written {
  readonly name?: string;
  readonly created?: string;
  /** The targetRefs in flow style; by default the whole Service. */
  readonly targets?: string;
  readonly validation?: string;
}

const WHOLE = '{ group: "", kind: Service, name: api }';
const HTTPS = '{ group: "", kind: Service, name: api, sectionName: https }';
const ADMIN = '{ group: "", kind: Service, name: api, sectionName: admin }';
const CA = '{ group: "", kind: ConfigMap, name: ca }';

function policy({
  name = "tls",
  created,
  targets = WHOLE,
  validation = `caCertificateRefs: [${CA}]`,
}: Written) {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: ${name}, namespace: shop${created === undefined ? "" : `, creationTimestamp: ${created}`} }
spec:
  targetRefs: [${targets}]
  validation: { hostname: api.example.com, ${validation} }
`;
}

const CLOSED: AnalyzeOptions = { closedWorld: true };

/** What is predicted for each policy: `name @gateway: Accepted reason, ResolvedRefs reason`. */
function predicted(documents: readonly string[], options: AnalyzeOptions = CLOSED): readonly string[] {
  const { status } = analyze([{ path: "all.yaml", text: documents.join("---") }], options);
  return status.flatMap(({ kind, name, status: found }) => {
    if (kind !== "BackendTLSPolicy" || !("ancestors" in found)) return [];
    return found.ancestors.map(({ ancestorRef, conditions }) => {
      const words = conditions.map(({ status: value, reason }) => `${value} ${reason}`);
      return `${name} @${ancestorRef.namespace ?? "?"}/${ancestorRef.name}: ${words.join(", ")}`;
    });
  });
}

const GOOD = "tls @infra/edge: True Accepted, True ResolvedRefs";

describe("the status of a BackendTLSPolicy", () => {
  it("has an entry for each Gateway through which its Service is reached, in Kubernetes' shape", () => {
    const text = [GATEWAY, SERVICE, AUTHORITY, ROUTE, policy({})].join("---");
    const { status } = analyze([{ path: "all.yaml", text }], CLOSED);
    assert.deepEqual(status.find(({ kind }) => kind === "BackendTLSPolicy")?.status, {
      ancestors: [
        {
          ancestorRef: {
            group: "gateway.networking.k8s.io",
            kind: "Gateway",
            namespace: "infra",
            name: "edge",
          },
          controllerName: "example.net/gateways",
          conditions: [
            {
              type: "Accepted",
              status: "True",
              reason: "Accepted",
              message: "TLS to Service `shop/api` follows this policy.",
            },
            {
              type: "ResolvedRefs",
              status: "True",
              reason: "ResolvedRefs",
              message: "Every reference resolves.",
            },
          ],
        },
      ],
    });
  });

  it("is empty where no Route uses the Service, or uses it on another port", () => {
    assert.deepEqual(predicted([GATEWAY, SERVICE, AUTHORITY, policy({})]), []);
    assert.deepEqual(predicted([GATEWAY, SERVICE, AUTHORITY, ROUTE, policy({ targets: ADMIN })]), []);
    assert.deepEqual(predicted([GATEWAY, SERVICE, AUTHORITY, ROUTE, policy({ targets: HTTPS })]), [GOOD]);
  });

  it("counts Routes that Gateways take, and mirrors as much as backends", () => {
    const refused = route("HTTPRoute", undefined, "{ name: edge, namespace: infra, sectionName: gone }");
    assert.deepEqual(predicted([GATEWAY, SERVICE, AUTHORITY, refused, policy({})]), []);
    const mirror = `${route("HTTPRoute", "{ name: web, port: 80 }").trimEnd().slice(0, -2)}, filters: [{ type: RequestMirror, requestMirror: { backendRef: { name: api, port: 443 } } }]}]\n`;
    assert.deepEqual(predicted([GATEWAY, SERVICE, AUTHORITY, mirror, policy({})]), [GOOD]);
  });

  it("has none for what is passed through, or is no TLS over TCP", () => {
    const passed = route("TLSRoute").replace("spec:", "spec:\n  hostnames: [api.example.com]");
    assert.deepEqual(predicted([GATEWAY, SERVICE, AUTHORITY, passed, policy({})]), []);
    const ended = GATEWAY.replace("mode: Passthrough", "mode: Terminate");
    assert.deepEqual(predicted([ended, SERVICE, AUTHORITY, passed, policy({})]), [GOOD]);
    const tcp = GATEWAY.replace("protocol: TLS, tls: { mode: Passthrough }", "protocol: TCP");
    assert.deepEqual(predicted([tcp, SERVICE, AUTHORITY, route("TCPRoute"), policy({})]), []);
  });

  it("names the Gateway that a ListenerSet belongs to", () => {
    const gateway = GATEWAY.replace(
      "spec:\n  gatewayClassName",
      "spec:\n  allowedListeners: { namespaces: { from: All } }\n  gatewayClassName",
    );
    const set = `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners: [{ name: extra, port: 8080, protocol: HTTP }]
`;
    const through = route("HTTPRoute", undefined, "{ kind: ListenerSet, name: extra }");
    assert.deepEqual(predicted([gateway, set, SERVICE, AUTHORITY, through, policy({})]), [GOOD]);
    assert.deepEqual(predicted([GATEWAY, set, SERVICE, AUTHORITY, through, policy({})]), [], "not let in");
  });

  it("keeps to sixteen Gateways, in the order of their names", () => {
    const names = Array.from({ length: 20 }, (_, at) => `edge-${String(at).padStart(2, "0")}`);
    const gateways = names.map((name) => GATEWAY.replace("name: edge", `name: ${name}`));
    const parents = names.toReversed().map((name) => `{ name: ${name}, namespace: infra }`);
    const through = route("HTTPRoute", undefined, parents.join(", "));
    assert.deepEqual(
      predicted([...gateways, SERVICE, AUTHORITY, through, policy({})]),
      names.slice(0, 16).map((name) => GOOD.replace("edge", name)),
    );
  });
});

describe("the target of a BackendTLSPolicy", () => {
  const accepted = (...documents: readonly string[]) =>
    predicted([GATEWAY, SERVICE, AUTHORITY, ROUTE, ...documents]).map((line) => line.split(", ")[0]);

  it("is a port by its name, never by its number, and speaks TCP", () => {
    const named = (section: string) => policy({ targets: HTTPS.replace("https", section) });
    assert.deepEqual(accepted(named("web")), ["tls @infra/edge: False TargetNotFound"]);
    assert.deepEqual(accepted(named('"443"')), ["tls @infra/edge: False TargetNotFound"]);
    assert.deepEqual(accepted(named("dns")), ["tls @infra/edge: False Invalid"]);
    assert.deepEqual(accepted(named('"${PORT}"')), ["tls @infra/edge: Unknown FilledInLater"]);
  });

  it("is missing in a closed world, and not in this workspace in an open one", () => {
    const documents = [GATEWAY, AUTHORITY, ROUTE, policy({})];
    assert.deepEqual(predicted(documents), ["tls @infra/edge: False TargetNotFound, True ResolvedRefs"]);
    assert.deepEqual(predicted(documents, {}), [
      "tls @infra/edge: Unknown NotInWorkspace, True ResolvedRefs",
    ]);
  });

  it("is not known to be reached where the Gateway is in no file", () => {
    assert.deepEqual(predicted([SERVICE, AUTHORITY, ROUTE, policy({})], {}), [
      "tls @infra/edge: Unknown NotInWorkspace, True ResolvedRefs",
    ]);
    assert.deepEqual(predicted([SERVICE, AUTHORITY, ROUTE, policy({})]), []);
  });
});

describe("a BackendTLSPolicy for what a Route of a ListenerSet uses", () => {
  const reaching = ROUTE.replace(
    "{ name: edge, namespace: infra }",
    "{ kind: ListenerSet, name: extra, namespace: teams }",
  );
  const set = (gateway = "edge") => `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: teams }
spec:
  parentRef: { name: ${gateway}, namespace: infra }
  listeners:
    - { name: extra, port: 81, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;
  const letting = (namespaces: string) =>
    GATEWAY.replace("  listeners:", `  allowedListeners: { namespaces: ${namespaces} }\n  listeners:`);
  const ancestors = (gateway: string, others = "", options = CLOSED, listenerSet = set()) =>
    predicted(
      [gateway, SERVICE, AUTHORITY, reaching, listenerSet, policy({}), ...(others === "" ? [] : [others])],
      options,
    );

  it("has the Gateway that the ListenerSet is a part of as its ancestor", () => {
    assert.deepEqual(ancestors(letting("{ from: All }")), [
      "tls @infra/edge: True Accepted, True ResolvedRefs",
    ]);
    assert.deepEqual(ancestors(GATEWAY), []);
  });

  it("is not known to have it where nobody knows whether the Gateway lets the ListenerSet in", () => {
    const selecting = letting("{ from: Selector, selector: { matchLabels: { team: a } } }");
    assert.deepEqual(ancestors(selecting, "", {}), [
      "tls @infra/edge: Unknown NotInWorkspace, True ResolvedRefs",
    ]);
    const teams = (team: string) =>
      `\napiVersion: v1\nkind: Namespace\nmetadata: { name: teams, labels: { team: ${team} } }\n`;
    assert.deepEqual(ancestors(selecting, teams("a")), ["tls @infra/edge: True Accepted, True ResolvedRefs"]);
    assert.deepEqual(ancestors(selecting, teams("b")), []);
  });

  it("may have one that is in no file", () => {
    assert.deepEqual(ancestors(GATEWAY, "", {}, set("far")), [
      "tls @infra/far: Unknown NotInWorkspace, True ResolvedRefs",
    ]);
  });
});

describe("a BackendTLSPolicy and a Route whose namespace no manifest tells", () => {
  it("may have to do with each other", () => {
    const nowhere = ROUTE.replace(", namespace: shop", "");
    assert.deepEqual(predicted([GATEWAY, SERVICE, AUTHORITY, nowhere, policy({})]), [
      "tls @infra/edge: Unknown NamespaceUnknown, True ResolvedRefs",
    ]);
  });
});

describe("two BackendTLSPolicies with one target", () => {
  const accepted = (...policies: readonly Written[]) =>
    predicted([GATEWAY, SERVICE, AUTHORITY, ROUTE, ...policies.map(policy)]).map((line) =>
      line.split(", ")[0]?.replace(" @infra/edge", ""),
    );

  it("are decided by age, then by name", () => {
    assert.deepEqual(
      accepted(
        { name: "a", created: "2025-01-02T00:00:00Z" },
        { name: "b", created: "2025-01-01T00:00:00Z" },
      ),
      ["a: False Conflicted", "b: True Accepted"],
    );
    assert.deepEqual(accepted({ name: "b" }, { name: "a" }), ["b: False Conflicted", "a: True Accepted"]);
    assert.deepEqual(accepted({ name: "a" }, { name: "b", created: "2025-01-01T00:00:00Z" }), [
      "a: True Accepted",
      "b: False Conflicted",
    ]);
  });

  it("say where the order hangs on creation times that no manifest has", () => {
    const text = [GATEWAY, SERVICE, AUTHORITY, ROUTE, policy({ name: "a" }), policy({ name: "b" })].join(
      "---",
    );
    const { status } = analyze([{ path: "all.yaml", text }], CLOSED);
    const loser = status.find(({ name }) => name === "b")?.status;
    assert.ok(loser !== undefined && "ancestors" in loser);
    assert.equal(
      loser.ancestors[0]?.conditions[0]?.message,
      "BackendTLSPolicy `a` applies to Service `shop/api` too; the older one wins, and the files do not say which that is.",
    );
  });

  it("do not meet where one is for a port and the other for the whole Service, or for another port", () => {
    assert.deepEqual(accepted({ name: "a" }, { name: "b", targets: HTTPS }), [
      "a: True Accepted",
      "b: True Accepted",
    ]);
    assert.deepEqual(accepted({ name: "a", targets: ADMIN }, { name: "b", targets: HTTPS }), [
      "b: True Accepted",
    ]);
    assert.deepEqual(accepted({ name: "a", targets: HTTPS }, { name: "b", targets: HTTPS }), [
      "a: True Accepted",
      "b: False Conflicted",
    ]);
  });

  it("lose as a whole with one of several targets", () => {
    assert.deepEqual(accepted({ name: "a", targets: `${ADMIN}, ${HTTPS}` }, { name: "b", targets: HTTPS }), [
      "a: True Accepted",
      "b: False Conflicted",
    ]);
  });

  it("are one policy where their names are one, in two clusters' folders", () => {
    const files = ["one", "two"].map((folder) => ({
      path: `${folder}/all.yaml`,
      text: [GATEWAY, SERVICE, AUTHORITY, ROUTE, policy({})].join("---"),
    }));
    const reasons = analyze(files, CLOSED).status.flatMap(({ status }) =>
      "ancestors" in status ? status.ancestors.map(({ conditions }) => conditions[0]?.reason) : [],
    );
    assert.deepEqual(reasons, ["Accepted", "Accepted"]);
  });

  it("leave it open whether they meet where the Service is in no file", () => {
    assert.deepEqual(
      predicted([GATEWAY, AUTHORITY, ROUTE, policy({ name: "a" }), policy({ name: "b" })], {}).map(
        (line) => line.split(", ")[0],
      ),
      ["a @infra/edge: Unknown NotInWorkspace", "b @infra/edge: Unknown NotInWorkspace"],
    );
  });
});

describe("the authorities of a BackendTLSPolicy", () => {
  const decided = (validation: string, authority = AUTHORITY, options = CLOSED) =>
    predicted([GATEWAY, SERVICE, authority, ROUTE, policy({ validation })], options).map((line) =>
      line.replace("tls @infra/edge: ", ""),
    );
  const BAD = "False NoValidCACertificate, False InvalidCACertificateRef";
  const OPEN = "Unknown NotInWorkspace, Unknown NotInWorkspace";
  const LATER = "Unknown FilledInLater, Unknown FilledInLater";
  const refs = (...written: readonly string[]) => `caCertificateRefs: [${written.join(", ")}]`;

  it("stand in a ConfigMap or a Secret under `ca.crt`", () => {
    assert.deepEqual(decided(refs(CA)), ["True Accepted, True ResolvedRefs"]);
    const secret = AUTHORITY.replace("ConfigMap", "Secret").replace("\ndata:", "\nstringData:");
    assert.deepEqual(decided(refs(CA.replace("ConfigMap", "Secret")), secret), [
      "True Accepted, True ResolvedRefs",
    ]);
    assert.deepEqual(decided(refs(CA), AUTHORITY.replace("ca.crt", "bundle")), [BAD]);
    assert.deepEqual(decided(refs(CA), AUTHORITY.replace(PEM, "not a certificate")), [BAD]);
  });

  it("stand beside the policy, whatever namespace a reference writes", () => {
    assert.deepEqual(decided(refs(CA.replace("name: ca", "name: ca, namespace: infra"))), [
      "True Accepted, True ResolvedRefs",
    ]);
  });

  it("may be bad in part", () => {
    assert.deepEqual(decided(refs(CA, CA.replace("name: ca", "name: gone"))), [
      "True Accepted, False InvalidCACertificateRef",
    ]);
  });

  it("have a kind that somebody reads", () => {
    assert.deepEqual(decided(refs("{ group: example.net, kind: Vault, name: ca }")), [
      "False NoValidCACertificate, False InvalidKind",
    ]);
    assert.deepEqual(decided(refs("{ group: certificates.k8s.io, kind: ClusterTrustBundle, name: ca }")), [
      "False NoValidCACertificate, False InvalidCACertificateRef",
    ]);
  });

  it("are missing for certain only in a closed world where nothing makes them", () => {
    assert.deepEqual(decided(refs(CA), "\n"), [BAD]);
    assert.deepEqual(decided(refs(CA), "\n", {}), [OPEN]);
    const release =
      "\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: pki, namespace: shop }\n";
    assert.deepEqual(decided(refs(CA), release), [OPEN]);
  });

  it("are there where trust-manager makes the very ConfigMap, in whatever namespace", () => {
    const bundle = (name: string) =>
      `\napiVersion: trust.cert-manager.io/v1alpha1\nkind: Bundle\nmetadata: { name: ${name} }\nspec: { target: { configMap: { key: ca.crt } } }\n`;
    assert.deepEqual(decided(refs(CA), bundle("ca")), ["True Accepted, True ResolvedRefs"]);
    assert.deepEqual(decided(refs(CA), bundle("other")), [BAD]);
  });

  it("may be filled in later: an empty object, an encrypted or opaque value", () => {
    const empty = AUTHORITY.replace(`{ ca.crt: "${PEM}" }`, "{}");
    assert.deepEqual(decided(refs(CA), empty, {}), [LATER]);
    assert.deepEqual(decided(refs(CA), empty), [BAD]);
    for (const later of ["${CA}", "ENC[AES256_GCM,data:abc]", "<path:vault/data/pki#ca>"])
      assert.deepEqual(decided(refs(CA), AUTHORITY.replace(PEM, later)), [LATER], later);
  });

  it("are the system's own by their well-known name", () => {
    assert.deepEqual(decided("wellKnownCACertificates: System"), ["True Accepted, True ResolvedRefs"]);
    assert.deepEqual(decided("wellKnownCACertificates: example.net/all"), [
      "Unknown ImplementationSpecific, True ResolvedRefs",
    ]);
    assert.deepEqual(decided("wellKnownCACertificates: '${AUTHORITIES}'"), [
      "Unknown FilledInLater, True ResolvedRefs",
    ]);
    assert.deepEqual(decided("wellKnownCACertificates: Mozilla"), ["False Invalid, True ResolvedRefs"]);
  });
});
