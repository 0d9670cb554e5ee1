import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import {
  checkCompletion,
  checkDefinition,
  checkDiagnostics,
  checkHover,
  checkReferences,
  openFixture,
  readFixture,
} from "../../fixture.ts";

const EXPERIMENTAL = { channel: "experimental", bundleVersion: "1.7" } as const;
const CLOSED = { ...EXPERIMENTAL, closedWorld: true } as const;

const BUNDLE = `#- bundle.yaml
apiVersion: certificates.k8s.io/v1
kind: ClusterTrustBundle
metadata: { name: "example.com:inner:v1" }
spec: { signerName: example.com/inner, trustBundle: "-----BEGIN CERTIFICATE-----" }
`;

const PODS = `#- deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: cart, namespace: shop }
spec:
  selector: { matchLabels: { app: cart } }
  template:
    metadata: { labels: { app: cart } }
    spec: { containers: [{ name: cart, image: example.com/cart }] }
`;

const EDGE = `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - backendRefs: [{ group: gateway.networking.x-k8s.io, kind: XBackend, name: cart }]
`;

function backend(
  more = "",
  authority = `group: certificates.k8s.io, kind: ClusterTrustBundle, name: "example.com:inner:v1"`,
): string {
  return `#- backend.yaml
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: cart, namespace: shop }
spec:
  type: EndpointSelector
  endpointSelector: { matchLabels: { app: cart } }
  port: { number: 8443 }
  tls:
    mode: ${more === "" ? "ServerOnly" : "ClientAndServer"}
    validation:
      hostname: cart.internal
      caCertificateRefs: [{ ${authority} }]
${more}`;
}

const shown = (namespace = "") => `    clientCertificateRef: { name: client${namespace} }
`;

const SECRET = `#- secret.yaml
apiVersion: v1
kind: Secret
metadata: { name: client, namespace: vault }
type: kubernetes.io/tls
data: { tls.crt: "\${CRT}", tls.key: "\${KEY}" }
`;

function grant(kind: string): string {
  return `#- grant.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: backends, namespace: vault }
spec:
  from: [{ group: gateway.networking.x-k8s.io, kind: ${kind}, namespace: shop }]
  to: [{ group: "", kind: Secret }]
`;
}

describe("the certificates of an XBackend", () => {
  const only = ["xbackend-tls-reference", "grant-missing", "grant-near-miss", "grant-unused"];

  it("are in order where all of them are there", () => {
    checkDiagnostics(BUNDLE + backend(shown(", namespace: vault")) + SECRET + grant("XBackend"), {
      ...CLOSED,
      only,
    });
  });

  it("need a grant for XBackends across namespaces, whether or not the Secret is there", () => {
    for (const secret of [
      SECRET,
      "#- vault.yaml\napiVersion: v1\nkind: Namespace\nmetadata: { name: vault }\n",
    ]) {
      checkDiagnostics(
        `${BUNDLE}${secret}${backend(shown(", namespace: vault"))}#                                                    ^^^^^ warning grant-missing: Secret \`client\` of namespace \`vault\` needs a ReferenceGrant there for XBackends of namespace \`shop\`, and this workspace has none; without it no gateway can present it to the backend. 💡
`,
        { ...EXPERIMENTAL, only },
      );
    }
    checkDiagnostics(
      `${BUNDLE}${SECRET}${grant("Gateway").replace("x-k8s.io", "k8s.io")}${backend(shown(", namespace: vault"))}#                                                    ^^^^^ warning grant-missing: Secret \`client\` of namespace \`vault\` needs a ReferenceGrant there for XBackends of namespace \`shop\`, and this workspace has none; without it no gateway can present it to the backend. 💡
`,
      { ...EXPERIMENTAL, only: ["grant-missing"] },
    );
  });

  it("are looked for beside it, and in the cluster", () => {
    checkDiagnostics(
      `${BUNDLE.replace("inner:v1", "inner:v2")}${backend()}#                                                                                       ^^^^^^^^^^^^^^^^^^^^^^ error xbackend-tls-reference: ClusterTrustBundle.certificates.k8s.io \`example.com:inner:v1\` is not in this workspace, and without it no connection to the backend comes about.
`,
      { ...CLOSED, only },
    );
    checkDiagnostics(
      `${backend("", "group: example.net, kind: Vault, name: authorities")}#                                                     ^^^^^ warning xbackend-tls-reference: \`Vault.example.net\` is not a kind that holds certificates, so no connection to the backend comes about.
`,
      { ...EXPERIMENTAL, only },
    );
  });

  it("hold what they are for", () => {
    const map = `#- map.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: inner, namespace: shop }
data: { ca.pem: "-----BEGIN CERTIFICATE-----" }
`;
    checkDiagnostics(
      `${map}${backend("", 'group: "", kind: ConfigMap, name: inner')}#                                                             ^^^^^ warning xbackend-tls-reference: ConfigMap \`inner\` cannot be used: the ConfigMap has no \`ca.crt\`, so no connection to the backend comes about.
`,
      { ...EXPERIMENTAL, only },
    );
  });

  it("lead to what they name, which has them among its uses", () => {
    const all = BUNDLE + backend(shown(", namespace: vault")) + SECRET + grant("XBackend");
    checkDefinition(all.replace('name: "example.com:inner:v1" }]', 'name: "exam$0ple.com:inner:v1" }]'), [
      'bundle.yaml:3 "example.com:inner:v1"',
    ]);
    checkDefinition(all.replace("Ref: { name: client", "Ref: { name: cli$0ent"), ["secret.yaml:3 client"]);
    checkReferences(all.replace("metadata: { name: client", "metadata: { name: cli$0ent"), [
      "secret.yaml:3 client (definition)",
      "backend.yaml:13 client",
    ]);
  });
});

describe("an XBackend that selects pods", () => {
  const ALL = BUNDLE + PODS + EDGE + backend();

  it("hovers with its pods and how it is spoken to, from its name and from a Route", () => {
    const lines = [
      "Requests go to port 8443 of the pods of its namespace with `app=cart`.",
      "",
      "The gateway speaks TLS to it, whose certificate has to be made for `cart.internal`.",
      "",
      "Pods of it: Deployment `shop/cart`.",
    ];
    checkHover(
      ALL.replace("kind: XBackend\nmetadata: { name: cart", "kind: XBackend\nmetadata: { name: ca$0rt"),
      ["**XBackend** `shop/cart`: a backend", "", ...lines],
      EXPERIMENTAL,
    );
    checkHover(
      ALL.replace("kind: XBackend, name: cart", "kind: XBackend, name: ca$0rt"),
      ["**XBackend.gateway.networking.x-k8s.io** `shop/cart`: found", "", ...lines],
      EXPERIMENTAL,
    );
  });

  it("says in a trace which pods get the request, by TLS for the name in its validation", () => {
    const { files } = readFixture(`${ALL}  sessionPersistence: { cookie: { name: cart } }\n`);
    const { backends, steps, forwarded } = analyze(files, EXPERIMENTAL).trace({
      scheme: "http",
      host: "shop.example.com",
      path: "/",
    });
    assert.deepEqual(
      backends.map(({ name }) => name),
      ["cart"],
    );
    assert.equal(forwarded?.sni, "cart.internal");
    assert.match(
      steps.at(-1)?.why ?? "",
      /port 8443 of the pods of its namespace with `app=cart`\. Those of one client stay on one pod, by a cookie\./,
    );
  });
});

describe("a ClusterTrustBundle", () => {
  const gateway = (name: string) => `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs: [{ group: certificates.k8s.io, kind: ClusterTrustBundle, name: "${name}" }]
`;
  const KEYS = `#- edge.yaml
apiVersion: v1
kind: Secret
metadata: { name: edge, namespace: shop }
type: kubernetes.io/tls
data: { tls.crt: "\${CRT}", tls.key: "\${KEY}" }
`;

  const listener = (source: string): readonly string[] =>
    statusOf(openFixture(readFixture(source), CLOSED)).flatMap(({ status }) =>
      "listeners" in status
        ? (status.listeners[0]?.conditions ?? []).map((one) => `${one.type} ${one.status} ${one.reason}`)
        : [],
    );

  it("is found from the frontend of a Gateway, and what is missing refuses the listener", () => {
    const there = listener(BUNDLE + KEYS + gateway("example.com:inner:v1"));
    assert.ok(there.includes("Accepted True Accepted"), there.join("\n"));
    assert.ok(!there.some((one) => one.startsWith("ResolvedRefs False")), there.join("\n"));
    const gone = listener(KEYS + gateway("example.com:inner:v1"));
    assert.ok(gone.includes("Accepted False NoValidCACertificate"), gone.join("\n"));
    assert.ok(gone.includes("ResolvedRefs False InvalidCACertificateRef"), gone.join("\n"));
  });

  it("leads from everywhere to the object, and hovers as usable", () => {
    const cursor = gateway("example.com:in$0ner:v1");
    checkDefinition(BUNDLE + KEYS + cursor, ['bundle.yaml:3 "example.com:inner:v1"']);
    checkHover(
      BUNDLE + KEYS + cursor,
      [
        "**ClusterTrustBundle.certificates.k8s.io** `example.com:inner:v1`: usable",
        "",
        "ClusterTrustBundle `example.com:inner:v1` holds the authorities.",
      ],
      EXPERIMENTAL,
    );
  });

  it("is completed by its name wherever it stands", () => {
    checkCompletion(BUNDLE + gateway("$0"), ["example.com:inner:v1"], EXPERIMENTAL);
  });
});
