import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const GATEWAY = manifest(
  "Gateway shop/web",
  `spec:
  gatewayClassName: any
  allowedListeners: { namespaces: { from: Selector, selector: { matchExpressions: [{ key: kubernetes.io/metadata.name, operator: In, values: [team] }] } } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: passed, port: 443, protocol: TLS, tls: { mode: Passthrough } }
    - { name: ended, port: 444, protocol: TLS, tls: { mode: Terminate, certificateRefs: [{ name: cert }] } }
    - { name: raw, port: 9000, protocol: TCP }`,
);
const SERVICE = manifest(
  "Service shop/api",
  "spec: { ports: [{ port: 80, name: plain }, { port: 443, name: https }] }",
);
const route = (
  backend: string,
  parent = "{ name: web, sectionName: http }",
  identity = "HTTPRoute shop/cart",
) => manifest(identity, `spec: { parentRefs: [${parent}], rules: [{ backendRefs: [{ ${backend} }] }] }`);
const policy = (target = "name: api", identity = "BackendTLSPolicy shop/tls") =>
  manifest(
    identity,
    `spec: { targetRefs: [{ group: "", kind: Service, ${target} }], validation: { hostname: api.test, wellKnownCACertificates: System } }`,
  );
const API = "name: api, port: 443";

/** What is predicted for the policies of some manifests. */
const policies = (documents: readonly string[], options = {}) =>
  statuses([GATEWAY, SERVICE, ...documents], options, /Policy$/);

describe("the Gateways through which the target of a BackendTLSPolicy is reached", () => {
  it("are those whose Routes send to its port, and to no other object", () => {
    policies([route(API), policy("name: api, sectionName: https")]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([route("name: api, port: 80"), policy("name: api, sectionName: https")]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([route("name: other, port: 443"), policy()]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([
      route("group: multicluster.x-k8s.io, kind: ServiceImport, name: api, port: 443"),
      policy(),
    ]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([route("name: api, namespace: elsewhere, port: 443"), policy()]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([route('name: api, port: "${PORT}"'), policy("name: api, sectionName: https")]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
  });

  it("are those that let the Routes in, and let them name the target", () => {
    policies([route(API, "{ name: web, sectionName: none }"), policy()]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([
      route(
        "name: api, namespace: shop, port: 443",
        "{ name: web, namespace: shop, sectionName: http }",
        "HTTPRoute apps/cart",
      ),
      policy(),
    ]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([route(API, '{ group: "", kind: Service, name: api }'), policy()]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([route(API, "{ name: gone }"), policy()]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:gone}}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Gateway \`shop/gone\` is not in this workspace.`);
    policies([route(API, "{ name: gone }"), policy()], { closedWorld: true }).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
  });

  it("are those of TLSRoutes where TLS ends, and of no streams", () => {
    policies([route(API, "{ name: web, sectionName: ended }", "TLSRoute shop/names"), policy()]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([route(API, "{ name: web, sectionName: passed }", "TLSRoute shop/names"), policy()]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([route(API, "{ name: web }", "TLSRoute shop/names"), policy()]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([route(API, "{ name: web, sectionName: raw }", "TCPRoute shop/raw"), policy()]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([route(API, undefined, "GRPCRoute shop/calls"), policy()]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
  });

  it("are the parents of ListenerSets that are let in, or may be", () => {
    const set = (namespace: string, parent = "{ name: web, namespace: shop }") => [
      manifest(
        `ListenerSet ${namespace}/more`,
        `spec: { parentRef: ${parent}, listeners: [{ name: more, port: 81, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }] }`,
      ),
      route(API, `{ kind: ListenerSet, name: more, namespace: ${namespace} }`),
    ];
    policies([...set("team"), policy()]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([...set("other"), policy()]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
    policies([...set("'${NS}'"), policy()]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether requests come from Gateway \`shop/web\` to the target cannot be told from this workspace.`);
    policies([...set("team", "{ name: gone, namespace: shop }"), policy()]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:gone}}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Gateway \`shop/gone\` is not in this workspace.`);
    policies([...set("team", "{ name: gone, namespace: shop }"), policy()], { closedWorld: true }).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
  });

  it("are told once each, by name, with what is certain before what is open", () => {
    const other = GATEWAY.replace("name: web,", "name: also,").replace("---\n", "---\n");
    policies([
      other,
      route(API, "{ name: web, sectionName: http }, { name: also, sectionName: http }"),
      route(API, undefined, "HTTPRoute shop/too"),
      policy(),
    ]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:also}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
  });
});

describe("another BackendTLSPolicy for the same target", () => {
  const dated = (text: string, day: number) =>
    text.replace("namespace: shop }", `namespace: shop, creationTimestamp: "2024-01-0${day}T00:00:00Z" }`);

  it("is one for the same section of the same object, in the same namespace", () => {
    const first = (target: string) => dated(policy(target, "BackendTLSPolicy shop/first"), 1);
    const last = dated(policy("name: api, sectionName: https"), 2);
    policies([route(API), first("name: api, sectionName: https"), last]).is(`
      BackendTLSPolicy shop/first
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted False Conflicted: BackendTLSPolicy \`first\` applies to port \`https\` of Service \`shop/api\` too, and takes precedence.`);
    policies([route(API), first("name: api, sectionName: plain"), last]).is(`
      BackendTLSPolicy shop/first
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([route(API), first("name: other, sectionName: https"), last]).is(`
      BackendTLSPolicy shop/first
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([route(API), first("name: api"), last]).is(`
      BackendTLSPolicy shop/first
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([route(API), first('name: api, sectionName: "${SECTION}"'), last]).is(`
      BackendTLSPolicy shop/first
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it can apply to Service \`shop/api\` cannot be told from this workspace.
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether BackendTLSPolicy \`first\` applies to port \`https\` of Service \`shop/api\` too, and takes precedence, cannot be told.`);
    policies([route(API), policy("name: api, sectionName: https", "BackendTLSPolicy other/first"), last]).is(`
      BackendTLSPolicy other/first
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
  });

  it("may be for the same one where that is in no file", () => {
    policies([
      route("name: far, port: 443"),
      dated(policy("name: far", "BackendTLSPolicy shop/first"), 1),
      dated(policy("name: far"), 2),
    ]).is(`
      BackendTLSPolicy shop/first
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Service \`shop/far\` is not in this workspace.
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Service \`shop/far\` is not in this workspace.`);
  });
});
