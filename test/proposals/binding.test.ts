import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";

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
          `False InvalidRouteKinds: A listener with protocol ${protocol} cannot take \`${kind}\` of the core group, which \`allowedRoutes.kinds\` lists.`,
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
    assert.match(
      findingsOf(said, "listener-protocol-unknown").join(),
      /takes no listeners of protocol `UDP`/,
    );
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
