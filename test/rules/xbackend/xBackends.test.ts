import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

function route(ref: string): string {
  return `#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs: [${ref}]
`;
}

const GROUP = "group: gateway.networking.x-k8s.io";

describe("an XBackend", () => {
  it("of another namespace gets no advice to grant it, with or without a grant", () => {
    const grant = `#- mail/grant.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: mail, namespace: mail }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ ${GROUP}, kind: XBackend }]
`;
    const placed = `${route(`{ ${GROUP}, kind: XBackend, name: mail, namespace: mail }`)}#                                                                                                ^^^^ error xbackend-namespace: Only Routes of its own namespace can name an XBackend, and no ReferenceGrant changes that. 💡
`;
    const only = ["xbackend-namespace", "grant-missing", "grant-near-miss"];
    checkDiagnostics(placed, { only });
    checkDiagnostics(placed + grant, { only });
  });

  it("fix: its group and its kind", () => {
    const right = `{ ${GROUP}, kind: XBackend, name: mail }`;
    checkFix(route(`{ group: gateway.networking.$0k8s.io, kind: XBackend, name: mail }`), route(right));
    checkFix(route(`{ ${GROUP}, kind: Back$0end, name: mail }`), route(right));
  });

  it("with TLS of whatever mode is in order, and of another type is nobody's to judge", () => {
    const backend = (type: string, tls: string) => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ${type}
  externalHostname: { hostname: mail.example.com }
  port: { port: 443 }
  tls: ${tls}
`;
    const only = ["xbackend-no-tls"];
    checkDiagnostics(backend("ExternalHostname", "{ mode: ClientAndServer }"), { only });
    checkDiagnostics(backend("ExternalHostname", "'${TLS}'"), { only });
    checkDiagnostics(
      backend(
        "ExternalHostname",
        `
    mode: None
#         ^^^^ warning xbackend-no-tls: Traffic to this host leaves the cluster without TLS, for everybody on the way to read and change. 💡`,
      ),
      { only },
    );
    checkDiagnostics(backend("Somewhere", "{ mode: None }"), { only });
  });
});

describe("traffic policies for one backend", () => {
  const only = ["xbtp-conflict"];
  const policy = (name: string, created = "", target = "cart") => `---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: ${name}, namespace: shop${created === "" ? "" : `, creationTimestamp: "${created}"`} }
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: ${target}
`;
  const reported = (severity: string, name: string, doubt = "") =>
    `#           ^^^^ ${severity} xbtp-conflict: XBackendTrafficPolicy \`${name}\` has Service \`cart\` already${doubt}; a backend takes one, so this one is not accepted for it.\n`;

  it("are ordered by age", () => {
    checkDiagnostics(
      policy("a", "2025-02-01T00:00:00Z") + reported("warning", "b") + policy("b", "2025-01-01T00:00:00Z"),
      { only },
    );
  });

  it("are ordered by name where the manifests do not say their age, which is less certain", () => {
    checkDiagnostics(
      policy("b") + reported("information", "a", ", unless this one turns out to be older") + policy("a"),
      { only },
    );
  });

  it("are rivals without namespaces where both lead to one Service", () => {
    const bare = (text: string) => text.replaceAll(", namespace: shop", "");
    const service =
      "---\napiVersion: v1\nkind: Service\nmetadata: { name: cart }\nspec: { ports: [{ port: 80 }] }\n";
    const doubt = ", unless this one turns out to be older";
    const both = service + bare(policy("b")) + reported("information", "a", doubt) + bare(policy("a"));
    checkDiagnostics(both, { only });
    checkDiagnostics(bare(policy("a") + policy("b")), { only });
  });

  it("are none where they aim at different ones, or one policy stands in two folders", () => {
    checkDiagnostics(policy("a") + policy("b", "", "basket"), { only });
    checkDiagnostics(`#- east/policy.yaml\n${policy("a")}#- west/policy.yaml\n${policy("a")}`, { only });
  });
});

describe("xbackend-protocol-grpc", () => {
  it("means HTTP/2 with TLS or without, as the backend has it", () => {
    const backend = (tls: string, meant: string) => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: mail.example.com }
  port: 443
  protocol: GRPC
#           ^^^^ information xbackend-protocol-grpc: The CRD of release 1.6 does not have \`GRPC\`, though it is documented. gRPC runs over \`${meant}\`. 💡
${tls}`;
    const before = { only: ["xbackend-protocol-grpc"], bundleVersion: "1.6" } as const;
    checkDiagnostics(backend("", "H2C"), before);
    checkDiagnostics(backend("  tls: { mode: None }\n", "H2C"), before);
    checkDiagnostics(
      backend("  tls: { mode: ServerOnly, validation: { hostname: a.example.com } }\n", "HTTP2"),
      before,
    );
  });

  it("1.7 XBackend: is a protocol like others since release 1.7", () => {
    const backend = `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: mail.example.com }
  port: { number: 443 }
  protocol: GRPC
  tls: { mode: ServerOnly, validation: { hostname: mail.example.com, wellKnownCACertificates: System } }
`;
    checkDiagnostics(backend, { channel: "experimental", bundleVersion: "1.7" });
    // What needs TLS is refused without it, and nothing more is said of that.
    const open = backend.replace("GRPC", "WSS").replace(/ {2}tls.*\n/, "");
    checkDiagnostics(open, { only: ["xbackend-no-tls"], bundleVersion: "1.7" });
  });
});
