import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const CLOSED = { closedWorld: true } as const;
const NEW = { channel: "experimental", bundleVersion: "1.7" } as const;
const CLASS = manifest("GatewayClass any", "spec: { controllerName: example.com/gateways }");
const gateway = (name = "web", gatewayClass = "any") =>
  manifest(
    `Gateway shop/${name}`,
    `spec: { gatewayClassName: ${gatewayClass}, listeners: [{ name: http, port: 80, protocol: HTTP }] }`,
  );
const route = (backend: string, parents = "{ name: web }", name = "cart") =>
  manifest(
    `HTTPRoute shop/${name}`,
    `spec: { parentRefs: [${parents}], rules: [{ backendRefs: [${backend}] }] }`,
  );
const service = (ports = "{ name: https, port: 443 }") =>
  manifest("Service shop/api", `spec: { ports: [${ports}] }`);

/** The statuses of policies, pools and the like alone. */
const policies = (documents: readonly string[], options = {}) =>
  statuses(documents, options, /Policy$|Pool$|^XBackend$/);

describe("the status of a BackendTLSPolicy", () => {
  const policy = (target: string, validation = "wellKnownCACertificates: System", name = "tls") =>
    manifest(
      `BackendTLSPolicy shop/${name}`,
      `spec: { targetRefs: [{ group: "", kind: Service, ${target} }], validation: { hostname: api.test, ${validation} } }`,
    );
  const used = [CLASS, gateway(), service(), route("{ name: api, port: 443 }")];

  it("has an entry for each Gateway through which its target is reached", () => {
    policies([
      ...used,
      gateway("other", "foreign"),
      route("{ name: api, port: 443 }", "{ name: other }, { name: gone }", "also"),
      policy("name: api"),
    ]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:gone}}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Gateway \`shop/gone\` is not in this workspace.
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:other}}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    policies([CLASS, gateway(), service(), policy("name: api")]).is(`
      BackendTLSPolicy shop/tls
        no entry: No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.`);
  });

  it("is not accepted for a target that is not there, is no part of it, or speaks no TLS", () => {
    policies(
      [...used, route("{ name: gone, port: 443 }", undefined, "lost"), policy("name: gone")],
      CLOSED,
    ).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False TargetNotFound: Service \`shop/gone\` is not in this workspace.`);
    policies([...used, policy("name: api, sectionName: other")]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False TargetNotFound: Service \`shop/api\` has no port named \`other\`.`);
    policies([
      CLASS,
      gateway(),
      service("{ name: dns, port: 443, protocol: UDP }"),
      route("{ name: api, port: 443 }"),
      policy("name: api"),
    ]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Invalid: Service \`shop/api\` has UDP ports only, and TLS runs over TCP.`);
    policies([
      CLASS,
      gateway(),
      service("{ name: dns, port: 443, protocol: UDP }, { name: https, port: 444 }"),
      route("{ name: api, port: 443 }"),
      policy("name: api, sectionName: dns"),
    ]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Invalid: Port \`dns\` of Service \`shop/api\` is a UDP port, and TLS runs over TCP.`);
  });

  it("gives way to the first one by name, and to none for another part", () => {
    policies([...used, policy("name: api", undefined, "a"), policy("name: api", undefined, "b")]).is(`
      BackendTLSPolicy shop/a
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.
      BackendTLSPolicy shop/b
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Conflicted: BackendTLSPolicy \`a\` applies to Service \`shop/api\` too; the older one wins, and the files do not say which that is.`);
    policies([
      ...used,
      policy("name: api, sectionName: https", undefined, "a"),
      policy("name: api, sectionName: https", undefined, "b"),
      policy("name: api", undefined, "c"),
    ]).is(`
      BackendTLSPolicy shop/a
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.
      BackendTLSPolicy shop/b
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Conflicted: BackendTLSPolicy \`a\` applies to port \`https\` of Service \`shop/api\` too; the older one wins, and the files do not say which that is.
      BackendTLSPolicy shop/c
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
    const dated = (name: string, day: number) =>
      policy("name: api", undefined, name).replace(
        "namespace: shop }",
        `namespace: shop, creationTimestamp: "2024-01-0${day}T00:00:00Z" }`,
      );
    policies([...used, dated("a", 2), dated("b", 1)]).is(`
      BackendTLSPolicy shop/a
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Conflicted: BackendTLSPolicy \`b\` applies to Service \`shop/api\` too, and takes precedence.
      BackendTLSPolicy shop/b
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: TLS to Service \`shop/api\` follows this policy.`);
  });

  it("needs an authority that can be used", () => {
    const refs = (...names: readonly string[]) =>
      `caCertificateRefs: [${names.map((name) => `{ group: "", kind: ${name.startsWith("s") ? "Secret" : "ConfigMap"}, name: ${name} }`).join(", ")}]`;
    policies([...used, policy("name: api", refs("gone"))]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted Unknown NotInWorkspace: ConfigMap \`gone\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: ConfigMap \`gone\` is not in this workspace.`);
    policies([...used, policy("name: api", refs("gone"))], CLOSED).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted False NoValidCACertificate: ConfigMap \`gone\` is not in this workspace.
          ResolvedRefs False InvalidCACertificateRef: ConfigMap \`gone\` is not in this workspace.`);
    policies(
      [...used, manifest("ConfigMap shop/bare", "data: {}"), policy("name: api", refs("bare", "gone"))],
      CLOSED,
    ).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted False NoValidCACertificate: The ConfigMap has no \`ca.crt\`.
          ResolvedRefs False InvalidCACertificateRef: The ConfigMap has no \`ca.crt\`.`);
    policies([...used, policy("name: api", 'wellKnownCACertificates: "${WHICH}"')]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Which authorities are meant is filled in later.`);
    policies([...used, policy("name: api", "wellKnownCACertificates: Everybody")]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Invalid: The only well-known authorities are those of the \`System\`.`);
    policies([...used, policy("name: api", "wellKnownCACertificates: example.com/all")]).is(`
      BackendTLSPolicy shop/tls
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted Unknown ImplementationSpecific: Which authorities are meant is the implementation's to say.`);
  });
});

describe("the status of an XTelemetryPolicy", () => {
  const policy = (targets: string, name = "traces", backend = "name: collector, port: 4317") =>
    manifest(
      `XTelemetryPolicy shop/${name}`,
      `spec: { targetRefs: [${targets}], tracing: { mode: Enabled, provider: { backendRef: { ${backend} } } } }`,
      "gateway.networking.x-k8s.io/v1alpha1",
    );
  const to = (name: string) => `{ group: gateway.networking.k8s.io, kind: Gateway, name: ${name} }`;
  const collector = manifest("Service shop/collector", "spec: { ports: [{ port: 4317 }] }");

  it("has an entry for each Gateway that it aims at", () => {
    policies(
      [
        CLASS,
        gateway(),
        gateway("other", "foreign"),
        collector,
        policy(`${to("web")}, ${to("other")}, ${to("gone")}, { group: example.com, kind: Mesh, name: all }`),
      ],
      NEW,
    ).is(`
      XTelemetryPolicy shop/traces
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: The Gateway reports by this policy.
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:other}}
          well: ResolvedRefs
          Accepted True Accepted: The Gateway reports by this policy.
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:gone}}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Gateway \`shop/gone\` is not in this workspace.`);
    policies([CLASS, gateway(), collector, policy(to("gone"))], { ...NEW, ...CLOSED }).is(`
      XTelemetryPolicy shop/traces
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:gone}}
          well: ResolvedRefs
          Accepted False TargetNotFound: Gateway \`gone\` is not in this workspace.`);
  });

  it("gives way to the first one of a Gateway", () => {
    policies(
      [CLASS, gateway(), collector, policy(to("web"), "b"), policy(to("web"), "a"), policy(to("other"), "c")],
      NEW,
    ).is(`
      XTelemetryPolicy shop/b
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Conflicted: XTelemetryPolicy \`a\` comes first by name; creation times, which go first, are not known here.
      XTelemetryPolicy shop/a
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: The Gateway reports by this policy.
      XTelemetryPolicy shop/c
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:other}}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Gateway \`shop/other\` is not in this workspace.`);
    const dated = (name: string, day: number) =>
      policy(to("web"), name).replace(
        "namespace: shop }",
        `namespace: shop, creationTimestamp: "2024-01-0${day}T00:00:00Z" }`,
      );
    policies([CLASS, gateway(), collector, dated("a", 2), dated("b", 1)], NEW).is(`
      XTelemetryPolicy shop/a
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted False Conflicted: XTelemetryPolicy \`b\` is older.
      XTelemetryPolicy shop/b
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          well: ResolvedRefs
          Accepted True Accepted: The Gateway reports by this policy.`);
  });

  it("tells whether its collector resolves", () => {
    policies([CLASS, gateway(), policy(to("web"))], NEW).is(`
      XTelemetryPolicy shop/traces
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: The Gateway reports by this policy.
          ResolvedRefs Unknown NotInWorkspace: Service \`shop/collector\` is not in this workspace.`);
    policies([CLASS, gateway(), policy(to("web"))], { ...NEW, ...CLOSED }).is(`
      XTelemetryPolicy shop/traces
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: The Gateway reports by this policy.
          ResolvedRefs False BackendNotFound: Service \`collector\` is not in this workspace.`);
    policies(
      [CLASS, gateway(), policy(to("web"), "far", "name: collector, namespace: tools, port: 4317")],
      NEW,
    ).is(`
      XTelemetryPolicy shop/far
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: The Gateway reports by this policy.
          ResolvedRefs False RefNotPermitted: No ReferenceGrant in namespace \`tools\` permits the reference to Service \`collector\`.`);
    policies(
      [CLASS, gateway(), policy(to("web"), "odd", "group: v1, kind: Service, name: collector, port: 4317")],
      NEW,
    ).is(`
      XTelemetryPolicy shop/odd
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: The Gateway reports by this policy.
          ResolvedRefs False InvalidKind: Service.v1 \`collector\` is no backend.`);
  });
});

describe("the status of an InferencePool", () => {
  const pool = (picker: string) =>
    manifest(
      "InferencePool shop/model",
      `spec: { selector: { matchLabels: { app: model } }, targetPorts: [{ number: 8000 }]${picker} }`,
      "inference.networking.k8s.io/v1",
    );
  const toPool = (parents?: string) =>
    route("{ group: inference.networking.k8s.io, kind: InferencePool, name: model }", parents);
  const picked = ", endpointPickerRef: { name: picker, port: { number: 9002 } }";
  const picker = manifest("Service shop/picker", "spec: { ports: [{ port: 9002 }] }");

  it("has an entry for each Gateway whose Routes send to it", () => {
    policies([
      CLASS,
      gateway(),
      gateway("other", "foreign"),
      picker,
      pool(picked),
      toPool("{ name: web }, { name: other }, { name: gone }"),
    ]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:gone}}
          Accepted Unknown NotInWorkspace: Gateway \`shop/gone\` is not in this workspace.
          ResolvedRefs True ResolvedRefs: Service \`picker\` picks the pods.
        parent {parentRef:{kind:Gateway, namespace:shop, name:other}}
          Accepted True Accepted: Gateway \`shop/other\` sends requests to the pool.
          ResolvedRefs True ResolvedRefs: Service \`picker\` picks the pods.
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs True ResolvedRefs: Service \`picker\` picks the pods.`);
    policies([CLASS, gateway(), picker, pool(picked), toPool("{ name: web, sectionName: none }")]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted False HTTPRouteNotAccepted: Gateway \`shop/web\` takes no Route that sends to the pool.
          ResolvedRefs True ResolvedRefs: Service \`picker\` picks the pods.`);
  });

  it("tells whether its picker resolves", () => {
    policies([CLASS, gateway(), pool(picked), toPool()]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown NotInWorkspace: Service \`picker\`, which picks the pods, is not in this workspace.`);
    policies([CLASS, gateway(), pool(picked), toPool()], CLOSED).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs False InvalidExtensionRef: Service \`picker\`, which picks the pods, is not in this workspace.`);
    policies([CLASS, gateway(), pool(""), toPool()]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted Unknown ImplementationSpecific: The pool names no picker, and whether that will do is up to the implementation.
          ResolvedRefs True ResolvedRefs: The pool refers to nothing.`);
    policies([
      CLASS,
      gateway(),
      picker,
      pool(", endpointPickerRef: { name: picker, port: { number: 9003 } }"),
      toPool(),
    ]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown ImplementationSpecific: Service \`picker\`, which picks the pods, has no port 9003; what happens then is up to the implementation.`);
    policies([
      CLASS,
      gateway(),
      picker,
      pool(", endpointPickerRef: { group: example.com, kind: Picker, name: picker, port: { number: 9002 } }"),
      toPool(),
    ]).is(`
      InferencePool shop/model
        parent {parentRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: Gateway \`shop/web\` sends requests to the pool.
          ResolvedRefs Unknown NotInWorkspace: Picker.example.com \`picker\`, which picks the pods, is not in this workspace.`);
  });
});

describe("the status of an XBackend", () => {
  const backend = (tls = "") =>
    manifest(
      "XBackend shop/mail",
      `spec: { type: ExternalHostname, externalHostname: { hostname: mail.test }, port: { number: 443 }${tls} }`,
      "gateway.networking.x-k8s.io/v1alpha1",
    );
  const toMail = (parents?: string) =>
    route("{ group: gateway.networking.x-k8s.io, kind: XBackend, name: mail }", parents);

  it("has an entry for each Gateway whose Routes send to it", () => {
    policies(
      [
        CLASS,
        gateway(),
        gateway("other", "foreign"),
        backend(),
        toMail("{ name: web }, { name: other }, { name: gone }, { name: web, sectionName: none }"),
      ],
      NEW,
    ).is(`
      XBackend shop/mail
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:gone}}: Accepted Unknown NotInWorkspace: Gateway \`shop/gone\` is not in this workspace.
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:other}}: Accepted True Accepted: Gateway \`shop/other\` sends requests to the backend.
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}: Accepted True Accepted: Gateway \`shop/web\` sends requests to the backend.`);
  });

  it("is open where its certificates are, or cannot be used", () => {
    const tls =
      ', tls: { mode: ServerOnly, validation: { hostname: mail.test, caCertificateRefs: [{ group: "", kind: ConfigMap, name: ca }] } }';
    policies([CLASS, gateway(), backend(tls), toMail()], NEW).is(`
      XBackend shop/mail
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}: Accepted Unknown NotInWorkspace: ConfigMap \`ca\` is not in this workspace.`);
    policies([CLASS, gateway(), backend(tls), toMail()], { ...NEW, ...CLOSED }).is(`
      XBackend shop/mail
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}: Accepted Unknown ImplementationSpecific: ConfigMap \`ca\` is not in this workspace.`);
  });

  it("is open where the backend of a Route may be either of two", () => {
    policies([CLASS, gateway(), toMail(), backend(), backend()], NEW).is(`
      XBackend shop/mail
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}: Accepted Unknown Ambiguous: Whether Gateway \`shop/web\` takes a Route that sends to the backend cannot be told here.
      XBackend shop/mail
        ancestor {ancestorRef:{kind:Gateway, namespace:shop, name:web}, controllerName:example.com/gateways}: Accepted Unknown Ambiguous: Whether Gateway \`shop/web\` takes a Route that sends to the backend cannot be told here.`);
  });
});
