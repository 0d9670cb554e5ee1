import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type MigrationOptions, migrate } from "../../../server/src/library.ts";

interface Written {
  readonly name: string;
  readonly namespace: string;
  readonly host: string;
  readonly paths: readonly string[];
  readonly annotations?: Readonly<Record<string, string>>;
  /** The Secret for the host. */
  readonly secret?: string;
}

function ingress({ name, namespace, host, paths, annotations = {}, secret }: Written): string {
  const value = {
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    metadata: { name, namespace, annotations },
    spec: {
      ingressClassName: "nginx",
      ...(secret === undefined ? {} : { tls: [{ hosts: [host], secretName: secret }] }),
      rules: [
        {
          host,
          http: {
            paths: paths.map((path, index) => ({
              path,
              pathType: "ImplementationSpecific",
              backend: { service: { name: `web-${index}`, port: { number: 80 } } },
            })),
          },
        },
      ],
    },
  };
  return JSON.stringify(value);
}

function migrated(ingresses: readonly string[], options: MigrationOptions = {}, standing = "") {
  const files = [
    { path: "ingress.yaml", text: ingresses.join("\n---\n") },
    { path: "standing.yaml", text: standing },
  ];
  const made = migrate(files, { gatewayClass: "edge", ...options }).files;
  const { diagnostics } = analyze(made);
  return {
    text: made.map(({ text }) => text).join("---\n"),
    refused: diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ rule, message }) => `${rule}: ${message}`),
    unpermitted: diagnostics.filter(({ rule }) => rule === "grant-missing").map(({ message }) => message),
  };
}

/** The fields of each ReferenceGrant, as \`NAMESPACE/NAME: KIND NAMESPACE → SECRETS\`. */
function grantsIn(text: string): readonly string[] {
  return text
    .split(/^---\n/m)
    .filter((document) => document.includes("kind: ReferenceGrant"))
    .map((document) => {
      const [, name, namespace] = /name: (.+)\n {2}namespace: (.+)\n/.exec(document) ?? [];
      const [, kind, from] = /kind: (\w+)\n {6}namespace: (.+)\n/.exec(document) ?? [];
      const secrets = [...document.matchAll(/kind: Secret\n {6}name: (.+)\n/g)].map(([, secret]) => secret);
      return `${namespace}/${name}: ${kind} ${from} → ${secrets.join(", ")}`;
    });
}

describe("Routes that come of Ingresses", () => {
  // "The total number of matches across all rules in a route must be less than 128", says the definition of HTTPRoute.
  it("have no more matches together than the API server takes", () => {
    const choices = Array.from({ length: 16 }, (_, index) => `x${index}`).join("|");
    const paths = Array.from({ length: 10 }, (_, index) => `/p${index}/(${choices})`);
    const { text, refused } = migrated([
      ingress({
        name: "shop",
        namespace: "shop",
        host: "shop.example.com",
        paths: [...paths, "/"],
        annotations: { "nginx.ingress.kubernetes.io/use-regex": "true" },
      }),
    ]);
    assert.deepEqual(refused, []);
    const matches = text.split(/^---\n/m).map((document) => document.match(/type: PathPrefix/g)?.length ?? 0);
    assert.deepEqual(matches, [0, 128, 33]);
  });
});

describe("ListenerSets that come of Ingresses", () => {
  const wild = ingress({
    name: "wild",
    namespace: "infra",
    host: "*.example.com",
    paths: ["/"],
    secret: "wildcard",
  });
  const plain = (namespace: string) =>
    ingress({ name: "web", namespace, host: `${namespace}.example.com`, paths: ["/"] });

  it("may read the Secrets of other namespaces that they name, each namespace its own", () => {
    const { text, unpermitted } = migrated([wild, plain("shop"), plain("cafe")], { listenerSets: true });
    assert.deepEqual(unpermitted, []);
    assert.deepEqual(
      grantsIn(text).toSorted(),
      [
        "infra/nginx-certificates-2: ListenerSet cafe → wildcard",
        "infra/nginx-certificates: ListenerSet shop → wildcard",
      ].toSorted(),
    );
  });

  it("may read the default certificate", () => {
    const own = ingress({
      name: "web",
      namespace: "shop",
      host: "shop.example.org",
      paths: ["/"],
      secret: "",
    });
    const { text, unpermitted } = migrated([own.replace(',"secretName":""', "")], {
      listenerSets: true,
      defaultCertificate: "ingress-nginx/default",
    });
    assert.deepEqual(unpermitted, []);
    assert.deepEqual(grantsIn(text), ["ingress-nginx/nginx-certificates: ListenerSet shop → default"]);
  });

  it("leave a ReferenceGrant alone that is there", () => {
    const standing = `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: nginx-certificates, namespace: infra }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: old }]
  to: [{ group: "", kind: Secret, name: wildcard }]
`;
    for (const listenerSets of [true, false]) {
      const { text } = migrated([wild, plain("cafe")], { listenerSets, gateway: "new" }, standing);
      assert.deepEqual(
        grantsIn(text).map((grant) => grant.split(":")[0]),
        ["infra/nginx-certificates-2"],
      );
    }
  });
});
