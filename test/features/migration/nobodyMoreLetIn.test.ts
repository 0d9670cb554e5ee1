import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine, type MigrationOptions, migrate } from "../../../server/src/library.ts";
import { accessOf, type Opened, widened } from "../fixes/access.ts";

const ingress = (namespace: string) => `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: ${namespace}, namespace: ${namespace} }
spec:
  tls: [{ hosts: [${namespace}.example.com], secretName: ${namespace}-tls }]
  rules:
    - host: ${namespace}.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
`;

const gateway = (policy: string, rest = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: ${policy} }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] }, allowedRoutes: ${policy} }
${rest}`;

const GATEWAYS: readonly string[] = [
  "",
  gateway("{ namespaces: { from: Same } }"),
  gateway("{ namespaces: { from: None } }"),
  gateway("{ namespaces: { from: All } }"),
  gateway("{ namespaces: { from: Selector, selector: { matchLabels: { team: shop } } } }"),
  gateway("{ namespaces: { from: Same } }", "  allowedListeners: { namespaces: { from: Same } }\n"),
  gateway("{ namespaces: { from: All } }", "  allowedListeners: { namespaces: { from: All } }\n"),
  gateway("{ kinds: [{ kind: GRPCRoute }] }"),
];

const OPTIONS: readonly MigrationOptions[] = [
  { gatewayClass: "edge" },
  { gatewayClass: "edge", listenerSets: true },
  { gatewayClass: "edge", gateway: "new" },
  { gatewayClass: "edge", gateway: "new", listenerSets: true },
  { gatewayClass: "edge", gateway: "infra/edge" },
  { gatewayClass: "edge", gateway: "infra/edge", listenerSets: true },
];

/** What the migration of some Ingresses opens. */
function openedBy(ingresses: string, standing: string, options: MigrationOptions): readonly Opened[] {
  const files = [
    { path: "ingress.yaml", text: ingresses },
    { path: "gateway.yaml", text: standing },
  ];
  const { files: added, changed } = migrate(files, options);
  const workspace = createEngine();
  for (const { path, text } of files) workspace.setFile(path, text);
  const before = accessOf(workspace);
  for (const { path, text } of [...added, ...changed]) workspace.setFile(path, text);
  return widened(before, accessOf(workspace));
}

describe("migrating Ingresses", () => {
  for (const [index, standing] of GATEWAYS.entries())
    it(`opens nothing that is there, and what is new to the namespaces of the Ingresses only (${index})`, () => {
      for (const options of OPTIONS)
        for (const namespaces of [["shop"], ["infra"], ["shop", "cafe"]]) {
          const opened = openedBy(namespaces.map(ingress).join("---"), standing, options);
          assert.deepEqual(
            opened.filter(({ kind }) => kind === "door"),
            [],
          );
          const guests = opened.flatMap(({ guests: all }) => all.map((guest) => guest.split(" of ").at(-1)));
          const known = [
            ...namespaces,
            ...namespaces.map((one) => `one with kubernetes.io/metadata.name=${one}`),
          ];
          assert.deepEqual(
            guests.filter((guest) => guest === undefined || !known.includes(guest)),
            [],
          );
          for (const { name } of opened.filter(({ kind }) => kind === "grant"))
            assert.match(name, /\/(Gateway|ListenerSet)\/\S+ → \/Secret\/\S+ → \S+-tls$/);
        }
    });

  it("opens a new Gateway, which shows that it is looked at", () => {
    assert.notDeepEqual(openedBy(ingress("shop"), "", { gatewayClass: "edge" }), []);
  });
});
