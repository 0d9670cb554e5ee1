import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type MigrationOptions, migrate } from "../../../server/src/library.ts";

interface Written {
  readonly name: string;
  readonly namespace: string;
  readonly host?: string;
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
      ...(secret === undefined || host === undefined ? {} : { tls: [{ hosts: [host], secretName: secret }] }),
      rules: [
        {
          ...(host === undefined ? {} : { host }),
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
  const { files: made, report } = migrate(files, { gatewayClass: "edge", ...options });
  const { diagnostics } = analyze([...made, ...(standing.includes("kind: Gateway\n") ? files.slice(1) : [])]);
  return {
    files: made,
    report: report.map(({ verdict, message }) => `${verdict} ${message}`),
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

describe("the listener of a host that no rule names", () => {
  const rest = ingress({ name: "rest", namespace: "shop", paths: ["/"] });
  const named = ingress({ name: "web", namespace: "cafe", host: "cafe.example.com", paths: ["/"] });

  it("stands on the new Gateway, where one of a ListenerSet would be in conflict with it", () => {
    const { files, refused } = migrated([rest, named], { listenerSets: true });
    assert.deepEqual(refused, []);
    const { trace } = analyze(files);
    assert.deepEqual(
      ["cafe.example.com", "other.example.com"].map((host) => {
        const { outcome, route } = trace({ scheme: "http", host, path: "/" });
        return `${outcome} ${route?.name}`;
      }),
      ["forwarded web", "forwarded rest"],
    );
  });

  it("is that of a Gateway that is there, with the one for each host that it has", () => {
    const standing = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: every, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: own, port: 80, protocol: HTTP, hostname: cafe.example.com, allowedRoutes: { namespaces: { from: All } } }
`;
    const other = ingress({ name: "bar", namespace: "shop", host: "bar.example.com", paths: ["/"] });
    const made = migrated([rest, named, other], { listenerSets: true, gateway: "infra/edge" }, standing);
    assert.deepEqual(made.refused, []);
    assert.deepEqual(
      [...made.text.matchAll(/^kind: (?!HTTPRoute)(\w+)|sectionName: (.+)$/gm)].map(([found]) => found),
      ["kind: ListenerSet", "sectionName: every", "sectionName: http-bar.example.com", "sectionName: own"],
    );
  });
});

describe("a Gateway that is there", () => {
  const web = ingress({ name: "web", namespace: "shop", host: "shop.example.com", paths: ["/"] });
  const gateway = (listener: string, rest = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: shop.example.com, ${listener} }]
${rest}`;
  const lacks = (standing: string, options: MigrationOptions = {}) =>
    migrated([web], { gateway: "infra/edge", ...options }, standing).report.filter((line) =>
      line.includes("`infra/edge`"),
    );
  const SHUT = "The http listener of Gateway `infra/edge` that takes `shop.example.com` lets in no";
  const OWNER = "Its owner has to let them in before requests arrive.";

  it("is said to let in none of the Routes, where its listener does not", () => {
    for (const policy of ["", "allowedRoutes: { namespaces: { from: None } }"])
      assert.deepEqual(lacks(gateway(policy)), [
        `none ${SHUT} Routes of namespace \`shop\` (\`allowedRoutes\`). ${OWNER}`,
      ]);
    assert.deepEqual(
      lacks(gateway("allowedRoutes: { namespaces: { from: All }, kinds: [{ kind: GRPCRoute }] }")),
      [`none ${SHUT} HTTPRoutes (\`allowedRoutes\`). ${OWNER}`],
    );
  });

  it("is not said to where it lets them in, or may", () => {
    for (const namespaces of [
      "{ from: All }",
      "{ from: Selector, selector: { matchLabels: { team: shop } } }",
    ])
      assert.deepEqual(lacks(gateway(`allowedRoutes: { namespaces: ${namespaces} }`)), []);
  });

  it("is said to let in no ListenerSets, where it does not", () => {
    const said = [
      "none Gateway `infra/edge` lets in no ListenerSets of namespace `shop` (`allowedListeners`). Its owner has to let them in before requests arrive.",
    ];
    const sets = { listenerSets: true };
    const elsewhere = (rest = "") => gateway("", rest).replace("shop.example.com", "edge.example.com");
    assert.deepEqual(lacks(elsewhere(), sets), said);
    assert.deepEqual(lacks(elsewhere("  allowedListeners: { namespaces: { from: Same } }\n"), sets), said);
    assert.deepEqual(lacks(elsewhere("  allowedListeners: { namespaces: { from: All } }\n"), sets), []);
  });

  it("gets no Route where it has no listener for it", () => {
    const through = ingress({
      name: "web",
      namespace: "infra",
      host: "shop.example.com",
      paths: ["/"],
      annotations: { "nginx.ingress.kubernetes.io/ssl-passthrough": "true" },
    });
    const { refused, text, report } = migrated([through], { gateway: "infra/edge" }, gateway(""));
    assert.deepEqual(refused, []);
    assert.ok(text.includes("kind: HTTPRoute") && !text.includes("kind: TLSRoute"));
    assert.ok(
      report.includes(
        "none Gateway `infra/edge` has no tls listener for `shop.example.com`. Its owner has to add one before requests arrive.",
      ),
    );
  });

  it("is not said to lack anything where no file has it: nobody knows its listeners", () => {
    const { files, report } = migrated([web], { gateway: "infra/edge" });
    assert.deepEqual(files, []);
    assert.deepEqual(
      report.filter((line) => line.includes("`infra/edge`")),
      [
        "none Gateway `infra/edge` is not among the files, so nobody knows its listeners, and no Route is written: one for http alone must not stand on the listener for https. Convert again with the file of the Gateway.",
      ],
    );
  });
});

describe("the names of what is made", () => {
  const ofClass = (name: string, className: string, host: string) =>
    ingress({ name, namespace: "shop", host, paths: ["/"] }).replace('"nginx"', JSON.stringify(className));
  const gateways = (text: string) =>
    [...text.matchAll(/^kind: Gateway\nmetadata:\n {2}name: (.*)$/gm)].map(([, name]) => name);
  const routes = (text: string) =>
    [...text.matchAll(/^kind: HTTPRoute\nmetadata:\n {2}name: (.*)$/gm)].map(([, name]) => name);

  it("keep what is filled in later as it is written, however long that comes to be", () => {
    const { text, refused } = migrated([ofClass("${APP}", "${CLASS}", "${APP}.example.com")]);
    assert.deepEqual(refused, []);
    assert.deepEqual([gateways(text), routes(text)], [["${CLASS}"], ["${APP}"]]);
  });

  it("are names, whatever an old annotation calls the class", () => {
    const { text, refused, report } = migrated([ofClass("web", "My_Class", "shop.example.com")]);
    assert.deepEqual(refused, []);
    assert.deepEqual(gateways(text), ["my-class"]);
    assert.ok(
      report.includes(
        "changed `My_Class` is longer than the names of Gateways should be, or no name: the new one is called `my-class`.",
      ),
    );
  });

  it("are not that of a Gateway that is there, whose listeners would be gone", () => {
    const standing = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: nginx, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: other.example.com }]
`;
    const { text, refused, report } = migrated([ofClass("web", "nginx", "shop.example.com")], {}, standing);
    assert.deepEqual(refused, []);
    assert.deepEqual(gateways(text), ["nginx-2"]);
    assert.match(text, /parentRefs:\n {4}- name: nginx-2\n/);
    assert.ok(
      report.includes(
        "changed There is a Gateway `shop/nginx`: the new one is called `nginx-2`. Where they should share an address, name the one that is there with `--gateway`.",
      ),
    );
  });

  it("are not those of another class either", () => {
    const { text, refused } = migrated([
      ofClass("web", "nginx", "a.example.com"),
      ofClass("shop", "My_Class", "a.example.com"),
      ofClass("cafe", "my-class", "b.example.com"),
    ]);
    assert.deepEqual(refused, []);
    assert.deepEqual(gateways(text), ["nginx", "my-class", "my-class-2"]);
  });
});
