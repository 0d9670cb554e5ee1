import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Attachment, refusalOf } from "../../../server/src/gateway-api/attachment/attachment.ts";
import { asRoute } from "../../../server/src/model/resource.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** The attachments of the only Route of a fixture. */
function attachmentsIn(source: string): readonly Attachment[] {
  const workspace = openFixture(readFixture(source));
  const routes = workspace.objects().filter(({ delivered }) => asRoute(delivered.resource) !== undefined);
  const [only] = routes;
  assert.ok(only !== undefined && routes.length === 1, "the fixture needs one Route");
  return workspace.clusterOf(only.delivered.id).attachment.of(only.delivered.id);
}

interface Meeting {
  /** Lines of the Gateway's listeners in flow style. */
  readonly listeners: readonly string[];
  /** The parentRef in flow style; by default Gateway `infra/edge`. */
  readonly ref?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly hostnames?: string;
  readonly others?: string;
}

/** A Route that meets a Gateway `infra/edge`. */
function meet({
  listeners,
  ref,
  kind = "HTTPRoute",
  namespace = "infra",
  hostnames,
  others = "",
}: Meeting): Attachment {
  const [attachment] = attachmentsIn(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners.map((listener) => `    - ${listener}`).join("\n")}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: ${namespace} }
spec:
  parentRefs:
    - ${ref ?? "{ name: edge, namespace: infra }"}
  ${hostnames === undefined ? "" : `hostnames: ${hostnames}`}
${others}`);
  assert.ok(attachment !== undefined);
  return attachment;
}

/** A verdict with its reason and what a person has to change, and the answers of each listener: `http section:pass`. */
function outcomeOf(attachment: Attachment): string {
  const refusal = refusalOf(attachment);
  return [attachment.verdict, attachment.reason ?? "-", ...(refusal === undefined ? [] : [refusal])].join(
    " ",
  );
}

function checksOf({ listeners }: Attachment): readonly string[] {
  return listeners.map(
    ({ name, verdict, checks }) =>
      `${name} ${verdict}: ${checks.map(({ check, verdict: answer }) => `${check}=${answer}`).join(" ")}`,
  );
}

const HTTP = "{ name: http, port: 80, protocol: HTTP }";
const ADMIN = "{ name: admin, port: 8080, protocol: HTTP }";

describe("which listeners a parentRef means", () => {
  it("means all of them without section name and port", () => {
    const attachment = meet({ listeners: [HTTP, ADMIN] });
    assert.equal(outcomeOf(attachment), "yes Accepted");
    assert.deepEqual(checksOf(attachment), [
      "http yes: kind=pass namespace=pass hostname=pass",
      "admin yes: kind=pass namespace=pass hostname=pass",
    ]);
  });

  it("means the one that the section name names", () => {
    const attachment = meet({ listeners: [HTTP, ADMIN], ref: "{ name: edge, sectionName: admin }" });
    assert.equal(outcomeOf(attachment), "yes Accepted");
    assert.deepEqual(checksOf(attachment), [
      "http no: section=fail kind=pass namespace=pass hostname=pass",
      "admin yes: section=pass kind=pass namespace=pass hostname=pass",
    ]);
  });

  it("means those with the port", () => {
    const attachment = meet({ listeners: [HTTP, ADMIN], ref: "{ name: edge, port: 80 }" });
    assert.deepEqual(checksOf(attachment), [
      "http yes: port=pass kind=pass namespace=pass hostname=pass",
      "admin no: port=fail kind=pass namespace=pass hostname=pass",
    ]);
  });

  it("asks for section name and port together", () => {
    const listeners = [HTTP, ADMIN];
    assert.equal(
      outcomeOf(meet({ listeners, ref: "{ name: edge, sectionName: http, port: 80 }" })),
      "yes Accepted",
    );
    assert.equal(
      outcomeOf(meet({ listeners, ref: "{ name: edge, sectionName: http, port: 8080 }" })),
      "no NoMatchingParent section-and-port",
    );
  });

  it("matches nothing where the section, the port, or every listener is missing", () => {
    const refused = (ref: string, listeners = [HTTP]) => outcomeOf(meet({ listeners, ref }));
    assert.equal(refused("{ name: edge, sectionName: web }"), "no NoMatchingParent section");
    assert.equal(refused("{ name: edge, sectionName: web, port: 1 }"), "no NoMatchingParent section");
    assert.equal(refused("{ name: edge, port: 1 }"), "no NoMatchingParent port");
    assert.equal(refused("{ name: edge }", []), "no NoMatchingParent no-listeners");
  });

  it("cannot decide where a name or a port is filled in later", () => {
    assert.equal(
      outcomeOf(meet({ listeners: [HTTP], ref: "{ name: edge, sectionName: '${SECTION}' }" })),
      "unknown Accepted",
    );
    assert.equal(
      outcomeOf(meet({ listeners: [HTTP], ref: "{ name: edge, port: '${PORT}' }" })),
      "unknown Accepted",
    );
    assert.equal(
      outcomeOf(meet({ listeners: [HTTP], ref: "{ name: edge, sectionName: '${SECTION}', port: 1 }" })),
      "no NoMatchingParent port",
    );
  });
});

describe("which kinds and namespaces a listener lets in", () => {
  it("takes the kinds that its protocol carries", () => {
    const kinds = ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"];
    const takenBy = (listener: string) =>
      kinds.filter((kind) => meet({ listeners: [listener], kind }).verdict === "yes");
    assert.deepEqual(takenBy("{ name: l, port: 80, protocol: HTTP }"), ["HTTPRoute", "GRPCRoute"]);
    assert.deepEqual(takenBy("{ name: l, port: 443, protocol: HTTPS }"), ["HTTPRoute", "GRPCRoute"]);
    assert.deepEqual(takenBy("{ name: l, port: 443, protocol: TLS, tls: { mode: Passthrough } }"), [
      "TLSRoute",
    ]);
    assert.deepEqual(takenBy("{ name: l, port: 443, protocol: TLS }"), ["TLSRoute", "TCPRoute"]);
    assert.deepEqual(takenBy("{ name: l, port: 53, protocol: TCP }"), ["TCPRoute"]);
    assert.deepEqual(takenBy("{ name: l, port: 53, protocol: UDP }"), ["UDPRoute"]);
    assert.deepEqual(takenBy("{ name: l, port: 53, protocol: SCTP }"), []);
  });

  it("takes only what the list of kinds and the protocol have in common", () => {
    const listener =
      "{ name: l, port: 80, protocol: HTTP, allowedRoutes: { kinds: [{ kind: GRPCRoute }, { kind: TCPRoute }] } }";
    assert.equal(outcomeOf(meet({ listeners: [listener], kind: "GRPCRoute" })), "yes Accepted");
    assert.equal(outcomeOf(meet({ listeners: [listener] })), "no NotAllowedByListeners kind");
    assert.equal(
      outcomeOf(meet({ listeners: [listener], kind: "TCPRoute" })),
      "no NotAllowedByListeners kind",
    );
  });

  it("B3: takes nothing through a protocol that nobody known here has, and leaves open what is filled in later", () => {
    for (const protocol of ["example.com/quic", "http"])
      assert.equal(
        outcomeOf(meet({ listeners: [`{ name: l, port: 80, protocol: ${protocol} }`] })),
        "no NotAllowedByListeners kind",
      );
    for (const protocol of ['"${PROTOCOL}"', ""])
      assert.equal(
        outcomeOf(meet({ listeners: [`{ name: l, port: 80, protocol: ${protocol} }`] })),
        "unknown Accepted",
      );
  });

  it("takes Routes of its own namespace unless it says otherwise", () => {
    const from = (policy: string) =>
      `{ name: l, port: 80, protocol: HTTP, allowedRoutes: { namespaces: ${policy} } }`;
    const shop = { namespace: "shop" };
    assert.equal(outcomeOf(meet({ listeners: [HTTP], ...shop })), "no NotAllowedByListeners namespace");
    assert.equal(outcomeOf(meet({ listeners: [from("{ from: All }")], ...shop })), "yes Accepted");
    assert.equal(
      outcomeOf(meet({ listeners: [from("{ from: None }")] })),
      "no NotAllowedByListeners namespace",
    );
    assert.equal(
      outcomeOf(meet({ listeners: [from("{ from: Selector }")] })),
      "no NotAllowedByListeners namespace",
    );
    assert.equal(
      outcomeOf(meet({ listeners: [from("{ from: Everywhere }")] })),
      "no NotAllowedByListeners namespace",
    );
  });

  it("knows a namespace's name always and its labels from its manifest only", () => {
    const selecting = (selector: string) =>
      `{ name: l, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: ${selector} } } }`;
    const byName = selecting("{ matchLabels: { kubernetes.io/metadata.name: shop } }");
    const byTeam = selecting("{ matchLabels: { team: web } }");
    const labelled = (team: string) =>
      `---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { team: ${team} } }`;
    const shop = { namespace: "shop" };
    assert.equal(outcomeOf(meet({ listeners: [byName], ...shop })), "yes Accepted");
    assert.equal(
      outcomeOf(meet({ listeners: [byName], namespace: "blog" })),
      "no NotAllowedByListeners namespace",
    );
    assert.equal(outcomeOf(meet({ listeners: [byTeam], ...shop })), "unknown Accepted");
    assert.equal(outcomeOf(meet({ listeners: [byTeam], ...shop, others: labelled("web") })), "yes Accepted");
    assert.equal(
      outcomeOf(meet({ listeners: [byTeam], ...shop, others: labelled("data") })),
      "no NotAllowedByListeners namespace",
    );
  });
});

describe("which hostnames meet", () => {
  const wildcard = ['{ name: l, port: 80, protocol: HTTP, hostname: "*.example.com" }'];
  const cases: readonly (readonly [string, string, string])[] = [
    ["a name below the wildcard", "[a.example.com]", "yes Accepted"],
    ["several labels below it", "[a.b.example.com]", "yes Accepted"],
    ["the wildcard itself", '["*.example.com"]', "yes Accepted"],
    ["a wider wildcard", '["*.com"]', "yes Accepted"],
    ["the domain itself", "[example.com]", "no NoMatchingListenerHostname hostname"],
    ["another domain", "[a.example.net]", "no NoMatchingListenerHostname hostname"],
    ["a suffix that is no label", "[badexample.com]", "no NoMatchingListenerHostname hostname"],
    ["one of two", "[a.example.net, a.example.com]", "yes Accepted"],
    ["text that is filled in later", '["${HOST}"]', "unknown Accepted"],
    ["no hostnames at all", "[]", "yes Accepted"],
  ];
  for (const [what, hostnames, outcome] of cases) {
    it(`${what}: ${outcome}`, () => {
      assert.equal(outcomeOf(meet({ listeners: wildcard, hostnames })), outcome);
    });
  }

  it("may meet where one of them is filled in up to an end that both have, whichever side that is", () => {
    const listening = (hostname: string) => [
      `{ name: l, port: 80, protocol: HTTP, hostname: "${hostname}" }`,
    ];
    const meeting = (hostname: string, other: string) =>
      outcomeOf(meet({ listeners: listening(hostname), hostnames: `["${other}"]` }));
    for (const [one, other] of [
      ["shop.example.com", "${A}.com"],
      ["shop.example.com", "${A}.example.com"],
      ["*.example.com", "a.${B}.com"],
    ] as const) {
      assert.equal(meeting(one, other), "unknown Accepted");
      assert.equal(meeting(other, one), "unknown Accepted");
    }
    assert.equal(meeting("shop.example.com", "${A}.net"), "no NoMatchingListenerHostname hostname");
    assert.equal(meeting("${A}.net", "shop.example.com"), "no NoMatchingListenerHostname hostname");
  });

  it("keeps what each listener serves of the Route", () => {
    const { listeners } = meet({
      listeners: [...wildcard, ADMIN],
      hostnames: "[a.example.com, b.example.net]",
    });
    assert.deepEqual(
      listeners.map(({ hostnames }) => hostnames),
      [
        { verdict: "yes", hostnames: ["a.example.com"], perHostname: ["yes", "no"] },
        { verdict: "yes", hostnames: ["a.example.com", "b.example.net"], perHostname: ["yes", "yes"] },
      ],
    );
  });

  it("asks a TCPRoute for no hostname", () => {
    const attachment = meet({
      listeners: ["{ name: l, port: 53, protocol: TCP, hostname: a.example.com }"],
      kind: "TCPRoute",
    });
    assert.deepEqual(checksOf(attachment), ["l yes: kind=pass namespace=pass"]);
  });
});

describe("the reason of a refusal", () => {
  const elsewhere = { namespace: "shop", hostnames: "[a.example.net]" };
  const closed = "{ name: closed, port: 80, protocol: HTTP, hostname: a.example.com }";
  const open =
    "{ name: open, port: 81, protocol: HTTP, hostname: a.example.com, allowedRoutes: { namespaces: { from: All } } }";

  it("is NoMatchingParent before everything else", () => {
    const ref = "{ name: edge, namespace: infra, sectionName: none }";
    assert.equal(
      outcomeOf(meet({ listeners: [closed, open], ref, ...elsewhere })),
      "no NoMatchingParent section",
    );
  });

  it("is NotAllowedByListeners before NoMatchingListenerHostname on one listener", () => {
    assert.equal(
      outcomeOf(meet({ listeners: [closed], ...elsewhere })),
      "no NotAllowedByListeners namespace",
    );
  });

  it("is that of the listener which the Route came farthest with", () => {
    assert.equal(
      outcomeOf(meet({ listeners: [closed, open], ...elsewhere })),
      "no NoMatchingListenerHostname hostname",
    );
  });

  it("is NotAllowedByListeners where none lets the Route in, though some have no hostname of it", () => {
    const other = closed.replace("closed", "other").replace("a.example.com", "a.example.net");
    for (const listeners of [
      [closed, other],
      [other, closed],
    ])
      assert.equal(outcomeOf(meet({ listeners, ...elsewhere })), "no NotAllowedByListeners namespace");
  });

  it("is NoMatchingParent where a listener is out for its ListenerSet alone, whatever else the others lack", () => {
    const set = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
    - { name: own, port: 81, protocol: HTTP, hostname: a.example.com }
    - { name: other, port: 82, protocol: HTTP, hostname: a.example.net }
`;
    const ref = "{ kind: ListenerSet, name: extra }";
    const through = (hostnames: string) => meet({ listeners: [HTTP], ref, hostnames, others: set });
    assert.equal(outcomeOf(through("[a.example.com]")), "no NoMatchingParent parent");
    assert.equal(outcomeOf(through("[a.example.org]")), "no NoMatchingListenerHostname hostname");
  });

  it("is the namespace where some listeners refuse the kind and others the namespace", () => {
    const listeners = ["{ name: tcp, port: 53, protocol: TCP }", closed];
    assert.equal(outcomeOf(meet({ listeners, namespace: "shop" })), "no NotAllowedByListeners namespace");
  });

  it("is nothing where one listener takes the Route", () => {
    const listeners = [closed, open];
    assert.equal(
      outcomeOf(meet({ listeners, namespace: "shop", hostnames: "[a.example.com]" })),
      "yes Accepted",
    );
  });
});

describe("what is not known", () => {
  const bySelector = (hostname: string) =>
    `{ name: l, port: 80, protocol: HTTP, hostname: ${hostname}, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: web } } } } }`;

  it("stays unknown through an undecided namespace", () => {
    const attachment = meet({
      listeners: [bySelector("a.example.com")],
      namespace: "shop",
      hostnames: "[a.example.com]",
    });
    assert.equal(outcomeOf(attachment), "unknown Accepted");
    assert.deepEqual(checksOf(attachment), ["l unknown: kind=pass namespace=unknown hostname=pass"]);
  });

  it("is a certain no where the hostname already excludes the listener", () => {
    const attachment = meet({
      listeners: [bySelector("b.example.com")],
      namespace: "shop",
      hostnames: "[a.example.com]",
    });
    assert.equal(outcomeOf(attachment), "no NoMatchingListenerHostname hostname");
  });

  it("gives way to a listener that certainly takes the Route", () => {
    const open = "{ name: open, port: 81, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }";
    assert.equal(
      outcomeOf(meet({ listeners: [bySelector("a.example.com"), open], namespace: "shop" })),
      "yes Accepted",
    );
  });

  it("is everything about a parent that is not in the workspace", () => {
    const attachment = meet({ listeners: [HTTP], ref: "{ name: lobby }" });
    assert.equal(outcomeOf(attachment), "unknown -");
    assert.deepEqual([attachment.resolution, attachment.listeners], [{ kind: "absent" }, []]);
  });

  it("is a parentRef without a name", () => {
    const attachment = meet({ listeners: [HTTP], ref: "{ namespace: infra }" });
    assert.deepEqual(
      [attachment.verdict, attachment.target, attachment.resolution],
      ["unknown", undefined, undefined],
    );
  });
});

describe("listeners of ListenerSets", () => {
  const gateway = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: team }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners:
    - { name: team, port: 80, protocol: HTTP, hostname: team.example.com }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute`;
  const routeIn = (namespace: string, ref: string) => `${gateway}
metadata: { name: cart, namespace: ${namespace} }
spec:
  parentRefs: [${ref}]
`;

  it("are out of reach of a parentRef that names the Gateway", () => {
    const [whole] = attachmentsIn(routeIn("team", "{ name: edge, namespace: infra }"));
    const [section] = attachmentsIn(routeIn("team", "{ name: edge, namespace: infra, sectionName: team }"));
    assert.deepEqual(
      whole?.listeners.map(({ name }) => name),
      ["http"],
    );
    assert.equal(section?.reason, "NoMatchingParent");
  });

  it("mean the set's own namespace by `Same`, not the Gateway's", () => {
    const ref = "{ kind: ListenerSet, name: extra, namespace: team }";
    const [own] = attachmentsIn(routeIn("team", ref));
    const [gateways] = attachmentsIn(routeIn("infra", ref));
    assert.equal(own?.verdict, "yes");
    assert.deepEqual([gateways?.verdict, gateways?.reason], ["no", "NotAllowedByListeners"]);
  });
});

describe("several parentRefs", () => {
  it("are decided each by itself", () => {
    const attachments = attachmentsIn(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners: [${HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs:
    - { name: edge, sectionName: http }
    - { name: edge, sectionName: web }
    - { group: "", kind: Service, name: cart }
    - { kind: HTTPRoute, name: parent }
`);
    assert.deepEqual(
      attachments.map((attachment) => `${attachment.parentKind} ${outcomeOf(attachment)}`),
      ["Gateway yes Accepted", "Gateway no NoMatchingParent section", "Service unknown -", "Route unknown -"],
    );
  });
});
