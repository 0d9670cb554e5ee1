import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Attachment, relevantListeners } from "../../../server/src/gateway-api/attachment/attachment.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

const gateway = (listeners: readonly string[], more = "") =>
  manifest(
    "Gateway infra/edge",
    `spec: { gatewayClassName: any${more}, listeners: [${listeners.map((one) => `{ ${one} }`).join(", ")}] }`,
  );
const route = (spec: string, identity = "HTTPRoute infra/cart") =>
  manifest(identity, `spec: { parentRefs: [{ ${spec} }] }`);

/** The attachment of the Route `cart` among some documents, by its first parentRef. */
function attached(...documents: readonly string[]): Attachment {
  return attachedUnder({}, documents);
}

function attachedUnder(options: AnalyzeOptions, documents: readonly string[]): Attachment {
  const workspace = openFixture(readFixture(documents.join("")), options);
  const cart = workspace.objects().find(({ delivered }) => delivered.resource.metadata.name === "cart");
  assert.ok(cart !== undefined);
  const [attachment] = workspace.clusterOf(cart.delivered.id).attachment.of(cart.delivered.id);
  assert.ok(attachment !== undefined);
  return attachment;
}

/** Every check in words, `listener check answer: why (place)`; `which` chooses the checks. */
function checked({ listeners }: Attachment, which: RegExp): string {
  return listeners
    .flatMap(({ name, checks }) =>
      checks
        .filter(({ check }) => which.test(check))
        .map(
          ({ check, verdict, doubt, why, path }) =>
            `${name} ${check} ${verdict}${doubt === undefined ? "" : ` ${doubt}`}: ${why} (${path.slice(1).join(".")})`,
        ),
    )
    .join("\n");
}

const lines = (text: string) => text.trim().replace(/^ +/gm, "");

describe("a check of a listener, in words and with its place", () => {
  it("says which section and port are named, and which the listener has", () => {
    const listeners = [
      "name: web, port: 80, protocol: HTTP",
      "name: admin, port: 8080, protocol: HTTP",
      'name: later, port: "${PORT}", protocol: HTTP',
      "name: none, protocol: HTTP",
    ];
    assert.equal(
      checked(attached(gateway(listeners), route("name: edge, sectionName: web, port: 80")), /section|port/),
      lines(`
      web section pass: \`sectionName\` names it (listeners.0.name)
      web port pass: it listens on port 80 (listeners.0.port)
      admin section fail: \`sectionName\` is \`web\` (listeners.1.name)
      admin port fail: it listens on port 8080, not 80 (listeners.1.port)
      later section fail: \`sectionName\` is \`web\` (listeners.2.name)
      later port unknown FilledInLater: it listens on port \${PORT}, not 80 (listeners.2.port)
      none section fail: \`sectionName\` is \`web\` (listeners.3.name)
      none port fail: it listens on port ?, not 80 (listeners.3.port)`),
    );
  });

  it("says what a listener takes, and what leaves that open", () => {
    const listeners = [
      "name: web, port: 80, protocol: HTTP",
      "name: calls, port: 81, protocol: HTTP, allowedRoutes: { kinds: [{ kind: GRPCRoute }] }",
      'name: mixed, port: 82, protocol: HTTP, allowedRoutes: { kinds: [{ kind: GRPCRoute }, { kind: "${KIND}" }] }',
      "name: raw, port: 83, protocol: TCP",
      "name: own, port: 84, protocol: example.com/own",
      'name: later, port: 85, protocol: "${PROTOCOL}"',
      "name: bare, port: 86",
      "name: odd, port: 87, protocol: SMTP, allowedRoutes: { kinds: [{ kind: TCPRoute }] }",
    ];
    assert.equal(
      checked(attached(gateway(listeners), route("name: edge")), /kind/),
      lines(`
      web kind pass: it takes HTTPRoutes (listeners.0.protocol)
      calls kind fail: a listener with protocol HTTP takes only GRPCRoute (listeners.1.allowedRoutes.kinds)
      mixed kind unknown FilledInLater: whether it takes HTTPRoutes hangs on a variable that is filled in later (listeners.2.allowedRoutes.kinds)
      raw kind fail: a listener with protocol TCP takes only TCPRoute (listeners.3.protocol)
      own kind fail: no implementation known here has protocol \`example.com/own\` (listeners.4.protocol)
      later kind unknown FilledInLater: its protocol is a variable that is filled in later (\`\${PROTOCOL}\`) (listeners.5.protocol)
      bare kind unknown Undecided: it has no \`protocol\`, which decides what it takes (listeners.6.protocol)
      odd kind fail: no implementation known here has protocol \`SMTP\` (listeners.7.protocol)`),
    );
  });

  it("says which hostnames a listener serves, and who takes those of the Route instead", () => {
    const listeners = [
      "name: all, port: 80, protocol: HTTP",
      'name: wild, port: 80, protocol: HTTP, hostname: "*.shop.test"',
      "name: exact, port: 80, protocol: HTTP, hostname: cart.shop.test",
      "name: other, port: 80, protocol: HTTP, hostname: news.test",
      "name: aside, port: 81, protocol: HTTP",
    ];
    const cart = manifest(
      "HTTPRoute infra/cart",
      "spec: { parentRefs: [{ name: edge }], hostnames: [cart.shop.test] }",
    );
    assert.equal(
      checked(attached(gateway(listeners), cart), /hostname/),
      lines(`
      all hostname pass: it serves every hostname (listeners.0.hostname)
      wild hostname pass: it serves \`*.shop.test\` (listeners.1.hostname)
      exact hostname pass: it serves \`cart.shop.test\` (listeners.2.hostname)
      other hostname fail: it serves \`news.test\`, which no hostname of the Route matches (listeners.3.hostname)
      aside hostname pass: it serves every hostname (listeners.4.hostname)`),
    );
  });

  it("says so where an implementation leaves hostnames to the other listeners of the port that have them", () => {
    const listeners = [
      "name: all, port: 80, protocol: HTTP",
      "name: exact, port: 80, protocol: HTTP, hostname: cart.shop.test",
      "name: other, port: 80, protocol: HTTP, hostname: news.test",
      "name: aside, port: 81, protocol: HTTP",
    ];
    const cart = manifest(
      "HTTPRoute infra/cart",
      "spec: { parentRefs: [{ name: edge }], hostnames: [cart.shop.test] }",
    );
    const envoy = { readings: { "*": "envoy-gateway" } } as const;
    assert.equal(
      checked(attachedUnder(envoy, [gateway(listeners), cart]), /hostname/),
      lines(`
      all hostname fail: it serves every hostname, and other listeners on the port take the hostnames of the Route (listeners.0.hostname)
      exact hostname pass: it serves \`cart.shop.test\` (listeners.1.hostname)
      other hostname fail: it serves \`news.test\`, which no hostname of the Route matches (listeners.2.hostname)
      aside hostname pass: it serves every hostname (listeners.3.hostname)`),
    );
    const sets = manifest(
      "ListenerSet infra/more",
      "spec: { parentRef: { name: edge }, listeners: [{ name: set, port: 80, protocol: HTTP, hostname: cart.shop.test }] }",
    );
    const open = ", allowedListeners: { namespaces: { from: Same } }";
    assert.equal(
      checked(
        attachedUnder(envoy, [gateway(["name: all, port: 80, protocol: HTTP"], open), sets, cart]),
        /hostname/,
      ),
      lines(`
      all hostname fail: it serves every hostname, and other listeners on the port take the hostnames of the Route (listeners.0.hostname)`),
    );
  });

  it("says of a parent that is not accepted why, to those who own it", () => {
    const broken = ', addresses: [{ value: "192.0.2.300" }]';
    const listeners = ["name: web, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } }"];
    assert.equal(
      checked(attached(gateway(listeners, broken), route("name: edge")), /parent/),
      lines(`
      web parent fail: the Gateway is not accepted: \`192.0.2.300\` is no IP address (name)`),
    );
    assert.equal(
      checked(
        attached(gateway(listeners, broken), route("name: edge, namespace: infra", "HTTPRoute shop/cart")),
        /parent/,
      ),
      lines(`
      web parent fail: the Gateway is not accepted (name)`),
    );
    const set = manifest(
      "ListenerSet infra/more",
      "spec: { parentRef: { name: away }, listeners: [{ name: web, port: 80, protocol: HTTP }] }",
    );
    assert.equal(
      checked(
        attached(set, route("kind: ListenerSet, group: gateway.networking.k8s.io, name: more")),
        /parent/,
      ),
      lines(`
      web parent unknown NotInWorkspace: it is not known whether the ListenerSet is accepted: Gateway \`infra/away\` is not in this workspace (name)`),
    );
  });
});

describe("the listeners that a parentRef means", () => {
  it("are those of its section and its port, whatever else is wrong with them", () => {
    const listeners = [
      "name: web, port: 80, protocol: TCP",
      "name: admin, port: 8080, protocol: HTTP",
      'name: later, port: "${PORT}", protocol: TCP',
    ];
    const meant = (ref: string) =>
      relevantListeners(attached(gateway(listeners), route(ref))).map(({ name }) => name);
    assert.deepEqual(meant("name: edge"), ["web", "admin", "later"]);
    assert.deepEqual(meant("name: edge, port: 80"), ["web", "later"]);
    assert.deepEqual(meant("name: edge, port: 8080"), ["admin", "later"]);
    assert.deepEqual(meant("name: edge, port: 9000"), ["later"]);
    assert.deepEqual(meant("name: edge, sectionName: web, port: 8080"), []);
    assert.deepEqual(meant("name: edge, sectionName: web"), ["web"]);
    const conflict = ["name: a, port: 80, protocol: HTTP", "name: b, port: 80, protocol: TCP"];
    const skipping = attachedUnder({ readings: { "*": "istio" } }, [gateway(conflict), route("name: edge")]);
    assert.deepEqual(
      relevantListeners(skipping).map(({ name }) => name),
      ["a"],
    );
  });

  it("are not looked at where there are more than any cluster holds in one object", () => {
    const listeners = Array.from(
      { length: 257 },
      (_, at) => `name: l${at}, port: 80, protocol: HTTP, hostname: h${at}.test`,
    );
    for (const ref of ["name: edge", "name: edge, port: 80"]) {
      const { verdict, isBeyondLimit, near, meant, taking } = attached(gateway(listeners), route(ref));
      assert.deepEqual(
        { verdict, isBeyondLimit, near, meant, taking },
        { verdict: "unknown", isBeyondLimit: true, near: [], meant: [], taking: [] },
      );
    }
  });

  it("are looked at in full where port and section leave them out", () => {
    const listeners = ["name: web, port: 80, protocol: HTTP", "name: admin, port: 8080, protocol: HTTP"];
    const meant = (ref: string) =>
      attached(gateway(listeners), route(ref)).meant.map(({ name, verdict }) => `${name} ${verdict}`);
    assert.deepEqual(meant("name: edge, port: 80"), ["web yes", "admin no"]);
    assert.deepEqual(meant("name: edge, sectionName: web, port: 80"), ["web yes"]);
    assert.deepEqual(meant("name: edge, sectionName: web, port: 8080"), ["web no"]);
    assert.deepEqual(meant("name: edge, sectionName: web"), ["web yes"]);
  });
});
