import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const HTTP = "{ name: http, port: 80, protocol: HTTP }";
const gateway = (spec = "", listeners = HTTP, identity = "Gateway shop/web") =>
  manifest(identity, `spec: { gatewayClassName: any, listeners: [${listeners}]${spec && `, ${spec}`} }`);
const CLOSED = { closedWorld: true } as const;
const NEW = { channel: "experimental", bundleVersion: "1.7", proposals: { routability: false } } as const;

describe("the status of a Gateway", () => {
  it("holds the addresses that it asks for, where it says each of them", () => {
    statuses([gateway("addresses: [{ value: 192.0.2.7 }, { type: Hostname, value: web.example.com }]")]).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7}, {type:Hostname, value:web.example.com}]
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway("addresses: [{ value: 192.0.2.7 }, {}]")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway('addresses: [{ value: 192.0.2.7 }, { value: "${ADDRESS}" }]')]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("holds from where each address can be reached, since release 1.7 has words for that", () => {
    const scopes = ["Cluster", "example.com/internal", '""', '"${SCOPE}"']
      .map((scope, at) => `{ value: 192.0.2.${at}, routability: ${scope} }`)
      .join(", ");
    statuses([gateway(`addresses: [${scopes}]`)], NEW).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.0, routability:Cluster}, {type:IPAddress, value:192.0.2.1, routability:example.com/internal}, {type:IPAddress, value:192.0.2.2}, {type:IPAddress, value:192.0.2.3}]
        well: Accepted, Programmed
        AddressesAssigned Unknown ImplementationSpecific: Whether an address can have a routability of the implementation's own is not told by the manifests.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses(
      [
        gateway(
          "addresses: [{ value: 192.0.2.7, routability: example.com/a.b }, { value: 192.0.2.8, routability: External }]",
        ),
      ],
      NEW,
    ).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7, routability:example.com/a.b}, {type:IPAddress, value:192.0.2.8}]
        well: Accepted
        Programmed Unknown ImplementationSpecific: Whether an address can have a routability of the implementation's own is not told by the manifests.
        AddressesAssigned False PartiallyAssigned: Some of the requested addresses cannot be provided with their routability.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway("addresses: [{ value: 192.0.2.8, routability: External }]")], {
      bundleVersion: "1.6",
    }).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.8, routability:External}]
        well: Accepted, Programmed
        AddressesAssigned True Assigned: Every requested address can be provided.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway("addresses: [{ value: 192.0.2.7, routability: Cluster }]")], {
      bundleVersion: "1.6",
    }).is(`
      Gateway shop/web
        addresses: [{type:IPAddress, value:192.0.2.7, routability:Cluster}]
        well: Accepted, Programmed
        AddressesAssigned True Assigned: Every requested address can be provided.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("is not accepted with an address that is none, and open with a type of the implementation's own", () => {
    statuses([gateway('addresses: [{ value: "" }]')]).is(`
      Gateway shop/web
        Accepted False UnsupportedAddress: \`""\` is no IP address.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: \`""\` is no IP address.`);
    statuses([gateway("addresses: [{ value: web }]")]).is(`
      Gateway shop/web
        Accepted False UnsupportedAddress: \`web\` is no IP address.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: \`web\` is no IP address.`);
    statuses([gateway("addresses: [{ type: example.com/pool, value: blue }]")]).is(`
      Gateway shop/web
        Accepted Unknown ImplementationSpecific: Only an implementation that defines the address type \`example.com/pool\` takes the Gateway.
        Programmed Unknown ImplementationSpecific: Only an implementation that defines the address type \`example.com/pool\` takes the Gateway.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed Unknown ImplementationSpecific: Only an implementation that defines the address type \`example.com/pool\` takes the Gateway.`);
    statuses([gateway("addresses: [{ type: Pool, value: blue }]")]).is(`
      Gateway shop/web
        Accepted False UnsupportedAddress: Address type \`Pool\` is not one that the API defines.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: address type \`Pool\` is not one that the API defines.`);
  });

  it("is not accepted without its parameters, which may stand elsewhere", () => {
    const parameters = "infrastructure: { parametersRef: { group: example.com, kind: Settings, name: big } }";
    statuses([gateway(parameters)]).is(`
      Gateway shop/web
        Accepted Unknown NotInWorkspace: Settings \`big\` of \`spec.infrastructure.parametersRef\` is not in this workspace.
        Programmed Unknown NotInWorkspace: Settings \`big\` of \`spec.infrastructure.parametersRef\` is not in this workspace.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed Unknown NotInWorkspace: Settings \`big\` of \`spec.infrastructure.parametersRef\` is not in this workspace.`);
    statuses([gateway(parameters)], CLOSED).is(`
      Gateway shop/web
        Accepted False InvalidParameters: Settings \`big\` of \`spec.infrastructure.parametersRef\` is not in this workspace.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: Settings \`big\` of \`spec.infrastructure.parametersRef\` is not in this workspace.`);
    statuses([gateway(parameters), manifest("Settings shop/big", "spec: {}", "example.com/v1")], CLOSED).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("says so where clients without a valid certificate are let in", () => {
    const frontend = (mode: string) =>
      gateway(
        `tls: { frontend: { default: { validation: { caCertificateRefs: [{ kind: ConfigMap, group: "", name: ca }]${mode} } } } }`,
        "{ name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }",
      );
    statuses([frontend(", mode: AllowInsecureFallback")]).is(`
      Gateway shop/web
        Accepted Unknown NotInWorkspace: ConfigMap \`ca\` is not in this workspace.
        Programmed Unknown NotInWorkspace: ConfigMap \`ca\` is not in this workspace.
        InsecureFrontendValidationMode True ConfigurationChanged: Clients without a valid certificate are let in.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Conflicted
          Accepted Unknown NotInWorkspace: ConfigMap \`ca\` is not in this workspace.
          Programmed Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.`);
    statuses([frontend("")], CLOSED).is(`
      Gateway shop/web
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Conflicted
          Accepted False NoValidCACertificate: ConfigMap \`ca\` is not in this workspace.
          Programmed False Invalid: Secret \`cert\` is not in this workspace.
          ResolvedRefs False InvalidCertificateRef: Secret \`cert\` is not in this workspace.`);
  });

  it("tells of the certificate that it shows to backends", () => {
    const showing = (ref: string) => gateway(`tls: { backend: { clientCertificateRef: { ${ref} } } }`);
    statuses([showing("name: cert, namespace: vault")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        ResolvedRefs False RefNotPermitted: No ReferenceGrant in namespace \`vault\` permits the reference to Secret \`cert\`.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([showing("name: cert")], CLOSED).is(`
      Gateway shop/web
        well: Accepted, Programmed
        ResolvedRefs False InvalidClientCertificateRef: Secret \`cert\` is not in this workspace.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("counts the ListenerSets that it lets in, where it lets in any or could", () => {
    const set = manifest(
      "ListenerSet team/more",
      "spec: { parentRef: { name: web, namespace: shop }, listeners: [{ name: more, port: 81, protocol: HTTP }] }",
    );
    statuses([gateway("allowedListeners: { namespaces: { from: All } }"), set]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 1
      ListenerSet team/more
        well: Accepted, Programmed
        listener {name:more, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses([gateway("allowedListeners: { namespaces: { from: Same } }"), set]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0
      ListenerSet team/more
        Accepted False NotAllowed: Gateway \`shop/web\` does not let this namespace in: only namespace \`shop\` is let in.
        Programmed False NotAllowed: Gateway \`shop/web\` does not let this namespace in: only namespace \`shop\` is let in.
        listener {name:more, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its ListenerSet is not accepted: Gateway \`shop/web\` does not let this namespace in: only namespace \`shop\` is let in.`);
    statuses([gateway(), set]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      ListenerSet team/more
        Accepted False NotAllowed: Gateway \`shop/web\` lets no ListenerSets in, as \`spec.allowedListeners\` is not set or \`None\`.
        Programmed False NotAllowed: Gateway \`shop/web\` lets no ListenerSets in, as \`spec.allowedListeners\` is not set or \`None\`.
        listener {name:more, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its ListenerSet is not accepted: Gateway \`shop/web\` lets no ListenerSets in, as \`spec.allowedListeners\` is not set or \`None\`.`);
    statuses([
      gateway("allowedListeners: { namespaces: { from: All } }, addresses: [{ value: web }]"),
      set,
    ]).is(`
      Gateway shop/web
        Accepted False UnsupportedAddress: \`web\` is no IP address.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: \`web\` is no IP address.
        attachedListenerSets: 0
      ListenerSet team/more
        Accepted False ParentNotAccepted: Gateway \`shop/web\`, its parent, is not accepted itself.
        Programmed False ParentNotProgrammed: Gateway \`shop/web\`, its parent, is not accepted itself.
        listener {name:more, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its ListenerSet is not accepted: Gateway \`shop/web\`, its parent, is not accepted itself.`);
    statuses([set], CLOSED).is(`
      ListenerSet team/more
        Accepted False Invalid: Gateway \`shop/web\` is not in this workspace.
        Programmed False Invalid: Gateway \`shop/web\` is not in this workspace.
        listener {name:more, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its ListenerSet is not accepted: Gateway \`shop/web\` is not in this workspace.`);
  });
});

describe("the status of a child Gateway (GEP-1713 as first proposed)", () => {
  const PROPOSED = { proposals: { attachTo: true } } as const;
  const parent = gateway("infrastructure: { allowedChildren: { namespaces: { from: All } } }");
  const child = (listeners: string, spec = "") =>
    gateway(
      `infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web, namespace: shop } }${spec}`,
      listeners,
      "Gateway team/child",
    );

  it("is accepted and programmed with listeners of which one is", () => {
    statuses(
      [parent, child("{ name: a, port: 81, protocol: HTTP }, { name: b, port: 443, protocol: HTTPS }")],
      PROPOSED,
    ).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      Gateway team/child
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        listener {name:b, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False InvalidTLSConfig: An HTTPS listener needs \`tls\`.`);
  });

  it("is not programmed where none of its listeners is", () => {
    const bad = (name: string) =>
      `{ name: ${name}, port: 443, protocol: HTTPS, hostname: ${name}.test, tls: { certificateRefs: [{ name: gone }] } }`;
    const options = { ...PROPOSED, ...CLOSED };
    statuses([parent, child(`${bad("a")}, ${bad("b")}`)], options).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      Gateway team/child
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed False Invalid: Secret \`gone\` is not in this workspace.
          ResolvedRefs False InvalidCertificateRef: Secret \`gone\` is not in this workspace.
        listener {name:b, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed False Invalid: Secret \`gone\` is not in this workspace.
          ResolvedRefs False InvalidCertificateRef: Secret \`gone\` is not in this workspace.`);
    statuses([parent, child(`${bad("a")}, { name: c, port: 81, protocol: HTTP }`)], options).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      Gateway team/child
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed False Invalid: Secret \`gone\` is not in this workspace.
          ResolvedRefs False InvalidCertificateRef: Secret \`gone\` is not in this workspace.
        listener {name:c, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
    statuses(
      [gateway("infrastructure: { allowedChildren: { namespaces: { from: All } } }", bad("a"))],
      options,
    ).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed False Invalid: Secret \`gone\` is not in this workspace.
          ResolvedRefs False InvalidCertificateRef: Secret \`gone\` is not in this workspace.`);
    statuses([parent, child("{ name: b, port: 443, protocol: HTTPS }")], options).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      Gateway team/child
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:b, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False InvalidTLSConfig: An HTTPS listener needs \`tls\`.`);
  });

  it("is not accepted under a parent that is not, or that does not let it in", () => {
    statuses(
      [
        parent.replace("listeners:", "addresses: [{ value: web }], listeners:"),
        child("{ name: a, port: 81, protocol: HTTP }"),
      ],
      PROPOSED,
    ).is(`
      Gateway shop/web
        Accepted False UnsupportedAddress: \`web\` is no IP address.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: \`web\` is no IP address.
      Gateway team/child
        Accepted False Invalid: Gateway \`shop/web\`, which it attaches to, is not accepted itself.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: Gateway \`shop/web\`, which it attaches to, is not accepted itself.`);
    statuses([gateway(), child("{ name: a, port: 81, protocol: HTTP }")], PROPOSED).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      Gateway team/child
        Accepted False Invalid: Gateway \`shop/web\` does not set \`spec.infrastructure.allowedChildren\`, so nothing may attach to it.
        Programmed False Invalid: A rejected Gateway is not programmed.
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False Invalid: Its Gateway is not accepted: Gateway \`shop/web\` does not set \`spec.infrastructure.allowedChildren\`, so nothing may attach to it.`);
    statuses([child("{ name: a, port: 81, protocol: HTTP }")], PROPOSED).is(`
      Gateway team/child
        Accepted Unknown NotInWorkspace: Gateway \`shop/web\` is not in this workspace.
        Programmed Unknown NotInWorkspace: Gateway \`shop/web\` is not in this workspace.
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed Unknown NotInWorkspace: Gateway \`shop/web\` is not in this workspace.`);
  });
});

describe("the status of a GatewayClass", () => {
  const ofClass = (more = "") =>
    manifest("GatewayClass any", `spec: { controllerName: example.com/gateways${more} }`);
  const parameters = ", parametersRef: { group: example.com, kind: Settings, name: big, namespace: infra }";

  it("is accepted unless its parameters are nowhere", () => {
    statuses([ofClass()]).is(`
      GatewayClass any
        well: Accepted`);
    statuses([ofClass(parameters)]).is(`
      GatewayClass any
        Accepted Unknown NotInWorkspace: Settings \`big\` is not in this workspace.`);
    statuses([ofClass(parameters)], CLOSED).is(`
      GatewayClass any
        Accepted False InvalidParameters: Settings \`big\` is not in this workspace.`);
    statuses([ofClass(parameters), manifest("Settings infra/big", "spec: {}", "example.com/v1")], CLOSED).is(`
      GatewayClass any
        well: Accepted`);
  });
});
