import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { complaints, statuses } from "../status/statusStory.ts";

type Documents = readonly string[];
const listener = (name: string, port: string, protocol: string, hostname?: string) =>
  `{ name: ${name}, port: ${port}, protocol: ${protocol}${hostname === undefined ? "" : `, hostname: "${hostname}"`} }`;
const gateway = (...listeners: Documents) =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, allowedListeners: { namespaces: { from: All } }, listeners: [${listeners.join(", ")}] }`,
  );
const set = (name: string, ...listeners: Documents) =>
  manifest(
    `ListenerSet team/${name}`,
    `spec: { parentRef: { name: web, namespace: shop }, listeners: [${listeners.join(", ")}] }`,
  );
const SHOP = "shop.example.com";
const OWN = set("own", listener("own", "80", "HTTP", SHOP));

/** Whether the listeners of the ListenerSets are said to be in conflict. */
function conflictsOfSets(documents: Documents, reading?: "envoy-gateway" | "istio") {
  const options = reading === undefined ? {} : { readings: { any: reading } };
  return statuses(documents, options, /ListenerSet/);
}

describe("a listener that may come to share what another one has", () => {
  it("is perhaps in conflict with an earlier one, which it does no harm", () => {
    statuses([gateway(listener("web", '"${PORT}"', "HTTP", SHOP)), OWN]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0
      ListenerSet team/own
        Accepted Unknown FilledInLater: Whether listener \`own\` is in conflict with another one cannot be told.
        Programmed Unknown FilledInLater: Whether listener \`own\` is in conflict with another one cannot be told.
        listener {name:own, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.`);
    assert.deepEqual(complaints([gateway(listener("web", '"${PORT}"', "HTTP", SHOP)), OWN]), []);
  });

  it("shares a port, a hostname or a protocol, in which either of the two has the variable", () => {
    const web = listener("web", "80", "HTTP", SHOP);
    conflictsOfSets([
      gateway(web),
      set("host", listener("open", "80", "HTTP", "${HOST}")),
      set("port", listener("open", '"${PORT}"', "TCP")),
      set("protocol", listener("open", "80", '"${PROTOCOL}"', "other.example.com")),
    ]).is(`
      ListenerSet team/host
        Accepted Unknown FilledInLater: Whether listener \`open\` is in conflict with another one cannot be told.
        Programmed Unknown FilledInLater: Whether listener \`open\` is in conflict with another one cannot be told.
        listener {name:open, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
      ListenerSet team/port
        Accepted Unknown FilledInLater: Whether listener \`open\` is in conflict with another one cannot be told.
        Programmed Unknown FilledInLater: Whether listener \`open\` is in conflict with another one cannot be told.
        listener {name:open, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
      ListenerSet team/protocol
        Accepted Unknown FilledInLater: The protocol of listener \`open\` is not known here.
        Programmed Unknown FilledInLater: The protocol of listener \`open\` is not known here.
        listener {name:open, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: The protocol contains a variable that is filled in later.
          Programmed Unknown FilledInLater: The protocol contains a variable that is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.`);
    conflictsOfSets([gateway(listener("web", "80", '"${PROTOCOL}"')), OWN]).is(`
      ListenerSet team/own
        Accepted Unknown FilledInLater: Whether Gateway \`shop/web\`, its parent, is accepted cannot be told.
        Programmed Unknown FilledInLater: Whether Gateway \`shop/web\`, its parent, is accepted cannot be told.
        listener {name:own, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether Gateway \`shop/web\`, its parent, is accepted cannot be told.
          Conflicted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.`);
  });

  it("is distinct where no value of the variable makes it another", () => {
    conflictsOfSets([
      gateway(
        listener("web", "80", "HTTP", "${TEAM}.example.org"),
        listener("any", "80", "HTTP"),
        listener("dns", '"${PORT}"', "UDP"),
        listener("apex", "80", "HTTP", "${DOMAIN}"),
        listener("one", "443", "HTTP", "one.${DOMAIN}"),
      ),
      set(
        "apart",
        listener("two", "443", "HTTP", "two.${DOMAIN}"),
        listener("all", "443", "HTTP", "*.${DOMAIN}"),
      ),
    ]).is(`
      ListenerSet team/apart
        well: Accepted, Programmed
        listener {name:two, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        listener {name:all, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("is in conflict for certain where both have the same variable", () => {
    conflictsOfSets([
      gateway(listener("web", '"${PORT}"', "HTTP", "${HOST}")),
      set("same", listener("same", '"${PORT}"', "HTTP", "${HOST}")),
    ]).is(`
      ListenerSet team/same
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:same, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted False HostnameConflict: It conflicts with another listener of the same Gateway (same port and hostname), which takes precedence.
          Programmed False HostnameConflict: The listener conflicts with another one, so it is not programmed.
          Conflicted True HostnameConflict: It conflicts with another listener of the same Gateway (same port and hostname), which takes precedence.`);
  });

  it("does not block later ones for certain", () => {
    conflictsOfSets([
      gateway(listener("web", '"${PORT}"', "HTTP", SHOP)),
      OWN,
      set("then", listener("then", "80", "TCP")),
    ]).is(`
      ListenerSet team/own
        Accepted Unknown FilledInLater: Whether listener \`own\` is in conflict with another one cannot be told.
        Programmed Unknown FilledInLater: Whether listener \`own\` is in conflict with another one cannot be told.
        listener {name:own, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
      ListenerSet team/then
        Accepted Unknown FilledInLater: Whether listener \`then\` is in conflict with another one cannot be told.
        Programmed Unknown FilledInLater: Whether listener \`then\` is in conflict with another one cannot be told.
        listener {name:then, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with another listener of the same Gateway cannot be told: a variable is filled in later.`);
  });

  it("is not told from one of its own object that the API server would not let in beside it", () => {
    statuses([
      gateway(
        listener("a", "80", "HTTP", "${A}"),
        listener("b", "80", "HTTP", "${B}"),
        listener("c", '"${C}"', "HTTP", "${A}"),
      ),
    ]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:a, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        listener {name:b, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        listener {name:c, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0`);
  });

  it("is perhaps in conflict with others of its own object, of which none or the first is used", () => {
    const both = gateway(listener("plain", '"${PLAIN}"', "HTTP", SHOP), listener("raw", '"${RAW}"', "TCP"));
    statuses([both]).is(`
      Gateway shop/web
        Accepted Unknown FilledInLater: Whether listener \`plain\` is in conflict with another one cannot be told.
        Programmed Unknown FilledInLater: Whether listener \`plain\` is in conflict with another one cannot be told.
        listener {name:plain, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with listener \`raw\` cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with listener \`raw\` cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with listener \`raw\` cannot be told: a variable is filled in later.
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with listener \`plain\` cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with listener \`plain\` cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with listener \`plain\` cannot be told: a variable is filled in later.
        attachedListenerSets: 0`);
    statuses([both], { readings: { any: "istio" } }).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:plain, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        listener {name:raw, supportedKinds:[TCPRoute], attachedRoutes:0}
          well: ResolvedRefs
          Accepted Unknown FilledInLater: Whether it conflicts with listener \`plain\` cannot be told: a variable is filled in later.
          Programmed Unknown FilledInLater: Whether it conflicts with listener \`plain\` cannot be told: a variable is filled in later.
          Conflicted Unknown FilledInLater: Whether it conflicts with listener \`plain\` cannot be told: a variable is filled in later.
        attachedListenerSets: 0`);
  });

  it("may get no Routes where an implementation attaches none to listeners in conflict", () => {
    const route = manifest(
      "HTTPRoute team/app",
      "spec: { parentRefs: [{ group: gateway.networking.k8s.io, kind: ListenerSet, name: own }], rules: [{}] }",
    );
    statuses(
      [gateway(listener("web", '"${PORT}"', "HTTP", SHOP)), OWN, route],
      { readings: { any: "istio" } },
      /Route/,
    ).is(`
      HTTPRoute team/app
        parent {parentRef:{kind:ListenerSet, name:own}}
          Accepted Unknown FilledInLater: Whether ListenerSet \`team/own\` takes it cannot be told: whether it conflicts with another listener cannot be told, and the implementation attaches no Routes to those that do.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });
});
