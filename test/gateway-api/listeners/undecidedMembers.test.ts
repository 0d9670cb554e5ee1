import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { complaints, statuses } from "../status/statusStory.ts";

type Documents = readonly string[];
const listener = (name: string, port: number, protocol: string, hostname?: string) =>
  `{ name: ${name}, port: ${port}, protocol: ${protocol}${hostname === undefined ? "" : `, hostname: ${hostname}`} }`;
const SELECTED = "from: Selector, selector: { matchLabels: { team: shop } }";
const gateway = (...listeners: Documents) =>
  manifest(
    "Gateway infra/web",
    `spec: { gatewayClassName: any, allowedListeners: { namespaces: { ${SELECTED} } }, listeners: [${listeners.join(", ")}] }`,
  );
const set = (place: string, ...listeners: Documents) =>
  manifest(
    `ListenerSet ${place}`,
    `spec: { parentRef: { name: web, namespace: infra }, listeners: [${listeners.join(", ")}] }`,
  );
const LET_IN = manifest("Namespace known", "").replace("name: known", "name: known, labels: { team: shop }");
const SITE = listener("site", 80, "HTTP", "site.example.com");
const RAW = listener("raw", 80, "TCP");

describe("a ListenerSet of which it is not known whether its Gateway lets it in", () => {
  it("loses to its Gateway if it is, and only what then is left conflicts among itself", () => {
    const documents = [
      gateway(listener("other", 80, "HTTP", "other.example.com")),
      set("open/own", RAW, SITE),
    ];
    statuses(documents, {}, /ListenerSet/).is(`
      ListenerSet open/own
        Accepted Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`open\` are not in this workspace, and it must match \`team=shop\`.
        Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`open\` are not in this workspace, and it must match \`team=shop\`.
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether the Gateway lets it in, which cannot be told.
          Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`open\` are not in this workspace, and it must match \`team=shop\`.
          Conflicted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether the Gateway lets it in, which cannot be told.
        listener {name:site, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`open\` are not in this workspace, and it must match \`team=shop\`.`);
    assert.deepEqual(complaints(documents), []);
  });

  it("conflicts with itself for certain where nobody else has the port", () => {
    statuses([gateway(listener("other", 81, "HTTP")), set("open/own", RAW, SITE)], {}, /ListenerSet/).is(`
      ListenerSet open/own
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False ProtocolConflict: It conflicts with listener \`site\` (same port, and protocols that cannot share it); neither of them is used.
          Programmed False ProtocolConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True ProtocolConflict: It conflicts with listener \`site\` (same port, and protocols that cannot share it); neither of them is used.
        listener {name:site, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False ProtocolConflict: It conflicts with listener \`raw\` (same port, and protocols that cannot share it); neither of them is used.
          Programmed False ProtocolConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True ProtocolConflict: It conflicts with listener \`raw\` (same port, and protocols that cannot share it); neither of them is used.`);
  });

  it("perhaps takes the place of later ones that are let in", () => {
    const documents = [
      gateway(listener("other", 81, "HTTP")),
      LET_IN,
      set("known/later", SITE, listener("free", 82, "HTTP")),
      set("aside/early", SITE),
    ];
    statuses(documents, {}, /ListenerSet/).is(`
      ListenerSet known/later
        well: Accepted, Programmed
        listener {name:site, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether that one is used, which cannot be told.
          Programmed Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether that one is used, which cannot be told.
          Conflicted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether that one is used, which cannot be told.
        listener {name:free, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
      ListenerSet aside/early
        Accepted Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
        Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
        listener {name:site, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.`);
    assert.deepEqual(complaints(documents), []);
  });

  it("takes nobody's place where it loses itself", () => {
    statuses(
      [
        gateway(SITE),
        LET_IN,
        set("aside/early", RAW),
        set("known/later", listener("shop", 80, "HTTP", "shop.example.com")),
      ],
      {},
      /ListenerSet/,
    ).is(`
      ListenerSet aside/early
        Accepted Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
        Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether the Gateway lets it in, which cannot be told.
          Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
          Conflicted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether the Gateway lets it in, which cannot be told.
      ListenerSet known/later
        well: Accepted, Programmed
        listener {name:shop, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });
});

describe("a ListenerSet whose Gateway is in no file", () => {
  it("may lose one of two listeners to that, and the other one keeps its place", () => {
    statuses([set("open/own", RAW, SITE)]).is(`
      ListenerSet open/own
        Accepted Unknown NotInWorkspace: Gateway \`infra/web\` is not in this workspace.
        Programmed Unknown NotInWorkspace: Gateway \`infra/web\` is not in this workspace.
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Whether it conflicts with listener \`site\` hangs on the listeners of the Gateway, which are not known.
          Programmed Unknown NotInWorkspace: Gateway \`infra/web\` is not in this workspace.
          Conflicted Unknown NotInWorkspace: Whether it conflicts with listener \`site\` hangs on the listeners of the Gateway, which are not known.
        listener {name:site, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Whether it conflicts with listener \`raw\` hangs on the listeners of the Gateway, which are not known.
          Programmed Unknown NotInWorkspace: Gateway \`infra/web\` is not in this workspace.
          Conflicted Unknown NotInWorkspace: Whether it conflicts with listener \`raw\` hangs on the listeners of the Gateway, which are not known.`);
    assert.deepEqual(complaints([set("open/own", RAW, SITE)]), []);
  });

  it("has two of one hostname that lose together, to each other or to the Gateway", () => {
    const tls = (name: string, protocol: string) =>
      `{ name: ${name}, port: 443, protocol: ${protocol}, hostname: a.example.com, tls: { mode: Passthrough } }`;
    statuses([set("open/own", tls("a", "TLS"), tls("b", "HTTPS"))]).is(`
      ListenerSet open/own
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:a, supportedKinds:[TLSRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with listener \`b\` (same port and hostname); neither of them is used.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with listener \`b\` (same port and hostname); neither of them is used.
        listener {name:b, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with listener \`a\` (same port and hostname); neither of them is used.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with listener \`a\` (same port and hostname); neither of them is used.`);
  });
});

describe("a child Gateway of which it is not known whether its parent takes it", () => {
  const parent = manifest(
    "Gateway infra/web",
    `spec: { gatewayClassName: any, infrastructure: { allowedChildren: { namespaces: { ${SELECTED} } } }, listeners: [${listener("other", 80, "HTTP", "other.example.com")}] }`,
  );
  const child = (place: string, ...listeners: Documents) =>
    manifest(
      `Gateway ${place}`,
      `spec: { gatewayClassName: any, infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web, namespace: infra } }, listeners: [${listeners.join(", ")}] }`,
    );
  const options = { proposals: { attachTo: true } } as const;

  it("perhaps loses to the parent, and perhaps takes the place of another child", () => {
    const documents = [parent, LET_IN, child("aside/early", RAW, SITE), child("known/later", SITE)];
    statuses(documents, options, /./, /aside|known/).is(`
      Gateway aside/early
        Accepted Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
        Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether the Gateway lets it in, which cannot be told.
          Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
          Conflicted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether the Gateway lets it in, which cannot be told.
        listener {name:site, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed Unknown NotInWorkspace: Whether Gateway \`infra/web\` lets this namespace in cannot be told: the labels of namespace \`aside\` are not in this workspace, and it must match \`team=shop\`.
      Gateway known/later
        Accepted Unknown NotInWorkspace: Whether listener \`site\` is in conflict with another one cannot be told.
        Programmed Unknown NotInWorkspace: Whether listener \`site\` is in conflict with another one cannot be told.
        listener {name:site, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether that one is used, which cannot be told.
          Programmed Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether that one is used, which cannot be told.
          Conflicted Unknown NotInWorkspace: Whether it conflicts with another listener of the same Gateway hangs on whether that one is used, which cannot be told.`);
    assert.deepEqual(complaints(documents, options), []);
  });
});
