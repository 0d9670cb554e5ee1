import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const EG = { readings: { any: "envoy-gateway" } } as const;
const GATEWAY = manifest(
  "Gateway shop/web",
  "spec: { gatewayClassName: any, allowedListeners: { namespaces: { from: All } }, listeners: [{ name: http, port: 80, protocol: HTTP }] }",
);
const set = (...listeners: readonly string[]) =>
  manifest(
    "ListenerSet team/more",
    `spec: { parentRef: { name: web, namespace: shop }, listeners: [${listeners.join(", ")}] }`,
  );
const HTTPS = "{ name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }";
const KINDS =
  '{ name: kinds, port: 81, protocol: HTTP, allowedRoutes: { kinds: [{ kind: HTTPRoute }, { kind: "${KIND}" }] } }';
const HTTP = "{ name: other, port: 82, protocol: HTTP }";
const BARE = "{ name: bare, port: 444, protocol: HTTPS }";

describe("whether a ListenerSet is programmed", () => {
  it("is open where no listener certainly is, and one perhaps", () => {
    statuses([GATEWAY, set(HTTPS)], EG, /ListenerSet/).is(`
      ListenerSet team/more
        well: Accepted
        Programmed Unknown NotInWorkspace: Secret \`edge\` is not in this workspace.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown NotInWorkspace: Secret \`edge\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: Secret \`edge\` is not in this workspace.`);
    statuses([GATEWAY, set(BARE, KINDS)], EG, /ListenerSet/).is(`
      ListenerSet team/more
        well: Accepted
        Programmed Unknown FilledInLater: One of the kinds that listener \`kinds\` lists hangs on a variable.
        listener {name:bare, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False InvalidTLSConfig: An HTTPS listener needs \`tls\`.
        listener {name:kinds, supportedKinds:[HTTPRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.
          ResolvedRefs Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.`);
  });

  it("is certain with one that is, whatever becomes of the others", () => {
    statuses([GATEWAY, set(HTTPS, HTTP)], EG, /ListenerSet/).is(`
      ListenerSet team/more
        well: Accepted, Programmed
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown NotInWorkspace: Secret \`edge\` is not in this workspace.
          ResolvedRefs Unknown NotInWorkspace: Secret \`edge\` is not in this workspace.
        listener {name:other, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("is no where none is", () => {
    statuses([GATEWAY, set(BARE)], EG, /ListenerSet/).is(`
      ListenerSet team/more
        well: Accepted
        Programmed False ListenersNotValid: None of its listeners is programmed.
        listener {name:bare, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: Accepted, ResolvedRefs, Conflicted
          Programmed False InvalidTLSConfig: An HTTPS listener needs \`tls\`.`);
  });
});
