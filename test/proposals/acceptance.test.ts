import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../server/src/features/hover/hover.ts";
import { routeList } from "../../server/src/requests/routeList.ts";
import { explain } from "../../server/src/workspace/views/explanation.ts";
import { findObject } from "../../server/src/workspace/views/namedObject.ts";
import { traceRequest } from "../../server/src/workspace/views/tracedRequest.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { accepted, brief, child, merged, open, PARENT, route as routeTo, statusOf } from "./mergedTown.ts";

/** One fact for each Gateway, whether it is accepted: every view of it and of what hangs on it says the same. */

const ONE = "name: one, hostname: one.example.com, protocol: HTTP, port: 80";
const TWO = "name: two, hostname: two.example.com, protocol: HTTP, port: 80";
const BAD_ADDRESS = PARENT.replace(
  "  listeners:",
  "  addresses: [{ type: StaticIPAddress, value: 192.0.2.10 }]\n  listeners:",
);

/** A Route with one rule, so that there is a match to list. */
function route(parentRef: string): string {
  return `${routeTo(parentRef)}  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { hostname: www.example.org } }] }]\n`;
}

function set(parent: string, listener = TWO): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: stalls, namespace: town }
spec:
  parentRef: { name: ${parent} }
  listeners:
    - { ${listener} }
`;
}

function rules(workspace: Workspace): readonly string[] {
  return workspace
    .diagnostics("main.yaml")
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ rule }) => rule);
}

function gatewayCondition(workspace: Workspace, name: string, type: string): string {
  return brief(statusOf(workspace, "Gateway", name).conditions, type);
}

function listenerProgrammed(workspace: Workspace, kind: string, name: string): string {
  return brief(statusOf(workspace, kind, name).listeners?.[0]?.conditions, "Programmed");
}

/** What each view says of a Route on a Gateway: status, `explain`, `routes`, `trace`. */
function viewsOfRoute(workspace: Workspace, gateway: string, host: string): readonly string[] {
  const subject = findObject(workspace, { namespace: "town", name: "bread" }, "HTTPRoute");
  const root = findObject(workspace, { namespace: "town", name: gateway }, "Gateway");
  assert.ok(subject !== undefined && root?.resource.kind === "Gateway");
  const [parent] = explain(subject, workspace).parents;
  const rows = routeList({ ...root, resource: root.resource }, {}, workspace).flatMap(
    ({ matches }) => matches,
  );
  const effective = merged(workspace, gateway).listeners.flatMap(({ attachedRoutes }) => attachedRoutes);
  return [
    brief(statusOf(workspace, "HTTPRoute", "bread").parents?.[0]?.conditions, "Accepted"),
    `explained as ${parent?.verdict ?? "nothing"}`,
    `${rows.length} matches`,
    `${effective.length} effective`,
    traceRequest({ scheme: "http", host, gateway: { namespace: "town", name: gateway } }, workspace).outcome,
  ];
}

describe("M1: a child is decided from the merged status of its parent", () => {
  const invalid = PARENT.replace(
    "name: probes, port: 8080, protocol: HTTP",
    "name: probes, port: 70, protocol: GOPHER",
  );

  it("whose own listener is invalid while a child's is valid: both are accepted and the child is served", () => {
    const workspace = open(`${invalid}${child("child-1", ONE)}${route("name: child-1")}`);
    assert.deepEqual(
      ["market", "child-1"].map((name) => accepted(workspace, name)),
      ["True ListenersNotValid", "True Accepted"],
    );
    assert.equal(listenerProgrammed(workspace, "Gateway", "child-1"), "True Programmed");
    assert.deepEqual(viewsOfRoute(workspace, "market", "one.example.com").slice(0, 4), [
      "True Accepted",
      "explained as accepted",
      "1 matches",
      "1 effective",
    ]);
  });

  it("without any valid listener neither is accepted", () => {
    const workspace = open(`${invalid}${child("child-1", "name: one, port: 71, protocol: GOPHER")}`);
    assert.deepEqual(
      ["market", "child-1"].map((name) => accepted(workspace, name)),
      ["False ListenersNotValid", "False ListenersNotValid"],
    );
  });

  it("listener-no-distinct speaks only where the Gateway is refused", () => {
    const clash = PARENT.replace(
      "    - { name: probes, port: 8080, protocol: HTTP }",
      "    - { name: a, port: 8080, protocol: HTTP }\n    - { name: b, port: 8080, protocol: TCP }",
    );
    assert.ok(rules(open(clash)).includes("listener-no-distinct"));
    const workspace = open(`${clash}${child("child-1", ONE)}`);
    assert.ok(!rules(workspace).includes("listener-no-distinct"));
    assert.equal(accepted(workspace, "market"), "True ListenersNotValid");
  });
});

describe("M2: what is not accepted serves nothing", () => {
  const refused: readonly (readonly [string, string, string])[] = [
    [
      "a child without opt-in",
      `${PARENT.replace(/ {2}infrastructure:[\s\S]*(?= {2}listeners:)/, "")}${child("child-1", ONE)}`,
      "Invalid",
    ],
    ["a child of another class", `${PARENT}${child("child-1", ONE, "market", "other")}`, "Invalid"],
    ["a child of a Gateway with a bad address", `${BAD_ADDRESS}${child("child-1", ONE)}`, "Invalid"],
    [
      "a plain Gateway with a bad address",
      BAD_ADDRESS.replace("name: market", "name: child-1").replace(
        "name: probes, port: 8080, protocol: HTTP",
        ONE,
      ),
      "UnsupportedAddress",
    ],
  ];

  for (const [title, source, reason] of refused) {
    it(`${title}: its listeners, the Routes on it and every view`, () => {
      const workspace = open(`${source}${route("name: child-1")}`);
      assert.equal(accepted(workspace, "child-1"), `False ${reason}`);
      assert.equal(listenerProgrammed(workspace, "Gateway", "child-1"), "False Invalid");
      assert.ok(rules(workspace).includes("route-parent-not-accepted"));
      assert.deepEqual(viewsOfRoute(workspace, "child-1", "one.example.com"), [
        "False NoMatchingParent",
        "explained as rejected",
        "0 matches",
        "0 effective",
        "connection-rejected",
      ]);
      assert.match(
        merged(workspace, "child-1").toYaml(),
        /# not accepted, so nothing of it is served[\s\S]*listeners: \[\]/,
      );
    });
  }

  it("a ListenerSet that is not let in, and one whose Gateway is refused", () => {
    const noSets = open(`${PARENT}${set("market")}${route("name: stalls, kind: ListenerSet")}`);
    const bad = open(
      `${BAD_ADDRESS.replace("  infrastructure:", "  allowedListeners: { namespaces: { from: Same } }\n  infrastructure:")}${set("market")}${route("name: stalls, kind: ListenerSet")}`,
    );
    for (const workspace of [noSets, bad]) {
      assert.equal(listenerProgrammed(workspace, "ListenerSet", "stalls"), "False Invalid");
      assert.equal(
        brief(statusOf(workspace, "HTTPRoute", "bread").parents?.[0]?.conditions, "Accepted"),
        "False NoMatchingParent",
      );
      assert.ok(rules(workspace).includes("route-parent-not-accepted"));
    }
  });

  it("a hover on the Route says the same", () => {
    const workspace = open(`${BAD_ADDRESS}${route("name: market")}`);
    const line = (workspace.text("main.yaml") ?? "")
      .split("\n")
      .findIndex((text) => text.includes("{ name: market }"));
    const shown = hover(workspace, "main.yaml", { line, character: 16 })?.markdown ?? "";
    assert.match(shown, /not accepted/);
  });

  it("unknown spreads: an undecided parent leaves child, set, listeners, Routes and traces open", () => {
    const parent = PARENT.replace(
      "    allowedChildren:",
      "    parametersRef: { group: example.com, kind: Settings, name: absent }\n    allowedChildren:",
    ).replace("  infrastructure:", "  allowedListeners: { namespaces: { from: Same } }\n  infrastructure:");
    const workspace = open(
      `${parent}${child("child-1", ONE)}${set("market")}${route("name: child-1")}`,
      false,
    );
    assert.deepEqual(
      ["market", "child-1"].map((name) => accepted(workspace, name)),
      ["Unknown NotInWorkspace", "Unknown NotInWorkspace"],
    );
    assert.equal(
      brief(statusOf(workspace, "ListenerSet", "stalls").conditions, "Accepted"),
      "Unknown NotInWorkspace",
    );
    assert.equal(listenerProgrammed(workspace, "Gateway", "child-1"), "Unknown NotInWorkspace");
    const [status, explained, , effective, outcome] = viewsOfRoute(workspace, "market", "one.example.com");
    assert.deepEqual(
      [status, explained, effective, outcome],
      ["Unknown NotInWorkspace", "explained as unknown", "0 effective", "unknown"],
    );
    assert.deepEqual(rules(workspace), []);
  });
});

describe("M3: a missing creation time decides nothing", () => {
  const clash = (name: string) => `name: ${name}, hostname: one.example.com, protocol: HTTP, port: 80`;

  function lost(times: Readonly<Record<string, string>>): string {
    const children = ["anna", "zoe"].map((name) => {
      const time = times[name];
      return child(name, clash(name)).replace(
        "namespace: town",
        time === undefined ? "namespace: town" : `namespace: town, creationTimestamp: "${time}"`,
      );
    });
    const workspace = open(`${PARENT}${children.join("")}`);
    const loser = merged(workspace, "market").listeners.find(({ conflict }) => conflict !== undefined);
    return `${loser?.name ?? "nobody"} ${/the older one wins[^.]*/.exec(loser?.conflict?.message ?? "")?.[0] ?? "by age"}`;
  }

  it("age where both are known, the name where one is missing or no time at all", () => {
    const byName = "zoe the older one wins, and the files do not say which that is";
    assert.equal(lost({ anna: "2024-02-01T00:00:00Z", zoe: "2024-01-01T00:00:00Z" }), "anna by age");
    assert.equal(lost({ zoe: "2024-01-01T00:00:00Z" }), byName);
    assert.equal(lost({ anna: "2024-01-01T00:00:00Z" }), byName);
    assert.equal(lost({ anna: "last spring", zoe: "2024" }), byName);
  });

  it("never says what decides where a time is missing, whatever the names say (M3)", () => {
    // The dated two stand by age, and the undated one before the first of them whose name comes later.
    const dated = (name: string, day: string) =>
      child(name, clash(name)).replace(
        "namespace: town",
        `namespace: town, creationTimestamp: "2024-01-0${day}T00:00:00Z"`,
      );
    const workspace = open(`${PARENT}${dated("zoe", "1")}${dated("anna", "2")}${child("mia", clash("mia"))}`);
    const told = merged(workspace, "market").listeners.flatMap(({ name, conflict }) =>
      conflict === undefined
        ? []
        : [`${name}: ${conflict.with.name}: ${conflict.message.includes("the files do not say which")}`],
    );
    assert.deepEqual(told, ["zoe: mia: true", "anna: mia: true"]);
  });
});

describe("M4: two tiers, for ListenerSets as well", () => {
  it("a ListenerSet on a child is refused in all views, and told where to go", () => {
    const source = `${PARENT.replace("  infrastructure:", "  allowedListeners: { namespaces: { from: Same } }\n  infrastructure:")}${child("child-1", ONE).replace("  infrastructure:", "  allowedListeners: { namespaces: { from: Same } }\n  infrastructure:")}`;
    const workspace = open(`${source}${set("child-1")}${route("name: stalls, kind: ListenerSet")}`);
    assert.equal(brief(statusOf(workspace, "ListenerSet", "stalls").conditions, "Accepted"), "False Invalid");
    assert.deepEqual(rules(workspace), ["listenerset-chain", "route-parent-not-accepted"]);
    assert.deepEqual(viewsOfRoute(workspace, "market", "two.example.com"), [
      "False NoMatchingParent",
      "explained as rejected",
      "0 matches",
      "0 effective",
      "response",
    ]);
    const beside = open(`${source}${set("market")}`);
    assert.equal(brief(statusOf(beside, "ListenerSet", "stalls").conditions, "Accepted"), "True Accepted");
  });
});

describe("M5: whatever makes a child's listener invalid", () => {
  const wrong: readonly (readonly [string, string])[] = [
    [
      "a certificate of the wrong kind",
      "name: one, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ kind: ConfigMap, name: c }] }",
    ],
    ["HTTPS without tls", "name: one, port: 443, protocol: HTTPS"],
    [
      "TLS without a certificate that is there",
      "name: one, port: 443, protocol: TLS, tls: { certificateRefs: [{ name: absent }] }",
    ],
    ["a protocol that nobody knows", "name: one, port: 70, protocol: GOPHER"],
  ];
  for (const [title, listener] of wrong) {
    it(`${title}: ListenersNotValid on child and parent, not on a sibling`, () => {
      const workspace = open(`${PARENT}${child("child-1", listener)}${child("child-2", TWO)}`);
      assert.deepEqual(
        ["market", "child-1", "child-2"].map((name) => accepted(workspace, name)),
        ["True ListenersNotValid", "False ListenersNotValid", "True Accepted"],
      );
      assert.equal(gatewayCondition(workspace, "child-1", "Programmed"), "False Invalid");
    });
  }

  it("one valid listener keeps the child", () => {
    const both = child("child-1", ONE).replace(
      /( {4}- \{ name: one.*\n)/,
      "$1    - { name: bad, port: 443, protocol: HTTPS }\n",
    );
    const workspace = open(`${PARENT}${both}`);
    assert.deepEqual(
      ["market", "child-1"].map((name) => [
        accepted(workspace, name),
        gatewayCondition(workspace, name, "Programmed"),
      ]),
      [
        ["True ListenersNotValid", "True Programmed"],
        ["True ListenersNotValid", "True Programmed"],
      ],
    );
  });
});

describe("M6: the merged list is validated as one Gateway's", () => {
  it("a name that stands twice shows in the statuses, and nothing of the later listener is served", () => {
    const twice = TWO.replace("name: two", "name: one");
    const workspace = open(
      `${PARENT}${child("child-1", ONE)}${child("child-2", twice)}${route("name: child-2")}`,
    );
    assert.deepEqual(
      ["market", "child-1", "child-2"].map((name) => accepted(workspace, name)),
      ["True ListenersNotValid", "True Accepted", "False ListenersNotValid"],
    );
    const { listeners } = statusOf(workspace, "Gateway", "child-2");
    assert.equal(brief(listeners?.[0]?.conditions, "Conflicted"), "True ListenerConflict");
    const { status } = traceRequest(
      { scheme: "http", host: "two.example.com", gateway: { namespace: "town", name: "market" } },
      workspace,
    );
    assert.equal(status, 404);
  });
});

describe("M7, M8: what attachTo may mean", () => {
  it("without a group, or with an empty one, the core group: Unknown, with a warning", () => {
    for (const [ref, rule] of [
      ["{ name: market }", "attach-target-group"],
      ['{ group: "", kind: Gateway, name: market }', "attach-target-group-core"],
    ] as const) {
      const workspace = open(
        `${PARENT}${child("child-1", ONE).replace(/attachTo: \{.*\}/, `attachTo: ${ref}`)}`,
      );
      assert.equal(accepted(workspace, "child-1"), "Unknown ImplementationSpecific");
      assert.deepEqual(rules(workspace), [rule]);
      assert.deepEqual(
        merged(workspace, "market").listeners.map(({ name }) => name),
        ["probes"],
      );
    }
  });

  it("another kind: Unknown, and no error", () => {
    const workspace = open(
      `${PARENT}${child("child-1", ONE).replace(/attachTo: \{.*\}/, "attachTo: { group: example.com, kind: Balancer, name: market }")}`,
    );
    assert.equal(accepted(workspace, "child-1"), "Unknown ImplementationSpecific");
    assert.deepEqual(rules(workspace), []);
  });
});

describe("M9: a child's addresses are its parent's", () => {
  const saved = (addresses: string) =>
    `status:\n  conditions: [{ type: Programmed, status: "True", reason: Programmed, lastTransitionTime: "2024-01-01T00:00:00Z" }]\n${addresses}`;
  const reported = "  addresses: [{ value: 192.0.2.1 }]\n";

  function told(parent: string, own: string): readonly string[] {
    return open(`${PARENT}${parent}${child("child-1", ONE)}${own}`)
      .diagnostics("main.yaml")
      .flatMap(({ rule, message }) => (rule === "attach-status-addresses" ? [message] : []));
  }

  it("a saved status without them is told, and one with the same is right", () => {
    assert.deepEqual(told(saved(reported), saved("")), [
      "Here the addresses are missing of Gateway `town/market`, through which this one is reached: its status has `192.0.2.1`.",
    ]);
    assert.deepEqual(told(saved(""), saved(reported)), [
      "These are not the addresses of Gateway `town/market`, through which this one is reached: its status has none.",
    ]);
    assert.deepEqual(told(saved(reported), saved(reported)), []);
    assert.deepEqual(told(saved(""), saved("")), []);
  });
});

describe("M11: smaller things", () => {
  it("attachTo as text or list is a child without a parent, whose status says so", () => {
    for (const value of ["market", "[{ name: market }]"]) {
      const workspace = open(
        `${PARENT}${child("child-1", ONE).replace(/attachTo: \{.*\}/, `attachTo: ${value}`)}`,
      );
      assert.equal(accepted(workspace, "child-1"), "False Invalid");
      assert.ok(rules(workspace).includes("attach-target-name-required"));
    }
  });

  it("of two manifests of one child one is merged", () => {
    const workspace = open(`${PARENT}${child("child-1", ONE)}${child("child-1", TWO)}`);
    const { listeners, excluded } = merged(workspace, "market");
    assert.deepEqual(
      listeners.map(({ name }) => name),
      ["probes", "two"],
    );
    assert.deepEqual(
      excluded.map(({ reason }) => reason),
      ["Another manifest of the same name counts in its place."],
    );
    assert.deepEqual(rules(workspace), ["doc-duplicate-object", "doc-duplicate-object"]);
  });

  it("an address of an implementation's type is for that to know", () => {
    const source = (type: string) =>
      PARENT.replace("  listeners:", `  addresses: [{ type: ${type}, value: x }]\n  listeners:`);
    assert.equal(accepted(open(source("acme.io/pool")), "market"), "Unknown ImplementationSpecific");
    assert.deepEqual(rules(open(source("acme.io/pool"))), []);
    assert.equal(accepted(open(source("test/pool")), "market"), "False UnsupportedAddress");
    assert.deepEqual(rules(open(source("test/pool"))), ["gateway-address-type-unknown"]);
  });

  it("a Gateway with both fields is refused even where its parent is missing", () => {
    const both = child("child-1", ONE, "absent").replace(
      "attachTo:",
      "allowedChildren: { namespaces: { from: Same } }\n    attachTo:",
    );
    assert.equal(accepted(open(`${PARENT}${both}`, false), "child-1"), "False Invalid");
  });
});
