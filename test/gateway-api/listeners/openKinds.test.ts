import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { complaints, statuses } from "../status/statusStory.ts";

const gateway = (listener: string) =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, listeners: [{ name: web, port: 443, ${listener} }] }`,
  );
const listing = (kinds: string, protocol = "HTTP") =>
  gateway(`protocol: "${protocol}", allowedRoutes: { kinds: [${kinds}] }`);
const route = (kind: string) =>
  manifest(
    `${kind} shop/app`,
    "spec: { parentRefs: [{ name: web }], rules: [{ backendRefs: [{ name: app, port: 80 }] }] }",
  );
const APP = manifest("Service shop/app", "spec: { ports: [{ port: 80 }] }");
const HTTP_ROUTE = [APP, route("HTTPRoute")];

describe("the kinds of a listener that are filled in later", () => {
  it("may be those of a Route, or none that the protocol carries", () => {
    statuses([listing('{ kind: "${KIND}" }'), ...HTTP_ROUTE]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.
      HTTPRoute shop/app
        parent {parentRef:{name:web}}
          Accepted Unknown FilledInLater: Whether Gateway \`shop/web\` takes it cannot be told: whether it takes HTTPRoutes hangs on a variable that is filled in later.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    statuses([listing('{ group: "${GROUP}", kind: HTTPRoute }'), ...HTTP_ROUTE]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.
      HTTPRoute shop/app
        parent {parentRef:{name:web}}
          Accepted Unknown FilledInLater: Whether Gateway \`shop/web\` takes it cannot be told: whether it takes HTTPRoutes hangs on a variable that is filled in later.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("cannot be what the rest of their text keeps them from being", () => {
    statuses([listing('{ kind: "TCP${SUFFIX}" }, { kind: HTTPRoute }')]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[HTTPRoute], attachedRoutes:0}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs False InvalidRouteKinds: \`allowedRoutes.kinds\` lists \`TCP\${SUFFIX}\`, which a listener with protocol HTTP cannot take.`);
    statuses([listing('{ kind: "HTTP${SUFFIX}" }'), APP, route("GRPCRoute")]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.
      GRPCRoute shop/app
        parent {parentRef:{name:web}}
          Accepted False NotAllowedByListeners: Listener \`web\` of Gateway \`shop/web\` does not let it in: a listener with protocol HTTP takes only perhaps HTTPRoute.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("leave what is written beside them as it is", () => {
    statuses([listing('{ kind: HTTPRoute }, { kind: "${KIND}" }'), ...HTTP_ROUTE]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[HTTPRoute], attachedRoutes:1}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.
      HTTPRoute shop/app
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`web\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    statuses([listing('{ kind: TLSRoute }, { group: "${GROUP}", kind: HTTPRoute }'), ...HTTP_ROUTE]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: Accepted, Programmed, Conflicted
          ResolvedRefs False InvalidRouteKinds: \`allowedRoutes.kinds\` lists \`TLSRoute\`, which a listener with protocol HTTP cannot take.
      HTTPRoute shop/app
        parent {parentRef:{name:web}}
          Accepted Unknown FilledInLater: Whether Gateway \`shop/web\` takes it cannot be told: whether it takes HTTPRoutes hangs on a variable that is filled in later.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("may keep a listener from being programmed where an implementation wants all of them", () => {
    const options = { readings: { any: "envoy-gateway" } } as const;
    statuses([listing('{ kind: HTTPRoute }, { kind: "${KIND}" }')], options).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[HTTPRoute], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.
          ResolvedRefs Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.`);
    const open = 'protocol: TLS, tls: { mode: "${MODE}" }, allowedRoutes: { kinds: [{ kind: TCPRoute }] }';
    statuses([gateway(open)], options).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: Accepted, Conflicted
          Programmed Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.
          ResolvedRefs Unknown FilledInLater: Whether the listener can take every kind of \`allowedRoutes.kinds\` hangs on a variable that is filled in later.`);
  });

  it("are no mistake", () => {
    const entries = [
      '{ kind: "${KIND}" }',
      '{ group: "${GROUP}", kind: HTTPRoute }',
      '{ group: "${GROUP}", kind: "${KIND}" }',
    ];
    for (const kind of entries)
      for (const closedWorld of [false, true])
        assert.deepEqual(complaints([listing(kind), ...HTTP_ROUTE], { closedWorld }), []);
  });
});

describe("a listener whose protocol is filled in later", () => {
  const refs = "certificateRefs: [{ name: edge, namespace: vault }]";

  it("may need its certificates, and may carry the kinds that it lists", () => {
    const ofUnknown = gateway(`protocol: "\${PROTOCOL}", tls: { ${refs} }`);
    statuses([ofUnknown]).is(`
      Gateway shop/web
        Accepted Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        Programmed Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: Conflicted
          Accepted Unknown FilledInLater: The protocol contains a variable that is filled in later.
          Programmed Unknown FilledInLater: The protocol contains a variable that is filled in later.
          ResolvedRefs Unknown FilledInLater: Whether the listener ends TLS hangs on a variable that is filled in later.`);
    statuses([listing("{ kind: HTTPRoute }", "${PROTOCOL}"), ...HTTP_ROUTE]).is(`
      Gateway shop/web
        Accepted Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        Programmed Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: Conflicted
          Accepted Unknown FilledInLater: The protocol contains a variable that is filled in later.
          Programmed Unknown FilledInLater: The protocol contains a variable that is filled in later.
          ResolvedRefs Unknown FilledInLater: The protocol contains a variable that is filled in later.
      HTTPRoute shop/app
        parent {parentRef:{name:web}}
          Accepted Unknown FilledInLater: Whether Gateway \`shop/web\` takes it cannot be told: its protocol is a variable that is filled in later (\`\${PROTOCOL}\`).
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    assert.deepEqual(complaints([ofUnknown], { closedWorld: true }), []);
  });

  it("needs none where the rest of its text, or the mode of TLS, says so", () => {
    statuses([gateway(`protocol: "\${P}CP", tls: { ${refs} }`)]).is(`
      Gateway shop/web
        Accepted Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        Programmed Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted Unknown FilledInLater: The protocol contains a variable that is filled in later.
          Programmed Unknown FilledInLater: The protocol contains a variable that is filled in later.`);
    statuses([gateway(`protocol: "\${P}", tls: { mode: Passthrough, ${refs} }`)]).is(`
      Gateway shop/web
        Accepted Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        Programmed Unknown FilledInLater: The protocol of listener \`web\` is not known here.
        listener {name:web, supportedKinds:[], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted Unknown FilledInLater: The protocol contains a variable that is filled in later.
          Programmed Unknown FilledInLater: The protocol contains a variable that is filled in later.`);
  });
});
