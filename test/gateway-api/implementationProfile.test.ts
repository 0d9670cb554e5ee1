import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PROFILE_NAMES, type ProfileName } from "../../server/src/gateway-api/implementationProfile.ts";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { readFixture } from "../fixture.ts";

type Status = ReturnType<typeof analyze>["status"];

/** What is predicted under each reading, with `look` as the eye. */
function underEach<T>(
  source: string,
  look: (status: Status) => T,
  options: AnalyzeOptions = {},
): Readonly<Record<ProfileName, T>> {
  const { files } = readFixture(source);
  const answers = PROFILE_NAMES.map((reading) => [
    reading,
    look(analyze(files, { ...options, readings: { "*": reading } }).status),
  ]);
  return Object.fromEntries(answers) as Record<ProfileName, T>;
}

interface Conditions {
  readonly conditions: readonly { readonly type: string; readonly status: string; readonly reason: string }[];
}

/** `Type=Status/Reason` of some conditions. */
function reported({ conditions }: Conditions, ...types: readonly string[]): string {
  return types
    .map((type) => {
      const condition = conditions.find((one) => one.type === type);
      return condition === undefined ? `no ${type}` : `${type}=${condition.status}/${condition.reason}`;
    })
    .join(" ");
}

function objectOf<T>(status: Status, kind: string): T {
  const found = status.find((one) => one.kind === kind);
  assert.ok(found !== undefined, `no status of a ${kind}`);
  return found.status as T;
}

type Listeners = Conditions & { readonly listeners: readonly (Conditions & { readonly name: string })[] };
type Parents = { readonly parents: readonly Conditions[] };

const acceptedListeners = (status: Status): string =>
  objectOf<Listeners>(status, "Gateway")
    .listeners.filter(({ conditions }) =>
      conditions.some((c) => c.type === "Accepted" && c.status === "True"),
    )
    .map(({ name }) => name)
    .join(" ");

/** What the first listener of the Gateway reports. */
const firstListener =
  (...types: readonly string[]) =>
  (status: Status): string => {
    const [first] = objectOf<Listeners>(status, "Gateway").listeners;
    return first === undefined ? "" : reported(first, ...types);
  };

/** What each parent of the Route reports. */
const parentsReport =
  (type: string) =>
  (status: Status): string =>
    objectOf<Parents>(status, "HTTPRoute")
      .parents.map((parent) => reported(parent, type))
      .join(" ");

const routeAccepted = parentsReport("Accepted");
const routeResolved = parentsReport("ResolvedRefs");

const gateway = (listeners: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners.replace(/^/gm, "    ").trimEnd()}
`;

/** A Route `cart` behind other documents. */
const cart = (spec: string, namespace = "infra"): string => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: ${namespace} }
spec:
${spec.replace(/^/gm, "  ")}
`;

describe("readings of implementations", () => {
  it("differ in whether the first of two TCP listeners on one port stays", () => {
    assert.deepEqual(
      underEach(
        gateway("- { name: a, port: 5432, protocol: TCP }\n- { name: b, port: 5432, protocol: TCP }"),
        acceptedListeners,
      ),
      { conformance: "", "envoy-gateway": "a", istio: "a" },
    );
  });

  it("differ in whether the first of two listeners with one hostname stays", () => {
    const listeners = `- { name: a, port: 443, protocol: HTTPS, hostname: a.example.com, tls: { certificateRefs: [{ name: a }] } }
- { name: b, port: 443, protocol: TLS, hostname: a.example.com, tls: { mode: Passthrough } }
- { name: c, port: 443, protocol: TLS, hostname: c.example.com, tls: { mode: Passthrough } }`;
    assert.deepEqual(underEach(gateway(listeners), acceptedListeners), {
      conformance: "c",
      "envoy-gateway": "c",
      istio: "a c",
    });
    assert.deepEqual(
      underEach(gateway(listeners), (status) => {
        const { listeners: of } = objectOf<Listeners>(status, "Gateway");
        return of[1] === undefined ? "" : reported(of[1], "Conflicted");
      }),
      {
        conformance: "Conflicted=True/HostnameConflict",
        "envoy-gateway": "Conflicted=True/HostnameConflict",
        istio: "Conflicted=True/ProtocolConflict",
      },
    );
  });

  it("differ in HTTP beside HTTPS on a port, where the hostnames differ", () => {
    const source = gateway(`- { name: plain, port: 8443, protocol: HTTP, hostname: a.example.com }
- { name: secure, port: 8443, protocol: HTTPS, hostname: b.example.com, tls: { certificateRefs: [{ name: b }] } }`);
    assert.deepEqual(underEach(source, acceptedListeners), {
      conformance: "",
      "envoy-gateway": "",
      istio: "plain secure",
    });
    const said = PROFILE_NAMES.map((reading) =>
      analyze(readFixture(source).files, { readings: { "*": reading } })
        .diagnostics.filter(({ rule }) => rule === "listener-conflict-http-https")
        .map(({ severity }) => severity)
        .join(" "),
    );
    assert.deepEqual(said, ["warning warning", "error error", ""]);
  });

  it("differ in whether UDP is served", () => {
    assert.deepEqual(underEach(gateway("- { name: dns, port: 53, protocol: UDP }"), acceptedListeners), {
      conformance: "dns",
      "envoy-gateway": "dns",
      istio: "",
    });
  });

  it("differ in whether a listener without a usable certificate takes part in conflicts, and whom it makes invalid", () => {
    const source = gateway(`- name: broken
  port: 443
  protocol: HTTPS
  tls: { certificateRefs: [{ name: gone }] }
- { name: pass, port: 443, protocol: TLS, tls: { mode: Passthrough } }`);
    assert.deepEqual(underEach(source, acceptedListeners, { closedWorld: true }), {
      conformance: "",
      "envoy-gateway": "broken pass",
      istio: "broken",
    });
    assert.deepEqual(
      underEach(
        gateway("- { name: broken, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: gone }] } }"),
        (status) => reported(objectOf<Conditions>(status, "Gateway"), "Accepted"),
        { closedWorld: true },
      ),
      {
        conformance: "Accepted=True/Accepted",
        "envoy-gateway": "Accepted=True/Accepted",
        istio: "Accepted=False/ListenersNotValid",
      },
    );
  });

  it("differ in what some unusable certificates mean", () => {
    const source = `${gateway("- { name: web, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: gone }, { name: here }] } }")}
---
apiVersion: v1
kind: Secret
metadata: { name: here, namespace: infra }
type: kubernetes.io/tls
stringData:
  tls.crt: |
    -----BEGIN CERTIFICATE-----
    MIIB
    -----END CERTIFICATE-----
  tls.key: key
`;
    const look = firstListener("ResolvedRefs", "Programmed");
    assert.deepEqual(underEach(source, look, { closedWorld: true }), {
      conformance: "ResolvedRefs=False/InvalidCertificateRef Programmed=True/Programmed",
      "envoy-gateway": "ResolvedRefs=False/PartiallyInvalidCertificateRef Programmed=True/Programmed",
      istio: "ResolvedRefs=True/ResolvedRefs Programmed=True/Programmed",
    });
  });

  it("differ in whether a listener with some kinds that it cannot carry is programmed", () => {
    const source = gateway(
      "- { name: web, port: 80, protocol: HTTP, allowedRoutes: { kinds: [{ kind: HTTPRoute }, { kind: TCPRoute }] } }",
    );
    const look = firstListener("ResolvedRefs", "Programmed");
    assert.deepEqual(underEach(source, look), {
      conformance: "ResolvedRefs=False/InvalidRouteKinds Programmed=True/Programmed",
      "envoy-gateway": "ResolvedRefs=False/InvalidRouteKinds Programmed=False/Invalid",
      istio: "ResolvedRefs=False/InvalidRouteKinds Programmed=True/Programmed",
    });
  });

  it("differ in Routes on a listener in conflict", () => {
    const source = `${gateway("- { name: a, port: 443, protocol: HTTPS, hostname: a.example.com, tls: { certificateRefs: [{ name: a }] } }\n- { name: b, port: 443, protocol: TLS, hostname: a.example.com, tls: { certificateRefs: [{ name: a }] } }\n- { name: raw, port: 80, protocol: TCP }\n- { name: web, port: 80, protocol: HTTP }")}
${cart("parentRefs: [{ name: edge, sectionName: web }]")}`;
    assert.deepEqual(underEach(source, routeAccepted), {
      conformance: "Accepted=True/Accepted",
      "envoy-gateway": "Accepted=True/Accepted",
      istio: "Accepted=False/NoMatchingParent",
    });
  });

  it("differ in a Route whose hostname is that of another listener", () => {
    const source = `${gateway("- { name: any, port: 80, protocol: HTTP }\n- { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }")}
${cart("parentRefs: [{ name: edge, sectionName: any }]\nhostnames: [shop.example.com]")}`;
    assert.deepEqual(underEach(source, routeAccepted), {
      conformance: "Accepted=True/Accepted",
      "envoy-gateway": "Accepted=False/NoMatchingListenerHostname",
      istio: "Accepted=True/Accepted",
    });
  });

  it("differ in the reason reported for a Route that both namespace and hostname keep out", () => {
    const source = `${gateway("- { name: web, port: 80, protocol: HTTP, hostname: shop.example.com }")}
${cart("parentRefs: [{ name: edge, namespace: infra }]\nhostnames: [cart.example.org]", "elsewhere")}`;
    assert.deepEqual(underEach(source, routeAccepted), {
      conformance: "Accepted=False/NotAllowedByListeners",
      "envoy-gateway": "Accepted=False/NotAllowedByListeners",
      istio: "Accepted=False/NoMatchingListenerHostname",
    });
  });

  it("agree on a Route that the hostname keeps out of one listener and the namespace of all", () => {
    const source = `${gateway("- { name: web, port: 80, protocol: HTTP, hostname: shop.example.com }\n- { name: all, port: 81, protocol: HTTP }")}
${cart("parentRefs: [{ name: edge, namespace: infra }]\nhostnames: [cart.example.org]", "elsewhere")}`;
    assert.deepEqual(underEach(source, routeAccepted), {
      conformance: "Accepted=False/NotAllowedByListeners",
      "envoy-gateway": "Accepted=False/NotAllowedByListeners",
      istio: "Accepted=False/NotAllowedByListeners",
    });
  });

  it("differ in whether a Route below a ListenerSet that is not allowed gets an answer", () => {
    const source = `${gateway("- { name: web, port: 80, protocol: HTTP }")}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners: [{ name: alt, port: 8080, protocol: HTTP }]
${cart("parentRefs: [{ kind: ListenerSet, name: extra }]")}`;
    assert.deepEqual(underEach(source, routeAccepted), {
      conformance: "Accepted=False/NoMatchingParent",
      "envoy-gateway": "",
      istio: "",
    });
  });

  it("differ in a backend port that the Service does not have", () => {
    const source = `${gateway("- { name: web, port: 80, protocol: HTTP }")}
${cart("parentRefs: [{ name: edge }]\nrules:\n  - backendRefs: [{ name: cart, port: 8081 }]")}---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: infra }
spec:
  selector: { app: cart }
  ports: [{ port: 8080 }]
`;
    assert.deepEqual(underEach(source, routeResolved), {
      conformance: "ResolvedRefs=True/ResolvedRefs",
      "envoy-gateway": "ResolvedRefs=False/PortNotFound",
      istio: "ResolvedRefs=True/ResolvedRefs",
    });
  });

  it("agree on a backend that is not there, whatever else is wrong with others", () => {
    const source = `${gateway("- { name: web, port: 80, protocol: HTTP }")}
${cart("parentRefs: [{ name: edge }]\nrules:\n  - backendRefs: [{ name: cart, port: 8081 }, { name: gone, port: 80 }]")}---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: infra }
spec:
  selector: { app: cart }
  ports: [{ port: 8080 }]
`;
    assert.deepEqual(underEach(source, routeResolved, { closedWorld: true }), {
      conformance: "ResolvedRefs=False/BackendNotFound",
      "envoy-gateway": "ResolvedRefs=False/BackendNotFound",
      istio: "ResolvedRefs=False/BackendNotFound",
    });
  });

  it("differ in a backend whose BackendTLSPolicy has no usable authority", () => {
    const source = `${gateway("- { name: web, port: 80, protocol: HTTP }")}
${cart("parentRefs: [{ name: edge }]\nrules:\n  - backendRefs: [{ name: cart, port: 8443 }]")}---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: infra }
spec:
  selector: { app: cart }
  ports: [{ port: 8443 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: cart, namespace: infra }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { hostname: cart.example.com, caCertificateRefs: [{ group: "", kind: ConfigMap, name: gone }] }
`;
    assert.deepEqual(underEach(source, routeResolved, { closedWorld: true }), {
      conformance: "ResolvedRefs=True/ResolvedRefs",
      "envoy-gateway": "ResolvedRefs=False/InvalidBackendTLS",
      istio: "ResolvedRefs=True/ResolvedRefs",
    });
  });

  it("differ in a ListenerSet whose only certificate is missing, or not permitted", () => {
    const setWith = (certificate: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: web, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners: [{ name: secure, port: 443, protocol: HTTPS, tls: { certificateRefs: [${certificate}] } }]
`;
    const look = (status: Status) =>
      reported(objectOf<Conditions>(status, "ListenerSet"), "Accepted", "Programmed");
    const refused = "Accepted=False/ListenersNotValid Programmed=False/ListenersNotValid";
    assert.deepEqual(underEach(setWith("{ name: gone }"), look, { closedWorld: true }), {
      conformance: refused,
      "envoy-gateway": "Accepted=True/Accepted Programmed=False/ListenersNotValid",
      istio: refused,
    });
    assert.deepEqual(underEach(setWith("{ name: theirs, namespace: vault }"), look, { closedWorld: true }), {
      conformance: refused,
      "envoy-gateway": refused,
      istio: refused,
    });
  });

  it("differ in whether overlapping hostnames are reported", () => {
    const source =
      gateway(`- { name: all, port: 443, protocol: HTTPS, hostname: "*.example.com", tls: { certificateRefs: [{ name: a }] } }
- { name: one, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: a }] } }`);
    const look = firstListener("OverlappingTLSConfig");
    assert.deepEqual(underEach(source, look), {
      conformance: "OverlappingTLSConfig=True/OverlappingHostnames",
      "envoy-gateway": "OverlappingTLSConfig=True/OverlappingHostnames",
      istio: "no OverlappingTLSConfig",
    });
  });

  it("hold for the classes that they are set for", () => {
    const two = ["istio", "eg-internal", "other"].map((name) =>
      gateway("- { name: dns, port: 53, protocol: UDP }")
        .replace("name: edge", `name: ${name}`)
        .replace("gatewayClassName: example", `gatewayClassName: ${name}`),
    );
    const { files } = readFixture(two.join("---"));
    const readings = { "eg-*": "envoy-gateway", "*": "istio", other: "conformance" } as const;
    const served = analyze(files, { readings }).status.map(({ name, status }) => {
      const [first] = (status as Listeners).listeners;
      return `${name} ${first === undefined ? "" : reported(first, "Accepted")}`;
    });
    assert.deepEqual(served, [
      "istio Accepted=False/UnsupportedProtocol",
      "eg-internal Accepted=True/Accepted",
      "other Accepted=True/Accepted",
    ]);
  });
});
