import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { accepted, brief, child, listenersOf, merged, open, PARENT, route, statusOf } from "./mergedTown.ts";

/** The released form of merging: what is decided about ListenerSets, and the list that both forms share. */

const GATEWAY = PARENT.replace(
  "  listeners:",
  "  allowedListeners: { namespaces: { from: Same } }\n  listeners:",
);

function set(name: string, ...listeners: readonly string[]): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${name}, namespace: town }
spec:
  parentRef: { name: market }
  listeners:
${listeners.map((listener) => `    - { ${listener} }\n`).join("")}`;
}

const BREAD = "name: bread, port: 80, protocol: HTTP, hostname: bread.example.com";
const MILK = "name: milk, port: 80, protocol: HTTP, hostname: milk.example.com";

function setAccepted(workspace: Workspace, name: string): string {
  return brief(statusOf(workspace, "ListenerSet", name).conditions, "Accepted");
}

function conflicts(workspace: Workspace): readonly string[] {
  return merged(workspace, "market").listeners.flatMap(({ origin, name, conflict }) =>
    conflict === undefined
      ? []
      : [
          `${origin.name}/${name}: ${conflict.reason} with ${conflict.with.origin.name}/${conflict.with.name}`,
        ],
  );
}

function rulesIn(workspace: Workspace): readonly string[] {
  return workspace.diagnostics("main.yaml").map(({ rule, severity }) => `${severity} ${rule}`);
}

describe("ListenerSets", () => {
  it("listenerset-some-listeners-invalid: only the bad listener fails, the set stays accepted", () => {
    const workspace = open(`${GATEWAY}${set("bakery", BREAD, "name: odd, port: 8080, protocol: HTTP")}`);
    const { listeners, conditions } = statusOf(workspace, "ListenerSet", "bakery");
    assert.equal(brief(conditions, "Accepted"), "True ListenersNotValid");
    assert.equal(brief(conditions, "Programmed"), "True Programmed");
    assert.deepEqual(
      listeners?.map((listener) =>
        ["Accepted", "Programmed", "Conflicted"].map((type) => brief(listener.conditions, type)),
      ),
      [
        ["True Accepted", "True Programmed", "False NoConflicts"],
        ["False HostnameConflict", "False HostnameConflict", "True HostnameConflict"],
      ],
    );
    assert.ok(rulesIn(workspace).includes("error listenerset-conflict-gateway"));
  });

  it("listenerset-name-reuse-ok: names may repeat between a Gateway and its sets", () => {
    const named = "name: probes, port: 80, protocol: HTTP";
    const workspace = open(
      `${GATEWAY}${set("bakery", `${named}, hostname: a.example.com`)}${set("dairy", `${named}, hostname: b.example.com`)}`,
    );
    assert.deepEqual(listenersOf(merged(workspace, "market")), [
      "market/probes 8080 HTTP",
      "bakery/probes 80 HTTP a.example.com",
      "dairy/probes 80 HTTP b.example.com",
    ]);
    assert.deepEqual(
      rulesIn(workspace).filter((rule) => /^(?:error|warning)/.test(rule)),
      [],
    );
  });

  it("listenerset-route-status-independent: one parentRef fails, the other does not", () => {
    const workspace = open(
      `${GATEWAY}${set("bakery", BREAD)}${route("kind: ListenerSet, name: bakery, sectionName: milk }\n    - { name: market")}`,
    );
    assert.deepEqual(
      statusOf(workspace, "HTTPRoute", "bread").parents?.map(({ conditions }) =>
        brief(conditions, "Accepted"),
      ),
      ["False NoMatchingParent", "True Accepted"],
    );
  });

  it("listenerset-attached-count: sets that are let in and accepted count, the others do not", () => {
    const foreign = set("foreign", MILK).replace("namespace: town", "namespace: city");
    const workspace = open(
      `${GATEWAY}${set("bakery", BREAD)}${set("broken", "name: odd, port: 8080, protocol: HTTP")}${foreign.replace("name: market", "name: market, namespace: town")}`,
    );
    assert.deepEqual(
      [setAccepted(workspace, "bakery"), setAccepted(workspace, "broken")],
      ["True Accepted", "False ListenersNotValid"],
    );
    assert.equal(statusOf(workspace, "Gateway", "market").attachedListenerSets, 1);
  });

  it("listenerset-conflict-most-specific-reason: protocol before hostname, as the conformance tests have it", () => {
    const workspace = open(
      `${GATEWAY}${set("a", BREAD)}${set("b", "name: both, port: 80, protocol: HTTPS, hostname: bread.example.com, tls: { certificateRefs: [{ name: b }] }")}`,
    );
    assert.deepEqual(conflicts(workspace), ["b/both: ProtocolConflict with a/bread"]);
  });

  it("a Gateway that is invalid takes its sets with it", () => {
    const invalid = GATEWAY.replace("  listeners:", "  addresses: [{ value: 203.0.113.300 }]\n  listeners:");
    const workspace = open(`${invalid}${set("bakery", BREAD)}`);
    assert.equal(accepted(workspace, "market"), "False UnsupportedAddress");
    assert.equal(setAccepted(workspace, "bakery"), "False ParentNotAccepted");
  });
});

describe("the merged list of both forms", () => {
  it("merged-order: M3: the Gateway, then the old before the young, and by namespace and name where a time is missing", () => {
    const aged = (text: string, time: string) =>
      text.replace("namespace: town", `namespace: town, creationTimestamp: "${time}"`);
    const listener = (name: string) =>
      `name: ${name}, port: 80, protocol: HTTP, hostname: ${name}.example.com`;
    const workspace = open(
      [
        GATEWAY,
        set("zoe", listener("z2"), listener("z1")),
        child("anna", listener("anna")),
        aged(set("young", listener("young")), "2025-01-01T00:00:00Z"),
        aged(child("old", listener("old")), "2024-01-01T00:00:00Z"),
      ].join(""),
    );
    assert.deepEqual(
      merged(workspace, "market").listeners.map(({ name }) => name),
      ["probes", "anna", "old", "young", "z2", "z1"],
    );
  });

  it("merged-membership: who is not let in is left out, with the reason", () => {
    const workspace = open(
      `${GATEWAY}${child("other-class", BREAD, "market", "other")}${set("dairy", MILK).replace("parentRef: { name: market }", "parentRef: { name: market, kind: Gateway }")}`,
    );
    const { listeners, excluded } = merged(workspace, "market");
    assert.deepEqual(
      listeners.map(({ name }) => name),
      ["probes", "milk"],
    );
    assert.deepEqual(
      excluded.map(({ origin, reason }) => `${origin.name}: ${reason}`),
      ["other-class: Gateway `town/market` has another `gatewayClassName`."],
    );
  });

  it("merged-conflict-within-object: inside one object all that clash lose", () => {
    const workspace = open(
      `${GATEWAY}${set("bakery", BREAD, BREAD.replace("name: bread", "name: rolls"), MILK)}`,
    );
    assert.deepEqual(conflicts(workspace), [
      "bakery/bread: HostnameConflict with bakery/rolls",
      "bakery/rolls: HostnameConflict with bakery/bread",
    ]);
    assert.equal(setAccepted(workspace, "bakery"), "True ListenersNotValid");
  });

  it("merged-conflict-across-objects: who has lost blocks nobody", () => {
    const taken = GATEWAY.replace("name: probes, port: 8080", "name: probes, port: 80");
    const tcp = "name: tcp, port: 80, protocol: TCP";
    const workspace = open(`${taken}${set("a", tcp, BREAD)}${set("b", MILK)}`);
    assert.deepEqual(conflicts(workspace), ["a/tcp: ProtocolConflict with market/probes"]);
    assert.deepEqual(
      [setAccepted(workspace, "a"), setAccepted(workspace, "b")],
      ["True ListenersNotValid", "True Accepted"],
    );
  });

  it("merged-equivalent-gateway: written as one Gateway it serves the same, each listener with its origin", () => {
    const workspace = open(`${GATEWAY}${child("bakery", BREAD)}${set("dairy", MILK)}`);
    const yaml = merged(workspace, "market").toYaml();
    assert.deepEqual(listenersOf(merged(open(yaml), "market")), [
      "market/probes 8080 HTTP",
      "market/bread 80 HTTP bread.example.com",
      "market/milk 80 HTTP milk.example.com",
    ]);
    for (const origin of ["town/bakery", "town/dairy"]) assert.ok(yaml.includes(origin), origin);
  });

  it("attach-merged-listener-total: 64 is the limit of one object, not of the list", () => {
    const listeners = (owner: string) =>
      Array.from(
        { length: 64 },
        (_, at) => `name: l${at}, port: 80, protocol: HTTP, hostname: ${owner}-${at}.example.com`,
      );
    const workspace = open(`${GATEWAY}${set("a", ...listeners("a"))}${set("b", ...listeners("b"))}`);
    assert.equal(merged(workspace, "market").listeners.length, 129);
    assert.deepEqual(
      rulesIn(workspace).filter((rule) => /^(?:error|warning)/.test(rule)),
      [],
    );
    const statuses = workspace
      .objects()
      .map(({ delivered }) => workspace.clusterOf(delivered.id).status.of(delivered.id));
    assert.equal(JSON.stringify(statuses).includes("TooManyListeners"), false);
  });
});
