import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const HTTP = "{ name: http, port: 80, protocol: HTTP }";
const gateway = (spec = "", listeners = HTTP) =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, listeners: [${listeners}]${spec && `, ${spec}`} }`,
  );
const CLOSED = { closedWorld: true } as const;

describe("the status of a ListenerSet", () => {
  const open = gateway("allowedListeners: { namespaces: { from: All } }");
  const set = (listeners: string) =>
    manifest(
      "ListenerSet team/more",
      `spec: { parentRef: { name: web, namespace: shop }, listeners: [${listeners}] }`,
    );

  it("is accepted with one listener that can be used", () => {
    statuses([
      open,
      set("{ name: good, port: 81, protocol: HTTP }, { name: bad, port: 82, protocol: SMTP }"),
    ]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 1
      ListenerSet team/more
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:good, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        listener {name:bad, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted False UnsupportedProtocol: No known implementation supports protocol \`SMTP\`; the API defines HTTP, HTTPS, TLS, TCP and UDP.
          Programmed False Invalid: The listener is not accepted.`);
    statuses([open, set("{ name: bad, port: 82, protocol: SMTP }")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0
      ListenerSet team/more
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:bad, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted False UnsupportedProtocol: No known implementation supports protocol \`SMTP\`; the API defines HTTP, HTTPS, TLS, TCP and UDP.
          Programmed False Invalid: The listener is not accepted.`);
  });

  it("is not accepted where its only listener lacks TLS settings", () => {
    statuses([open, set("{ name: bare, port: 443, protocol: HTTPS }")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0
      ListenerSet team/more
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:bare, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False InvalidTLSConfig: An HTTPS listener needs \`tls\`.`);
  });

  it("loses to its Gateway on the same port", () => {
    statuses([
      open,
      set("{ name: same, port: 80, protocol: HTTP }, { name: raw, port: 80, protocol: TCP }"),
    ]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0
      ListenerSet team/more
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:same, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with another listener of the same Gateway (same port and hostname), which takes precedence.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with another listener of the same Gateway (same port and hostname), which takes precedence.
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False ProtocolConflict: It conflicts with another listener of the same Gateway (same port, and protocols that cannot share it), which takes precedence.
          Programmed False ProtocolConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True ProtocolConflict: It conflicts with another listener of the same Gateway (same port, and protocols that cannot share it), which takes precedence.`);
  });
});

describe("the status of a listener", () => {
  it("is refused for what its protocol is not", () => {
    statuses([
      gateway(
        "",
        '{ name: a, port: 1, protocol: SMTP }, { name: b, port: 2, protocol: example.com/quic }, { name: c, port: 3, protocol: "${P}" }, { name: d, port: 4, protocol: HTTPS }',
      ),
    ]).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:a, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted False UnsupportedProtocol: No known implementation supports protocol \`SMTP\`; the API defines HTTP, HTTPS, TLS, TCP and UDP.
          Programmed False Invalid: The listener is not accepted.
        listener {name:b, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted False UnsupportedProtocol: No known implementation supports protocol \`example.com/quic\`; the API defines HTTP, HTTPS, TLS, TCP and UDP.
          Programmed False Invalid: The listener is not accepted.
        listener {name:c, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted Unknown FilledInLater: The protocol contains a variable that is filled in later.
          Programmed Unknown FilledInLater: The protocol contains a variable that is filled in later.
        listener {name:d, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False InvalidTLSConfig: An HTTPS listener needs \`tls\`.`);
  });

  it("conflicts with another one of its Gateway, and neither is used", () => {
    statuses([
      gateway(
        "",
        "{ name: a, port: 80, protocol: HTTP }, { name: b, port: 80, protocol: HTTP }, { name: c, port: 81, protocol: HTTP }",
      ),
    ]).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with listener \`b\` (same port and hostname); neither of them is used.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with listener \`b\` (same port and hostname); neither of them is used.
        listener {name:b, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with listener \`a\` (same port and hostname); neither of them is used.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with listener \`a\` (same port and hostname); neither of them is used.
        listener {name:c, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("takes the kinds that its protocol carries, and says which it cannot take", () => {
    const kinds = (protocol: string, list: string) =>
      gateway("", `{ name: a, port: 80, protocol: ${protocol}, allowedRoutes: { kinds: [${list}] } }`);
    statuses([
      kinds("HTTP", "{ kind: TCPRoute }, { kind: HTTPRoute }, { group: example.com, kind: HTTPRoute }"),
    ]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:a, supportedKinds:[HTTPRoute], attachedRoutes:0}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs False InvalidRouteKinds: \`allowedRoutes.kinds\` lists \`TCPRoute\` or \`HTTPRoute\` of group \`example.com\`, which a listener with protocol HTTP cannot take.`);
    statuses([kinds("HTTP", "{ kind: TCPRoute }")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:a, supportedKinds:[], attachedRoutes:0}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs False InvalidRouteKinds: \`allowedRoutes.kinds\` lists \`TCPRoute\`, which a listener with protocol HTTP cannot take.`);
  });

  it("needs a certificate that can be used", () => {
    const ending = (refs: string) =>
      gateway("", `{ name: tls, port: 443, protocol: HTTPS, tls: { certificateRefs: [${refs}] } }`);
    statuses([ending("{ name: cert }")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:tls, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.`);
    statuses([ending("{ name: cert }")], CLOSED).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:tls, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed False Invalid: Secret \`cert\` is not in this workspace.
          ResolvedRefs False InvalidCertificateRef: Secret \`cert\` is not in this workspace.`);
    statuses([ending("{ name: cert, namespace: vault }")], CLOSED).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:tls, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed False Invalid: No ReferenceGrant in namespace \`vault\` permits the reference to Secret \`cert\`.
          ResolvedRefs False RefNotPermitted: No ReferenceGrant in namespace \`vault\` permits the reference to Secret \`cert\`.`);
    statuses([ending("{ kind: Bundle, group: example.com, name: cert }")], CLOSED).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:tls, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed False Invalid: \`Bundle\` is no kind that holds certificates.
          ResolvedRefs False InvalidCertificateRef: \`Bundle\` is no kind that holds certificates.`);
  });

  it("tells of hostnames that overlap on a port with TLS", () => {
    const tls = (name: string, hostname: string) =>
      `{ name: ${name}, port: 443, protocol: HTTPS, hostname: "${hostname}", tls: { certificateRefs: [{ name: cert }] } }`;
    statuses([
      gateway(
        "",
        [tls("one", "a.example.com"), tls("all", "*.example.com"), tls("other", "b.test")].join(", "),
      ),
    ]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:one, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.
          OverlappingTLSConfig True OverlappingHostnames: Hostnames of TLS listeners on this port overlap; clients may reuse a connection for the other one.
        listener {name:all, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.
          OverlappingTLSConfig True OverlappingHostnames: Hostnames of TLS listeners on this port overlap; clients may reuse a connection for the other one.
        listener {name:other, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: Secret \`cert\` is not in this workspace.`);
  });

  it("serves nobody without an authority to check clients against", () => {
    statuses(
      [
        gateway(
          'tls: { frontend: { default: { validation: { caCertificateRefs: [{ kind: ConfigMap, group: "", name: ca }] } } } }',
          "{ name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert, namespace: vault }] } }, { name: http, port: 80, protocol: HTTP }",
        ),
        manifest("ConfigMap shop/ca", "data: { other: none }"),
      ],
      CLOSED,
    ).is(`
      Gateway shop/web
        well: Programmed
        Accepted True ListenersNotValid: Some of its listeners are not valid.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Conflicted
          Accepted False NoValidCACertificate: The ConfigMap has no \`ca.crt\`.
          Programmed False Invalid: No ReferenceGrant in namespace \`vault\` permits the reference to Secret \`cert\`.
          ResolvedRefs False RefNotPermitted: No ReferenceGrant in namespace \`vault\` permits the reference to Secret \`cert\`.
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });
});
