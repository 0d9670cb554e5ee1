import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hover } from "../../server/src/features/hover/hover.ts";
import { analyze } from "../../server/src/library.ts";
import { explain } from "../../server/src/workspace/views/explanation.ts";
import { accepted, brief, child, merged, open, PARENT, route, statusOf } from "./mergedTown.ts";

/** What is predicted of parents and children, and what nobody is told. */

const ONE = "name: one, hostname: one.example.com, protocol: HTTP, port: 80";
const TWO = "name: two, hostname: two.example.com, protocol: HTTP, port: 80";
const INVALID = "name: one, protocol: GOPHER, port: 70";

/** A ListenerSet of the parent in namespace `town`. */
function listenerSet(name: string, listener: string): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${name}, namespace: town }
spec:
  parentRef: { name: market }
  listeners:
    - { ${listener} }
`;
}

const WITH_SETS = `${PARENT}  allowedListeners: { namespaces: { from: Same } }\n`;

describe("GEP-1713: what reaches whom", () => {
  it("attach-status-parent-accepted: a child's bad listener reaches its parent, and no sibling", () => {
    const workspace = open(`${PARENT}${child("child-1", INVALID)}${child("child-2", TWO)}`);
    assert.deepEqual(
      ["market", "child-1", "child-2"].map((name) => accepted(workspace, name)),
      ["True ListenersNotValid", "False ListenersNotValid", "True Accepted"],
    );
  });

  it("a ListenerSet's bad listener reaches neither its Gateway nor another set", () => {
    const workspace = open(`${WITH_SETS}${listenerSet("set-1", INVALID)}${listenerSet("set-2", TWO)}`);
    assert.equal(accepted(workspace, "market"), "True Accepted");
    assert.deepEqual(
      ["set-1", "set-2"].map((name) =>
        brief(statusOf(workspace, "ListenerSet", name).conditions, "Accepted"),
      ),
      ["False ListenersNotValid", "True Accepted"],
    );
  });

  it("attach-status-child: a parent that is invalid takes all three with it, in the example as well", () => {
    const folder = join(process.cwd(), "examples/merging/parent-invalid/gateways.yaml");
    const { status } = analyze([{ path: "gateways.yaml", text: readFileSync(folder, "utf8") }]);
    assert.deepEqual(
      status.map(({ name, status: found }) => [
        name,
        "conditions" in found ? brief(found.conditions, "Accepted") : "none",
        "conditions" in found ? brief(found.conditions, "Programmed") : "none",
      ]),
      [
        ["tower", "False UnsupportedAddress", "False Invalid"],
        ["tower-east", "False Invalid", "False Invalid"],
        ["tower-west", "False Invalid", "False Invalid"],
      ],
    );
  });

  it("an address that is left open, filled in later or a name makes nothing invalid", () => {
    for (const address of [
      "type: IPAddress",
      "value: '${IP}'",
      "type: Hostname, value: edge.example.com",
      "value: '::1'",
    ]) {
      const source = PARENT.replace("  listeners:", `  addresses: [{ ${address} }]\n  listeners:`);
      assert.equal(accepted(open(source), "market"), "True Accepted", address);
    }
  });

  it("attach-status-parent-programmed: the parent is programmed whatever its children bring", () => {
    const workspace = open(`${PARENT}${child("child-1", INVALID)}`);
    const programmed = (name: string) => brief(statusOf(workspace, "Gateway", name).conditions, "Programmed");
    assert.deepEqual(["market", "child-1"].map(programmed), ["True Programmed", "False Invalid"]);
  });

  it("attach-status-addresses: a child has its parent's addresses", () => {
    const parent = PARENT.replace(
      "  listeners:",
      "  addresses: [{ value: 203.0.113.7 }, { type: Hostname, value: market.example.com }]\n  listeners:",
    );
    const workspace = open(`${parent}${child("child-1", ONE)}${child("child-2", TWO, "market", "other")}`);
    const addresses = (name: string) => statusOf(workspace, "Gateway", name).addresses;
    const those = [
      { type: "IPAddress", value: "203.0.113.7" },
      { type: "Hostname", value: "market.example.com" },
    ];
    assert.deepEqual(["market", "child-1", "child-2"].map(addresses), [those, those, undefined]);
    assert.equal(statusOf(open(PARENT), "Gateway", "market").addresses, undefined, "nobody asks for any");
  });
});

describe("GEP-1713: rows about references", () => {
  it("attach-target-namespace: without a namespace the parent stands in the child's own", () => {
    const elsewhere = PARENT.replace("namespace: town", "namespace: city");
    const workspace = open(`${PARENT}---${elsewhere}${child("child-1", ONE)}`);
    assert.equal(merged(workspace, "market").listeners.length, 2);
    const { listeners } = statusOf(workspace, "Gateway", "market", "city");
    assert.deepEqual(
      listeners?.map(({ name }) => name),
      ["probes"],
    );
  });

  it("attach-route-scope: a Route to a child has the child's listeners, each with its own count", () => {
    const workspace = open(
      `${PARENT}${child("child-1", ONE)}${child("child-2", TWO)}${route("name: child-1")}`,
    );
    const routes = merged(workspace, "market").listeners.map(({ name, attachedRoutes }) => [
      name,
      attachedRoutes.length,
    ]);
    assert.deepEqual(routes, [
      ["probes", 0],
      ["one", 1],
      ["two", 0],
    ]);
  });

  it("attach-route-multi-parent-same-merged: a Route may name parent and child; each answers for itself", () => {
    const workspace = open(
      `${PARENT}${child("child-1", ONE)}${route("name: market }\n    - { name: child-1 }\n    - { name: child-1, sectionName: two")}`,
    );
    assert.deepEqual(
      statusOf(workspace, "HTTPRoute", "bread").parents?.map(({ conditions }) =>
        brief(conditions, "Accepted"),
      ),
      ["True Accepted", "True Accepted", "False NoMatchingParent"],
    );
    assert.deepEqual(
      merged(workspace, "market").listeners.map(({ attachedRoutes }) => attachedRoutes.length),
      [1, 1],
    );
    const rules = workspace.diagnostics("main.yaml").map(({ rule }) => rule);
    assert.deepEqual(
      rules.filter((rule) => rule.startsWith("route-parent-duplicate")),
      [],
    );
  });

  it("attach-precedence-unknown-time: without creation times the alphabet decides, and the finding says so", () => {
    const clash = "name: stall, hostname: one.example.com, protocol: HTTP, port: 80";
    const found = (source: string) =>
      open(source)
        .diagnostics("main.yaml")
        .filter(({ rule, severity }) => rule === "attach-listener-conflict" && severity !== "information")
        .map(
          ({ severity, message }) =>
            `${severity}: ${/the older one wins[^.]*/.exec(message)?.[0] ?? "by age"}`,
        );
    const children = `${child("child-1", ONE)}${child("child-2", clash)}`;
    assert.deepEqual(found(`${PARENT}${children}`), [
      "warning: the older one wins, and the files do not say which that is",
    ]);
    const aged = children.replaceAll(
      /(name: child-(\d), namespace: town)/g,
      '$1, creationTimestamp: "2024-01-0$2T00:00:00Z"',
    );
    assert.deepEqual(found(`${PARENT}${aged}`), ["error: by age"]);
  });

  it("attach-child-listeners-empty: admission says it, with or without an empty list", () => {
    for (const [listeners, said] of [
      ["", "field-required"],
      ["  listeners: []", "field-limit"],
    ] as const) {
      const source = `${PARENT}${child("child-1", ONE)}`.replace(
        / {2}listeners:\n {4}- \{ name: one.*\n/,
        `${listeners}\n`,
      );
      const errors = open(source)
        .diagnostics("main.yaml")
        .filter(({ severity }) => severity === "error" || severity === "warning");
      assert.deepEqual(
        errors.map(({ rule }) => rule),
        [said],
      );
    }
  });
});

describe("attach-status-leak: a child's owner is told nothing of a sibling in another namespace", () => {
  const SECRETS = ["hush", "merger", "target.example.com", "31337"];
  const files: Readonly<Record<string, string>> = {
    "market.yaml": PARENT.replace("from: Same", "from: All"),
    "hush.yaml": `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: merger, namespace: hush }
spec:
  gatewayClassName: mergeable
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: market, namespace: town }
  listeners:
    - { name: merger, port: 80, protocol: HTTP, hostname: clash.example.com }
    - { name: merger-admin, port: 31337, protocol: HTTP, hostname: target.example.com }
    - { name: shared, port: 8081, protocol: HTTP, hostname: open.example.com }
`,
    "shop.yaml": `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: shop }
spec:
  gatewayClassName: mergeable
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: market, namespace: town }
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: clash.example.com }
    - { name: shared, port: 8081, protocol: HTTP, hostname: "*.example.com" }
`,
    "route.yaml": `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - { name: shop, sectionName: mer }
    - { name: shop }
  hostnames: [clash.example.com, open.example.com]
`,
  };

  const workspace = open(
    Object.entries(files)
      .map(([path, text]) => `#- ${path}${text}`)
      .join(""),
  );
  const OWN = ["shop.yaml", "route.yaml"];

  function leaked(texts: readonly string[]): readonly string[] {
    return texts.filter((text) => SECRETS.some((secret) => text.includes(secret)));
  }

  it("there is something to tell: names, hostnames and sections clash", () => {
    const rules = OWN.flatMap((path) => workspace.diagnostics(path)).map(({ rule }) => rule);
    for (const rule of ["attach-listener-conflict", "attach-merged-name-duplicate"])
      assert.ok(rules.includes(rule), `${rule} is not among ${rules.join(" ")}`);
  });

  it("in findings, with what they point to and the names of their fixes", () => {
    const texts = OWN.flatMap((path) => workspace.diagnostics(path)).map((found) =>
      JSON.stringify([found.message, found.related, found.fixes]),
    );
    assert.deepEqual(leaked(texts), []);
  });

  it("in conditions and explanations", () => {
    const own = workspace.objects().filter(({ path }) => OWN.includes(path));
    assert.equal(own.length, 2);
    const texts = own.flatMap(({ delivered }) => [
      JSON.stringify(workspace.clusterOf(delivered.id).status.of(delivered.id)),
      JSON.stringify(explain(delivered, workspace)),
    ]);
    assert.deepEqual(leaked(texts), []);
  });

  it("in hovers, wherever the pointer stands", () => {
    const texts = OWN.flatMap((path) =>
      (files[path] ?? "")
        .trimStart()
        .split("\n")
        .flatMap((text, line) =>
          Array.from(text, (_, character) => hover(workspace, path, { line, character })?.markdown ?? ""),
        ),
    );
    assert.ok(texts.some((text) => text.includes("another listener")));
    assert.deepEqual(leaked(texts), []);
  });
});
