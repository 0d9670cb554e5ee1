import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const PROPOSED = { proposals: { delegation: true } } as const;
const GATEWAY = manifest(
  "Gateway shop/edge",
  "spec: { gatewayClassName: any, listeners: [{ name: http, port: 80, protocol: HTTP }] }",
);
const ALL = "allowedRoutes: { namespaces: { from: All } }";
const parent = (rules: string, more = "", parents = "{ name: edge }") =>
  manifest("HTTPRoute shop/top", `spec: { parentRefs: [${parents}]${more}, rules: [${rules}] }`);
const child = (ref = "", rest = "", identity = "HTTPRoute shop/low") =>
  manifest(identity, `spec: { parentRefs: [{ kind: HTTPRoute, name: top${ref} }]${rest} }`);

/** What is predicted for Routes that hand requests on and those that take them. */
const routes = (documents: readonly string[], options = {}) =>
  statuses([GATEWAY, ...documents], { ...PROPOSED, ...options }, /Route$/, /\/(low|other|middle)$/);

describe("the status of a Route below another Route", () => {
  it("names the rules that it is bound to, by name or by place", () => {
    routes([
      parent(`{ name: first, ${ALL} }, { ${ALL} }, { name: "", ${ALL} }, { name: plain }`),
      child(),
    ]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted True Accepted: It is bound to rule \`first\`, rule 2 and rule 3 of HTTPRoute \`shop/top\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent(`{ name: first, ${ALL} }, { name: second, ${ALL} }`), child(", sectionName: second")]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top, sectionName:second}}
          Accepted True Accepted: It is bound to rule \`second\` of HTTPRoute \`shop/top\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("says which rule is not there, or takes no child", () => {
    routes([parent(`{ name: first, ${ALL} }`), child(", sectionName: other")]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top, sectionName:other}}
          Accepted False NoMatchingParent: HTTPRoute \`shop/top\` has no rule \`other\`. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent(`{ name: first, ${ALL} }, { name: plain }`), child(", sectionName: plain")]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top, sectionName:plain}}
          Accepted False NoMatchingParent: Rule \`plain\` of HTTPRoute \`shop/top\` does not let it in: it has no \`allowedRoutes\`, so it takes no child. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      parent(`{ name: first, ${ALL} }, { name: closed, allowedRoutes: { kinds: [{ kind: GRPCRoute }] } }`),
      child(", sectionName: closed"),
    ]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top, sectionName:closed}}
          Accepted False NotAllowedByListeners: No rule of HTTPRoute \`shop/top\` lets it in. For rule \`closed\`, it takes only GRPCRoute. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent("{ name: plain }"), child()]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False NoMatchingParent: No rule of HTTPRoute \`shop/top\` has \`allowedRoutes\`, so it takes no child. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("says why no rule lets it in", () => {
    const far = child(", namespace: shop", "", "HTTPRoute apps/low");
    routes([parent("{ name: plain }, { name: same, allowedRoutes: {} }"), far]).is(`
      HTTPRoute apps/low
        parent {parentRef:{kind:HTTPRoute, namespace:shop, name:top}}
          Accepted False NotAllowedByListeners: No rule of HTTPRoute \`shop/top\` lets it in. For rule \`same\`, only namespace \`shop\` is let in. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent("{ allowedRoutes: { kinds: [{ kind: GRPCRoute }, { kind: TCPRoute }] } }"), child()]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False NotAllowedByListeners: No rule of HTTPRoute \`shop/top\` lets it in. For rule 1, it takes only GRPCRoute and TCPRoute. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent('{ allowedRoutes: { kinds: [{ kind: "${KIND}" }] } }'), child()]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown FilledInLater: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: it takes only \${KIND}.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      parent("{ allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } } }"),
      far,
    ]).is(`
      HTTPRoute apps/low
        parent {parentRef:{kind:HTTPRoute, namespace:shop, name:top}}
          Accepted Unknown NotInWorkspace: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: the labels of namespace \`apps\` are not in this workspace, and it must match \`team=a\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent(`{ ${ALL}, backendRefs: [{ name: api, port: 80 }] }`), child()]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown ImplementationSpecific: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: it has both \`allowedRoutes\` and \`backendRefs\`, and only one of them can hold.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent('{ name: first, allowedRoutes: "${ALLOWED}" }'), child()]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown FilledInLater: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: what its \`allowedRoutes\` says is filled in later.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("needs a hostname that both have", () => {
    routes([parent(`{ ${ALL} }`, ", hostnames: [a.test]"), child("", ", hostnames: [b.test]")]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False NoMatchingListenerHostname: Its hostnames have nothing in common with those of HTTPRoute \`shop/top\`. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent(`{ ${ALL} }`, ", hostnames: [a.test]"), child("", ', hostnames: ["${HOST}"]')]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown FilledInLater: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: what their hostnames have in common is not known here.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("cannot contradict its parent: the first contradiction is told, and the number of the others", () => {
    const to = (value: string) => `matches: [{ path: { type: Exact, value: ${value} } }]`;
    routes([parent(`{ ${ALL}, ${to("/a")} }`), child("", `, rules: [{ ${to("/b")} }]`)]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`: at \`rules[0].matches[0].path.type\`, the parent's path is of type \`Exact\`, and nothing can be put behind that. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      parent(`{ ${ALL}, ${to("/a")} }`),
      child("", `, rules: [{ ${to("/b")} }, { ${to("/c")} }, { ${to("/d")} }]`),
    ]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`: at \`rules[0].matches[0].path.type\`, the parent's path is of type \`Exact\`, and nothing can be put behind that (and 2 more). (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      parent(`{ name: one, ${ALL}, ${to("/a")} }, { name: two, ${ALL} }`),
      manifest(
        "HTTPRoute shop/low",
        `spec: { parentRefs: [{ kind: HTTPRoute, name: top, sectionName: one }, { kind: HTTPRoute, name: top, sectionName: two }], rules: [{ ${to("/b")} }] }`,
      ),
    ]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top, sectionName:one}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`: at \`rules[0].matches[0].path.type\`, the parent's path is of type \`Exact\`, and nothing can be put behind that. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.
        parent {parentRef:{kind:HTTPRoute, name:top, sectionName:two}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`, to which all of its parentRefs bind together or not at all: at \`rules[0].matches[0].path.type\`, the parent's path is of type \`Exact\`, and nothing can be put behind that. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    const prefix = "matches: [{ path: { type: PathPrefix, value: /a } }]";
    const expression = "matches: [{ path: { type: RegularExpression, value: '/[a-z]+' } }]";
    routes([parent(`{ ${ALL}, ${prefix} }`), child("", `, rules: [{ ${expression} }]`)]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`: at \`rules[0].matches[0].path.type\`, a path of type \`RegularExpression\` cannot be put behind the parent's prefix; only a \`PathPrefix\` can. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent(`{ ${ALL}, ${expression} }`), child("", `, rules: [{ ${prefix} }]`)]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`: at \`rules[0].matches[0].path.type\`, the parent's path is of type \`RegularExpression\`, and nothing can be put behind that. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    const header = (value: string) => `matches: [{ headers: [{ name: X-A, value: ${value} }] }]`;
    routes([parent(`{ ${ALL}, ${header("one")} }`), child("", `, rules: [{ ${header("two")} }]`)]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`: at \`rules[0].matches[0].headers[0].value\`, the parent's rule asks for \`one\` in header \`X-A\`. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([parent(`{ ${ALL}, ${header("one")} }`), child("", `, rules: [{ ${header("'${VALUE}'")} }]`)]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown FilledInLater: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: the parent's rule asks for \`one\` in header \`X-A\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    const timeout = (value: string) => `timeouts: { request: ${value} }`;
    routes([parent(`{ ${ALL}, ${timeout("1s")} }`), child("", `, rules: [{ ${timeout("2s")} }]`)]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: It cannot be combined with HTTPRoute \`shop/top\`: at \`rules[0].timeouts.request\`, the parent's rule has \`1s\` for \`timeouts.request\`. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("is bound to nothing that is not there, is no HTTPRoute, or is itself", () => {
    routes([child()]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown NotInWorkspace: HTTPRoute \`shop/top\` is not in this workspace.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([child()], { closedWorld: true }).is(`
      HTTPRoute shop/low
        no entry: HTTPRoute \`shop/top\` is not in this workspace.`);
    routes([parent(`{ ${ALL} }`).replace("name: top,", "name: '${TOP}',"), child()]).is(`
      HTTPRoute shop/low
        no entry: Whether HTTPRoute \`shop/top\` is in this workspace cannot be told: names of other objects contain variables.`);
    routes([
      manifest(
        "HTTPRoute shop/low",
        `spec: { parentRefs: [{ kind: HTTPRoute, name: low }], rules: [{ ${ALL} }] }`,
      ),
    ]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:low}}
          Accepted False UnsupportedValue: A Route cannot be its own parent. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      manifest("GRPCRoute shop/top", "spec: { parentRefs: [{ name: edge }] }"),
      manifest("GRPCRoute shop/low", "spec: { parentRefs: [{ kind: GRPCRoute, name: top }] }"),
      manifest("HTTPRoute shop/other", "spec: { parentRefs: [{ kind: GRPCRoute, name: top }] }"),
    ]).is(`
      GRPCRoute shop/low
        parent {parentRef:{kind:GRPCRoute, name:top}}
          Accepted Unknown ImplementationSpecific: Whether routes can be children of a GRPCRoute is up to the implementation; the proposal (GEP-1058) only covers HTTPRoutes.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/other
        parent {parentRef:{kind:GRPCRoute, name:top}}
          Accepted False NotAllowedByListeners: GRPCRoute \`shop/top\` can only be the parent of GRPCRoutes. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("is below a parent that listeners take, and in no circle and not below a third tier", () => {
    routes([parent(`{ ${ALL} }`, "", "{ name: edge, sectionName: other }"), child()]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown Pending: No listener takes HTTPRoute \`shop/top\`, so it is unknown which controller would bind its children.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    const between = (parents: string) =>
      manifest("HTTPRoute shop/middle", `spec: { parentRefs: [${parents}], rules: [{ ${ALL} }] }`);
    const below = manifest("HTTPRoute shop/low", "spec: { parentRefs: [{ kind: HTTPRoute, name: middle }] }");
    routes([parent(`{ ${ALL} }`), between("{ kind: HTTPRoute, name: top }"), below]).is(`
      HTTPRoute shop/middle
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: It has children of its own, so it cannot be a child of HTTPRoute \`shop/top\`. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:middle}}
          Accepted Unknown Pending: No listener takes HTTPRoute \`shop/middle\`, so it is unknown which controller would bind its children.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      parent(`{ ${ALL} }`, "", "{ name: edge }, { kind: HTTPRoute, name: middle }"),
      between("{ kind: HTTPRoute, name: top }"),
    ]).is(`
      HTTPRoute shop/middle
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted False UnsupportedValue: HTTPRoute \`shop/top\` is itself a child of this Route, so requests would go round in a circle. (GEP-1058 defines no reason; this one is a listener's.)
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("is open below a parent whose rules are filled in later", () => {
    routes([
      manifest("HTTPRoute shop/top", 'spec: { parentRefs: [{ name: edge }], rules: "${RULES}" }'),
      child(),
    ]).is(`
      HTTPRoute shop/low
        parent {parentRef:{kind:HTTPRoute, name:top}}
          Accepted Unknown FilledInLater: Whether it is bound to HTTPRoute \`shop/top\` cannot be told: a part of them is filled in later.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });
});
