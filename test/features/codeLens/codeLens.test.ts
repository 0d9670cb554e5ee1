import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { attachedPlaces } from "../../../server/src/features/attachedPlaces.ts";
import { codeLenses, titleOf } from "../../../server/src/features/codeLens/codeLens.ts";
import type { LensGroup } from "../../../server/src/features/codeLens/lensGroups.ts";
import { openAtCursor, openFixture, placeInWords, readFixture } from "../../fixture.ts";
import { processorTime } from "../../processorTime.ts";

/** Compares the lenses of some groups in `main.yaml`: `line title`, lines counted from one, and where each leads. */
function checkLenses(source: string, groups: readonly LensGroup[], expected: readonly string[]): void {
  const workspace = openFixture(readFixture(source));
  const lenses = codeLenses(workspace, "main.yaml", (group) => groups.includes(group));
  assert.deepEqual(
    lenses.map((lens) => {
      const { range, leadsTo } = lens;
      const places =
        leadsTo.kind === "places" ? leadsTo.places().flatMap((one) => workspace.range(one) ?? []) : [];
      const target =
        leadsTo.kind === "preview"
          ? [`preview ${leadsTo.preview}`]
          : places.map((place) => placeInWords(workspace, place.path, place.range));
      return `${range.start.line + 1} ${titleOf(lens)}${target.length === 0 ? "" : ` -> ${target.join(", ")}`}`;
    }),
    expected,
  );
}

/** Compares what attaches at the cursor. */
function checkPlaces(source: string, expected: readonly string[]): void {
  const { workspace, path, position } = openAtCursor(source);
  assert.deepEqual(
    attachedPlaces(workspace, path, position).map((place) =>
      placeInWords(workspace, place.path, place.range),
    ),
    expected,
  );
}

const WORLD = `
apiVersi$1on: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  infrastructure:
    allowedChildren: { namespaces: { from: Same } }
  listeners:
    - { name: ht$2tp, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: odd, port: 81, protocol: QUIC }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: front }] } }
#- teams.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: own, namespace: infra }
spec:
  parentRef: { name: front }
  listeners:
    - { name: web, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: theirs, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: web, port: 8081, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: front } }
  listeners:
    - { name: more, port: 8082, protocol: HTTP }
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: c$3art, namespace: shop }
spec:
  parentRefs:
    - { name: front, namespace: infra, sectionName: http }
    - { name: front, namespace: infra, sectionName: nothing }
  rules: [{ backendRefs: [{ name: web, port: 80 }] }]
#- family.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: parent, namespace: store }
spec:
  rules:
    - { name: items, allowedRoutes: {} }
    - { name: others, allowedRoutes: {} }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: child, namespace: store }
spec:
  parentRefs: [{ kind: HTTPRoute, name: parent, sectionName: items }]
  rules: [{ backendRefs: [{ name: items, namespace: stock, port: 80 }] }]
#- backends.yaml
apiVersion: v1
kind: Service
metadata: { name: items, namespace: stock }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: unused, namespace: stock }
spec: { ports: [{ port: 80 }] }
#- grants.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: stock, namespace: stock }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: store }]
  to: [{ group: "", kind: Service }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: secrets, namespace: stock }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: store }]
  to: [{ group: "", kind: Secret }]
#- policies.yaml
apiVersion: example.com/v1
kind: LimitPolicy
metadata: { name: limits, namespace: infra }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }]
---
apiVersion: example.com/v1
kind: LimitPolicy
metadata: { name: lost, namespace: infra }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: nobody }]
`;

function at(place: number): string {
  return WORLD.replace(`$${place}`, "$0").replace(/\$[1-9]/g, "");
}

/** The world with another of its files in front. */
function seenFrom(file: string): string {
  const [main = "", ...others] = WORLD.replace(/\$[1-9]/g, "").split(/^#- /m);
  const files = others.map((text) => ({
    path: text.slice(0, text.indexOf("\n")),
    text: text.slice(text.indexOf("\n")),
  }));
  const renamed = files.map(({ path, text }) => `#- ${path === file ? "main.yaml" : path}${text}`);
  return `#- front.yaml${main}${renamed.join("")}`;
}

describe("code lenses", () => {
  it("show the predicted status of an object, and lead to all of it", () => {
    checkLenses(at(1), ["status"], ["1 Accepted (ListenersNotValid) · Programmed -> preview status"]);
  });

  it("[lens: Gateway] count the listeners of a Gateway, those that are merged in, and the routes on them", () => {
    checkLenses(at(1), ["gateways"], ["1 5 listeners (2 merged in) · 1 route -> preview effectiveGateway"]);
    checkLenses(seenFrom("teams.yaml"), ["gateways"], []);
  });

  it("[lens: listener] say what is wrong with a listener, and lead to its routes", () => {
    checkLenses(
      at(1),
      ["listeners"],
      [
        "10 1 route -> routes.yaml:3 cart",
        "11 Accepted: False (UnsupportedProtocol) · no routes",
        "12 ResolvedRefs unknown: Secret front is not in this workspace · no routes",
      ],
    );
  });

  it("[lens: Gateway, member] say which ListenerSets and children a Gateway has, and to what they are attached", () => {
    checkLenses(
      at(1),
      ["members"],
      [
        "1 1 of 2 ListenerSets attached -> teams.yaml:3 own, teams.yaml:11 theirs",
        "1 1 of 1 child Gateway attached -> teams.yaml:19 child",
      ],
    );
    checkLenses(
      seenFrom("teams.yaml"),
      ["members"],
      [
        "1 attached to Gateway infra/front -> front.yaml:3 front",
        "9 not attached to Gateway infra/front -> front.yaml:3 front",
        "17 attached to Gateway infra/front -> front.yaml:3 front",
      ],
    );
  });

  it("[lens: Route] say how many listeners take a route, and for which hostnames", () => {
    checkLenses(
      seenFrom("routes.yaml"),
      ["status", "routes"],
      [
        "1 accepted by 1 of 2 parents · ResolvedRefs unknown: Service shop/web is not in this workspace -> preview status",
        "1 1 listener · every hostname -> front.yaml:10 http",
      ],
    );
  });

  it("[lens: delegation] count the child routes of a rule", () => {
    const unattached = seenFrom("family.yaml");
    checkLenses(
      unattached,
      ["childRoutes"],
      ["6 1 possible child route -> main.yaml:11 child", "7 no child routes"],
    );
    const attached = unattached.replace(
      "  rules:\n    - { name: items, allowed",
      "  parentRefs: [{ name: elsewhere }]\n  rules:\n    - { name: items, allowed",
    );
    checkLenses(attached, ["childRoutes"], ["7 1 child route -> main.yaml:12 child", "8 no child routes"]);
  });

  it("[lens: Service] count the routes that use a Service, and leave out those that none uses", () => {
    checkLenses(seenFrom("backends.yaml"), ["backends"], ["1 used by 1 route -> family.yaml:11 child"]);
  });

  it("[lens: ReferenceGrant] count the references that a grant permits", () => {
    checkLenses(
      seenFrom("grants.yaml"),
      ["grants"],
      ["1 permits 1 reference -> family.yaml:14 items", "8 permits no reference here"],
    );
  });

  it("[lens: policy] say what a policy applies to, and which policies bear on an object", () => {
    checkLenses(
      seenFrom("policies.yaml"),
      ["policies"],
      ["1 applies to 1 object -> front.yaml:3 front", "7 applies to nothing here"],
    );
    checkLenses(at(1), ["policies"], ["1 1 policy -> policies.yaml:3 limits"]);
    checkLenses(seenFrom("routes.yaml"), ["policies"], ["1 1 policy -> policies.yaml:3 limits"]);
  });

  it("[lens: generated names] say what is generated for a Gateway", () => {
    checkLenses(
      at(1),
      ["generatedResources"],
      ["1 probably generates Deployment and Service front-edge -> preview generatedResources"],
    );
    checkLenses(seenFrom("teams.yaml"), ["generatedResources"], []);
  });

  it("tell what attaches at a position to editors that ask by themselves", () => {
    checkPlaces(at(1), ["teams.yaml:19 child", "teams.yaml:3 own"]);
    checkPlaces(at(2), ["routes.yaml:3 cart"]);
    checkPlaces(at(3), ["main.yaml:10 http"]);
  });

  it("show what becomes of a Route with one parent, with several, and with none", () => {
    const route = (parents: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [${parents}]
`;
    const gateway = WORLD.replace(/\$[1-9]/g, "").split("#- teams.yaml")[0] ?? "";
    checkLenses(
      `#- infra.yaml${gateway}#- main.yaml\n${route("{ name: front, sectionName: http }")}${route("{ name: front, sectionName: http }, { name: front, sectionName: odd }")}${route("")}${route("{ name: elsewhere }")}`,
      ["status"],
      [
        "2 Accepted · ResolvedRefs -> preview status",
        "8 accepted by 1 of 2 parents · ResolvedRefs -> preview status",
        "14 It names no parent -> preview status",
        "20 Accepted unknown: Gateway infra/elsewhere is not in this workspace -> preview status",
      ],
    );
  });

  const GATE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - port: 80
      protocol: HTTP
      name: http
`;

  it("[lens: listener] stand above the first line of a listener, whichever of its keys is there", () => {
    checkLenses(GATE, ["listeners", "traces"], ["7 no routes", "7 trace"]);
  });

  it("say which request of a rule is followed, and of hostnames only where there are several", () => {
    const route = (hostnames: string) => `#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [{ name: front }]
  hostnames: [${hostnames}]
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
      matches: [{ path: { value: /cart } }]
    - matches: [{ method: POST, path: { value: /pay } }]
`;
    const rules = (host: string) => [`8 trace GET http://${host}/cart`, `10 trace POST http://${host}/pay`];
    checkLenses(`#- gate.yaml${GATE}${route("a.example.com")}`, ["traces"], rules("a.example.com"));
    checkLenses(
      `#- gate.yaml${GATE}${route("a.example.com, b.example.com")}`,
      ["traces"],
      [
        "6 trace GET http://a.example.com/cart",
        "6 trace GET http://b.example.com/cart",
        ...rules("a.example.com"),
      ],
    );
    const bare = route("a.example.com").replace(/ {2}rules:.*$/s, "");
    checkLenses(`#- gate.yaml${GATE}${bare}`, ["traces"], ["6 trace GET http://a.example.com/"]);
  });

  it("show the others that have a status, and nothing on the rest", () => {
    checkLenses(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways, parametersRef: { group: example.com, kind: Settings, name: all } }
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { wellKnownCACertificates: System, hostname: cart.example.com }
`,
      ["status"],
      [
        "1 Accepted unknown: Settings all is not in this workspace -> preview status",
        "10 No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it -> preview status",
      ],
    );
  });

  it("of three hundred listeners are there in ten milliseconds", () => {
    const listeners = Array.from(
      { length: 300 },
      (_, index) => `    - { name: l-${index}, port: ${1000 + index}, protocol: HTTP }\n`,
    );
    const routes = Array.from(
      { length: 100 },
      (_, index) =>
        `---\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: r-${index}, namespace: infra }\nspec:\n  parentRefs: [{ name: front, sectionName: l-${index} }]\n`,
    );
    const workspace = openFixture(
      readFixture(
        `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: front, namespace: infra }\nspec:\n  gatewayClassName: edge\n  listeners:\n${listeners.join("")}#- routes.yaml\n${routes.join("")}`,
      ),
    );
    assert.equal(codeLenses(workspace, "main.yaml", () => true).length, 603);
    const times = Array.from({ length: 9 }, () =>
      processorTime(() => codeLenses(workspace, "main.yaml", () => true)),
    );
    assert.ok(Math.min(...times) < 10, `${Math.min(...times)} ms`);
  });
});
