import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../server/src/features/hover/hover.ts";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { rootGateways } from "../../server/src/requests/listedMatches.ts";
import { routeList } from "../../server/src/requests/routeList.ts";
import { checkFix, openFixture, readFixture } from "../fixture.ts";

/** The statements of GEP-724 on parentRefs and `allowedRoutes`, held against every view. Ids are those of its rows. */

const GATEWAY = (listeners: string, more = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners}
${more}`;

const LISTENER_SET = (listeners: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: edge, namespace: infra }
spec:
  parentRef: { name: front }
  listeners:
${listeners}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: own, port: 9999, protocol: HTTP }]
`;

const ROUTE = (kind: string, ref = "{ name: edge }", more = "") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [${ref}]
${more}`;

/** What the views say: findings, conditions as `object type status reason: message`, explanations of the Route. */
interface Said {
  readonly findings: readonly string[];
  readonly conditions: readonly string[];
}

function say(text: string, options: AnalyzeOptions = {}): Said {
  const analysis = analyze([{ path: "main.yaml", text }], options);
  return {
    findings: analysis.diagnostics.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`),
    conditions: analysis.status.flatMap(({ kind, name, status }) => {
      const parts = [
        ...("conditions" in status ? [{ part: `${kind} ${name}`, conditions: status.conditions }] : []),
        ...("listeners" in status
          ? status.listeners.map((one) => ({ part: `${name}/${one.name}`, conditions: one.conditions }))
          : []),
        ...("parents" in status
          ? status.parents.map(({ parentRef, conditions }) => ({
              part: `${name} in ${parentRef.name}`,
              conditions,
            }))
          : []),
      ];
      return parts.flatMap(({ part, conditions }) =>
        conditions.map((one) => `${part} ${one.type}=${one.status} ${one.reason}: ${one.message}`),
      );
    }),
  };
}

/** The conditions of one type of a part, without its name. */
function conditionsOf({ conditions }: Said, part: string, type: string): readonly string[] {
  const start = `${part} ${type}=`;
  return conditions.filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
}

function findingsOf({ findings }: Said, rule: string): readonly string[] {
  return findings.flatMap((one) => {
    const at = one.indexOf(` ${rule}: `);
    return at < 0 ? [] : [`${one.slice(0, at)}: ${one.slice(at + rule.length + 3)}`];
  });
}

const OWNERS: Readonly<Record<string, { readonly of: typeof LISTENER_SET; readonly ref: string }>> = {
  Gateway: { of: (listeners) => GATEWAY(listeners), ref: "{ name: edge }" },
  ListenerSet: { of: LISTENER_SET, ref: "{ name: edge, kind: ListenerSet }" },
};

describe("B2: kinds are group and kind", () => {
  for (const [owner, { of, ref }] of Object.entries(OWNERS)) {
    for (const [protocol, kind] of [
      ["HTTP", "HTTPRoute"],
      ["HTTP", "GRPCRoute"],
      ["TCP", "TCPRoute"],
      ["UDP", "UDPRoute"],
    ] as const) {
      it(`${kind} of the core group is none that a listener of a ${owner} takes, and the messages say the group`, () => {
        const said = say(
          `${of(`    - { name: one, port: 80, protocol: ${protocol}, allowedRoutes: { kinds: [{ group: "", kind: ${kind} }] } }`)}${ROUTE(kind, ref)}`,
        );
        assert.match(
          findingsOf(said, "listener-kinds-all-invalid").join(),
          new RegExp(`the list has only \`${kind}\` of the core group\\.$`),
        );
        assert.match(
          findingsOf(said, "route-kind-not-allowed").join(),
          new RegExp(`takes no Routes, since its list of kinds has only \`${kind}\` of the core group`),
        );
        assert.deepEqual(conditionsOf(said, "edge/one", "ResolvedRefs"), [
          `False InvalidRouteKinds: \`allowedRoutes.kinds\` lists \`${kind}\` of the core group, which a listener with protocol ${protocol} cannot take.`,
        ]);
        assert.match(
          conditionsOf(said, "cart in edge", "Accepted").join(),
          new RegExp(`^False NotAllowedByListeners: .* \`${kind}\` of the core group`),
        );
      });

      it(`${kind} in the API's own group is the same with and without it, on a ${owner}`, () => {
        for (const group of ["", "group: gateway.networking.k8s.io, "]) {
          const said = say(
            `${of(`    - { name: one, port: 80, protocol: ${protocol}, allowedRoutes: { kinds: [{ ${group}kind: ${kind} }] } }`)}${ROUTE(kind, ref)}`,
          );
          assert.match(conditionsOf(said, "cart in edge", "Accepted").join(), /^True Accepted/);
          assert.match(conditionsOf(said, "edge/one", "ResolvedRefs").join(), /^True/);
        }
      });
    }
  }
});

describe("B3: a protocol that nothing here knows", () => {
  for (const [owner, { of, ref }] of Object.entries(OWNERS)) {
    for (const kind of ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"]) {
      it(`is told on its line, and a ${kind} on the listener of a ${owner} follows`, () => {
        const said = say(`${of("    - { name: one, port: 80, protocol: acme.io/quic }")}${ROUTE(kind, ref)}`);
        assert.equal(findingsOf(said, "listener-protocol-unknown").length, 1);
        assert.match(conditionsOf(said, "edge/one", "Accepted").join(), /^False UnsupportedProtocol/);
        assert.match(findingsOf(said, "route-kind-not-allowed").join(), /^information: .*`acme\.io\/quic`/);
        assert.match(
          conditionsOf(said, "cart in edge", "Accepted").join(),
          /^False NotAllowedByListeners: .*`acme\.io\/quic`/,
        );
      });
    }
  }

  it("is the implementation's where that is known: listener and Route are undecided together", () => {
    const said = say(
      `${GATEWAY("    - { name: mesh, port: 15008, protocol: HBONE }").replace("example", "istio-waypoint")}${ROUTE("HTTPRoute")}`,
    );
    assert.deepEqual(findingsOf(said, "listener-protocol-unknown"), []);
    assert.deepEqual(findingsOf(said, "route-kind-not-allowed"), []);
    assert.match(conditionsOf(said, "edge/mesh", "Accepted").join(), /^Unknown .*`HBONE`/);
    assert.match(conditionsOf(said, "cart in edge", "Accepted").join(), /^Unknown .*`HBONE`/);
  });

  it("is told where the implementation has none of the API's", () => {
    const said = say(`${GATEWAY("    - { name: dns, port: 53, protocol: UDP }")}${ROUTE("UDPRoute")}`, {
      readings: { example: "istio" },
    });
    assert.match(findingsOf(said, "listener-protocol-unknown").join(), /does not support protocol `UDP`/);
    assert.match(conditionsOf(said, "cart in edge", "Accepted").join(), /^False NotAllowedByListeners/);
  });
});

describe("B4: the saved kinds of a listener are compared", () => {
  const kinds = (...names: readonly string[]) =>
    `[${names.map((name) => `{ group: ${name.includes(".") ? name.slice(name.indexOf(".") + 1) : "gateway.networking.k8s.io"}, kind: ${name.split(".")[0]} }`).join(", ")}]`;
  const saved = (owner: string, listener: string, reported: string, conditions = "[]") => {
    const text = (OWNERS[owner]?.of(`    - { name: one, port: 80, ${listener} }`) ?? "").replace(
      "name: edge, namespace: infra",
      "name: edge, namespace: infra, uid: 1b2c",
    );
    const status = `status:\n  listeners: [{ name: one, attachedRoutes: 0, supportedKinds: ${reported}, conditions: ${conditions} }]\n`;
    return text.includes("\n---\n") ? text.replace("\n---\n", `\n${status}---\n`) : `${text}${status}`;
  };
  const told = (...parts: Parameters<typeof saved>) =>
    findingsOf(say(saved(...parts)), "status-supported-kinds-diff").map((one) =>
      one.replace("information: The cluster reported that listener `one` ", ""),
    );

  for (const owner of Object.keys(OWNERS)) {
    it(`where the protocol cannot carry them, on a ${owner}`, () => {
      assert.deepEqual(told(owner, "protocol: HTTP", kinds("HTTPRoute", "GRPCRoute", "TCPRoute")), [
        "takes `TCPRoute`, too; in these files it takes only `HTTPRoute` and `GRPCRoute`.",
      ]);
      assert.deepEqual(told(owner, "protocol: TCP", kinds("HTTPRoute")), [
        "takes `HTTPRoute`, too; in these files it takes only `TCPRoute`.",
      ]);
      assert.deepEqual(told(owner, "protocol: http", kinds("HTTPRoute")), [
        "takes `HTTPRoute`, too; in these files it takes no Route.",
      ]);
    });

    it(`where the list of a ${owner} leaves them out`, () => {
      const listed = "protocol: HTTP, allowedRoutes: { kinds: [{ kind: HTTPRoute }] }";
      assert.deepEqual(told(owner, listed, kinds("HTTPRoute", "QueueRoute.acme.io")), [
        "takes `QueueRoute` of group `acme.io`, too; in these files it takes only `HTTPRoute`.",
      ]);
      assert.deepEqual(told(owner, listed, kinds("HTTPRoute")), []);
    });

    it(`and not where an implementation or TLS brings more than the API, on a ${owner}`, () => {
      const own = kinds("HTTPRoute", "GRPCRoute", "QueueRoute.acme.io");
      assert.deepEqual(told(owner, "protocol: HTTP", own), []);
      const tls = "protocol: TLS, tls: { mode: Passthrough }";
      assert.deepEqual(told(owner, tls, kinds("TLSRoute", "TCPRoute")), []);
    });

    it(`where HTTPRoute is missing, on a ${owner}`, () => {
      assert.deepEqual(told(owner, "protocol: HTTP", "[]"), [
        "does not take `HTTPRoute`; in these files it does.",
      ]);
      const refused = '[{ type: Accepted, status: "False", reason: PortUnavailable }]';
      assert.deepEqual(told(owner, "protocol: HTTP", "[]", refused), []);
    });

    it(`and left alone where an implementation may differ, on a ${owner}`, () => {
      for (const [listener, reported] of [
        ["protocol: HTTP", kinds("HTTPRoute")],
        ["protocol: HTTP", kinds("HTTPRoute", "QueueRoute.acme.io")],
        ["protocol: TLS, tls: { mode: Passthrough }", kinds("TLSRoute", "TCPRoute")],
        ["protocol: TLS, tls: { mode: Passthrough }", "[]"],
        ["protocol: UDP", "[]"],
        ["protocol: acme.io/quic", kinds("HTTPRoute")],
        ['protocol: "${PROTOCOL}"', kinds("HTTPRoute")],
        ['protocol: HTTP, allowedRoutes: { kinds: [{ kind: "${KIND}" }] }', kinds("TCPRoute")],
      ] as const)
        assert.deepEqual(told(owner, listener, reported), [], listener);
    });
  }
});

describe("B5: a Service as parent that is absent", () => {
  const ref = '{ name: web, group: "", kind: Service }';
  const service = `---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: infra }
spec: { ports: [{ port: 80 }] }
`;
  const explained = (text: string) =>
    analyze([{ path: "main.yaml", text }])
      .explain({ kind: "HTTPRoute", name: "cart" })
      ?.parents.map(({ verdict, reason }) => `${verdict} ${reason}`);

  for (const kind of ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute"]) {
    it(`leaves open whether it takes a ${kind}; in the closed world nobody answers`, () => {
      const said = say(ROUTE(kind, ref));
      assert.match(findingsOf(said, "mesh-parent-service-not-found").join(), /^hint: /);
      assert.match(
        conditionsOf(said, "cart in web", "Accepted").join(),
        /^Unknown .*is not in this workspace/,
      );
      const closed = say(ROUTE(kind, ref), { closedWorld: true });
      assert.match(findingsOf(closed, "mesh-parent-service-not-found").join(), /^error: /);
      assert.deepEqual(conditionsOf(closed, "cart in web", "Accepted"), []);
    });

    it(`takes a ${kind} where it is there`, () => {
      const said = say(ROUTE(kind, ref) + service);
      assert.deepEqual(findingsOf(said, "mesh-parent-service-not-found"), []);
      assert.match(conditionsOf(said, "cart in web", "Accepted").join(), /^True Accepted/);
    });
  }

  it("is explained as its status says", () => {
    assert.deepEqual(explained(ROUTE("HTTPRoute", ref)), ["unknown NotInWorkspace"]);
    assert.deepEqual(explained(ROUTE("HTTPRoute", ref) + service), ["accepted Accepted"]);
    const other = '{ name: web, group: "", kind: Service, port: 81 }';
    assert.deepEqual(explained(ROUTE("HTTPRoute", other) + service), ["rejected NoMatchingParent"]);
    const later = '{ name: web, group: "", kind: Service, sectionName: "${PORT}" }';
    assert.equal(explained(ROUTE("HTTPRoute", later) + service)?.[0]?.startsWith("unknown"), true);
    assert.match(
      conditionsOf(say(ROUTE("HTTPRoute", later) + service), "cart in web", "Accepted").join(),
      /^Unknown/,
    );
  });
});

/** A Gateway with listener `a` for one host and listener `b` for all, and a Route with the requests of that host. */
const TWO = GATEWAY(
  "    - { name: a, port: 80, protocol: HTTP, hostname: a.example.com }\n    - { name: b, port: 81, protocol: HTTP }",
);
const shop = (name: string, kind: string, year: string, spec: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: infra, creationTimestamp: "${year}-01-01T00:00:00Z" }
spec:
${spec}
  rules: [{ backendRefs: [{ name: web, port: 80 }] }]
`;

describe("B6: lists of matches show the hostname that is served", () => {
  const listed = (text: string) => {
    const workspace = openFixture(readFixture(text));
    const [gateway] = rootGateways(workspace);
    assert.ok(gateway !== undefined);
    return routeList(gateway, {}, workspace).map(
      ({ listener, matches }) => `${listener}: ${matches.map(({ hostname }) => hostname).join(", ")}`,
    );
  };

  for (const kind of ["HTTPRoute", "GRPCRoute"]) {
    it(`which is what listener and ${kind} have in common`, () => {
      const parent = "  parentRefs: [{ name: edge }]";
      for (const [hostnames, ...expected] of [
        ["\n  hostnames: ['*.example.com']", "a: a.example.com", "b: *.example.com"],
        ["\n  hostnames: ['a.example.com']", "a: a.example.com", "b: a.example.com"],
        ["", "a: a.example.com", "b: *"],
      ])
        assert.deepEqual(listed(TWO + shop("one", kind, "2024", `${parent}${hostnames}`)), expected);
    });
  }

  it("for whole connections of a TLSRoute, too, and on a ListenerSet", () => {
    const tls =
      "    - { name: a, port: 443, protocol: TLS, hostname: a.example.com, tls: { mode: Passthrough } }";
    const route = (ref: string) =>
      shop("one", "TLSRoute", "2024", `  parentRefs: [${ref}]\n  hostnames: ['*.example.com']`);
    assert.deepEqual(listed(GATEWAY(tls) + route("{ name: edge }")), ["a: a.example.com"]);
    assert.deepEqual(listed(LISTENER_SET(tls) + route("{ name: edge, kind: ListenerSet }")), [
      "own: ",
      "a: a.example.com",
    ]);
  });

  it("in the hover of a match", () => {
    const workspace = openFixture(
      readFixture(
        TWO +
          shop(
            "one",
            "HTTPRoute",
            "2024",
            "  parentRefs: [{ name: edge, sectionName: a }]\n  hostnames: ['*.example.com']",
          ).replace("rules: [{ ", "rules: [{ ma$0tches: [{ path: { value: /a } }], "),
      ),
    );
    const [path = ""] = workspace.paths();
    const line = (workspace.text(path) ?? "").split("\n").findIndex((text) => text.includes("matches"));
    const shown = hover(workspace, path, { line, character: 14 })?.markdown ?? "";
    assert.match(shown, /competes for `a\.example\.com` on `a`/);
  });
});

describe("B7: a match that gets nothing", () => {
  const lost = (first: string, second: string, kind = "HTTPRoute") =>
    findingsOf(
      say(
        `${TWO}${shop("one", kind, "2023", `  hostnames: [a.example.com]\n  parentRefs: [${first}]`)}${shop("two", kind, "2024", `  hostnames: [a.example.com]\n  parentRefs: [${second}]`)}`,
      ),
      "rule-duplicate-across-routes",
    );

  for (const kind of ["HTTPRoute", "GRPCRoute"]) {
    it(`is told with the listener where a ${kind} serves on another one`, () => {
      assert.deepEqual(lost("{ name: edge, sectionName: a }", "{ name: edge }", kind), [
        `warning: ${kind} \`one\` matches the same requests for \`a.example.com\` on listener \`a\` of Gateway \`edge\` and goes first, so this match gets none of them there.`,
      ]);
    });

    it(`is told without it where a ${kind} serves nowhere else`, () => {
      const everywhere = [
        `warning: ${kind} \`one\` matches the same requests for \`a.example.com\` and goes first, so this match gets none of them.`,
      ];
      assert.deepEqual(lost("{ name: edge }", "{ name: edge }", kind), everywhere);
      assert.deepEqual(lost("{ name: edge }", "{ name: edge, sectionName: a }", kind), everywhere);
    });
  }

  it("is told with the listener where another parent is in no file", () => {
    assert.match(
      lost("{ name: edge }", "{ name: edge, sectionName: a }, { name: elsewhere }").join(),
      /on listener `a` of Gateway `edge` and goes first, so this match gets none of them there/,
    );
  });
});

describe("B8: a parent whose kind is misspelt", () => {
  for (const [written, meant] of [
    ["HttpRoute", "`HTTPRoute`"],
    ["httproutes", "`HTTPRoute`"],
    ["gateway", "`Gateway`"],
    ["GATEWAY", "`Gateway`"],
    ["Gateways", "`Gateway`"],
    ["Gatway", "`Gateway`"],
    ["Listenerset", "`ListenerSet`"],
    ["LISTENERSETS", "`ListenerSet`"],
    ["service", "`Service` of the core group"],
    ["Serivce", "`Service` of the core group"],
    ["Sidecar", undefined],
  ] as const) {
    for (const kind of ["HTTPRoute", "GRPCRoute", "TLSRoute"])
      it(`${written} on a ${kind} ${meant === undefined ? "is nobody's that is known" : `is told ${meant}`}`, () => {
        const [found = ""] = findingsOf(
          say(ROUTE(kind, `{ name: p, kind: ${written} }`)),
          "route-parent-kind",
        );
        if (meant === undefined)
          assert.match(found, /^information: .* only some implementations may support it/);
        else assert.ok(found.startsWith("warning: ") && found.endsWith(`Did you mean ${meant}?`), found);
      });
  }

  it("is told the Route's own kind, where that can be a parent", () => {
    const [found = ""] = findingsOf(
      say(ROUTE("GRPCRoute", "{ name: p, kind: GrpcRoute }")),
      "route-parent-kind",
    );
    assert.match(found, /Did you mean `GRPCRoute`\?$/);
  });

  it("gets kind and group by the fix", () => {
    const source = ROUTE("HTTPRoute", "{ name: p, kind: serv$0ice }");
    checkFix(source, source.replace("kind: serv$0ice", 'kind: Service, group: ""'));
  });
});

describe("B9: messages in plain words", () => {
  it("say that a listener has no protocol, not what protocol `` takes", () => {
    const said = say(`${GATEWAY("    - { name: one, port: 80 }")}${ROUTE("HTTPRoute")}`);
    assert.match(conditionsOf(said, "edge/one", "Accepted").join(), /The listener has no `protocol`\.$/);
    assert.match(
      conditionsOf(said, "cart in edge", "Accepted").join(),
      /it has no `protocol`, which decides what it takes\.$/,
    );
  });

  it("say the core group in words, and which object is not meant by it", () => {
    const said = say(
      `${GATEWAY("    - { name: one, port: 80, protocol: HTTP }")}${ROUTE("HTTPRoute", '{ name: edge, group: "" }')}`,
    );
    assert.match(findingsOf(said, "route-parent-kind").join(), /`Gateway` of the core group is not a kind/);
    assert.match(
      conditionsOf(said, "cart in edge", "Accepted").join(),
      /Gateway of the core group `infra\/edge` is not in this workspace/,
    );
  });

  it("leave an empty kind to the field", () => {
    const said = say(ROUTE("HTTPRoute", '{ name: edge, kind: "" }'));
    assert.deepEqual(findingsOf(said, "route-parent-kind"), []);
    assert.equal(findingsOf(said, "field-limit").length, 1);
    assert.match(conditionsOf(said, "cart in edge", "Accepted").join(), /: Object `infra\/edge` is not/);
  });

  it("name the requirement that fails, of several", () => {
    const labels = "{ from: Selector, selector: { matchLabels: { team: shop, stage: live } } }";
    const said = say(
      `${GATEWAY(`    - { name: one, port: 80, protocol: HTTP, allowedRoutes: { namespaces: ${labels} } }`)}${ROUTE("HTTPRoute")}---
apiVersion: v1
kind: Namespace
metadata: { name: infra, labels: { team: shop, stage: test } }
`,
    );
    for (const found of [
      ...findingsOf(said, "route-namespace-not-allowed"),
      ...conditionsOf(said, "cart in edge", "Accepted"),
    ])
      assert.match(found, /namespace `infra` does not match `stage=live`\.$/);
  });

  it("name the one listener that is meant", () => {
    const said = say(
      `${GATEWAY("    - { name: one, port: 80, protocol: HTTP, hostname: a.example.com }\n    - { name: two, port: 81, protocol: TCP }")}${ROUTE("HTTPRoute", "{ name: edge, sectionName: two }")}${ROUTE("HTTPRoute", "{ name: edge, sectionName: one }", "  hostnames: [b.example.com]\n").replace("name: cart", "name: pay")}`,
    );
    assert.match(
      conditionsOf(said, "cart in edge", "Accepted").join(),
      /: Listener `two` of Gateway `infra\/edge` does not let it in: a listener with protocol TCP takes only TCPRoute\.$/,
    );
    assert.match(
      conditionsOf(said, "pay in edge", "Accepted").join(),
      /: Listener `one` of Gateway `infra\/edge` serves `a\.example\.com`, which no hostname of the Route matches\.$/,
    );
  });

  it("say of a TCP listener that it passes on what comes", () => {
    const text = `${GATEWAY("    - { name: db, port: 5432, protocol: TCP }\n    - { name: later, port: 80 }")}${ROUTE("TCPRoute")}`;
    const trace = (scheme: "http" | "https" | "tls" | "udp", port: number) => {
      const request = { scheme, host: "example.com", port, gateway: { name: "edge" } };
      const { outcome, steps } = analyze([{ path: "main.yaml", text }]).trace(request);
      return `${outcome}: ${steps.at(-1)?.why}`;
    };
    for (const scheme of ["http", "https", "tls"] as const)
      assert.match(
        trace(scheme, 5432),
        /^unknown: Listener `db` .* passes on every TCP connection of port 5432 without reading it.* ask with `tcp:\/\/`\.$/,
      );
    assert.match(trace("http", 80), /^unknown: Listener `later` .* has no `protocol`, so/);
    assert.match(trace("udp", 5432), /^connection-rejected: Port 5432 of the Gateway takes TCP only\.$/);
  });
});
