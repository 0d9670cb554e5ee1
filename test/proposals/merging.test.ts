import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { accepted, brief, child, listenersOf, merged, open, PARENT, route, statusOf } from "./mergedTown.ts";

/** The situations of the merging proposal, one by one, each with the outcome that its text states. */

describe("GEP-1713: parent, child, and the single Gateway that they amount to", () => {
  const workspace = open(
    `${PARENT}${child("bakery", "name: bread, hostname: bread.example.com, protocol: HTTP, port: 80")}`,
  );

  it("the merged Gateway has the parent's listener, then the child's", () => {
    assert.deepEqual(listenersOf(merged(workspace, "market")), [
      "market/probes 8080 HTTP",
      "bakery/bread 80 HTTP bread.example.com",
    ]);
    assert.deepEqual(merged(workspace, "market").excluded, []);
  });

  it("written as one manifest it is the equivalent Gateway", () => {
    const single = open(merged(workspace, "market").toYaml());
    assert.deepEqual(listenersOf(merged(single, "market")), [
      "market/probes 8080 HTTP",
      "market/bread 80 HTTP bread.example.com",
    ]);
    assert.equal(accepted(single, "market"), "True Accepted");
  });

  it("both are accepted and programmed", () => {
    for (const name of ["market", "bakery"]) {
      const { conditions } = statusOf(workspace, "Gateway", name);
      assert.deepEqual(
        [brief(conditions, "Accepted"), brief(conditions, "Programmed")],
        ["True Accepted", "True Programmed"],
      );
    }
  });
});

describe("GEP-1713: the realised parent listens on the ports of all", () => {
  it("80 from the parent and 8080 from the child", () => {
    const source = `${PARENT.replace("8080", "80").replace("probes", "web")}${child("metrics", "name: metrics, port: 8080, protocol: HTTP")}`;
    const ports = merged(open(source), "market").listeners.map(({ port }) => port);
    assert.deepEqual(ports, [80, 8080]);
  });
});

describe("GEP-1713: route attaching", () => {
  const gateways = `${PARENT}${child("bakery", "name: bread, hostname: bread.example.com, protocol: HTTP, port: 80")}${child("dairy", "name: milk, hostname: milk.example.com, protocol: HTTP, port: 80")}`;

  function attachedTo(parentRef: string): readonly string[] {
    const gateway = merged(open(`${gateways}${route(parentRef)}`), "market");
    return gateway.listeners
      .filter(({ attachedRoutes }) => attachedRoutes.length > 0)
      .map(({ name }) => name);
  }

  function routeAccepted(parentRef: string): string {
    const { parents } = statusOf(open(`${gateways}${route(parentRef)}`), "HTTPRoute", "bread");
    return brief(parents?.[0]?.conditions, "Accepted");
  }

  it("a route names the child and one of its listeners", () => {
    assert.deepEqual(attachedTo("name: bakery, sectionName: bread"), ["bread"]);
    assert.equal(routeAccepted("name: bakery, sectionName: bread"), "True Accepted");
  });

  it("a route that names the child alone has all of the child's listeners, and none of parent and siblings", () => {
    assert.deepEqual(attachedTo("name: bakery"), ["bread"]);
  });

  it("a route that names the parent alone has the parent's listeners only", () => {
    assert.deepEqual(attachedTo("name: market"), ["probes"]);
  });

  it("a port works like a section", () => {
    assert.deepEqual(attachedTo("name: bakery, port: 80"), ["bread"]);
    assert.equal(routeAccepted("name: bakery, port: 8080"), "False NoMatchingParent");
  });

  it("a section that only the parent has is not valid, and the route's status says so", () => {
    assert.deepEqual(attachedTo("name: bakery, sectionName: probes"), []);
    assert.equal(routeAccepted("name: bakery, sectionName: probes"), "False NoMatchingParent");
  });

  it("nor is a section that only a sibling has", () => {
    assert.equal(routeAccepted("name: bakery, sectionName: milk"), "False NoMatchingParent");
  });
});

describe("GEP-1713: listener precedence", () => {
  const clash = "hostname: bread.example.com, protocol: HTTP, port: 80";

  function lost(source: string): readonly string[] {
    return merged(open(source), "market")
      .listeners.filter(({ conflict }) => conflict !== undefined)
      .map(({ origin, conflict }) => `${origin.name} loses to ${conflict?.with.origin.name ?? ""}`);
  }

  function created(name: string, time: string): string {
    return child(name, `name: ${name}, ${clash}`).replace(
      "namespace: town",
      `namespace: town, creationTimestamp: "${time}"`,
    );
  }

  it("the parent goes before its children", () => {
    const parent = PARENT.replace("name: probes, port: 8080, protocol: HTTP", `name: bread, ${clash}`);
    assert.deepEqual(lost(`${parent}${child("bakery", `name: bread2, ${clash}`)}`), [
      "bakery loses to market",
    ]);
  });

  it("the older child goes before the younger one", () => {
    const source = `${PARENT}${created("anna", "2024-05-01T00:00:00Z")}${created("zoe", "2023-05-01T00:00:00Z")}`;
    assert.deepEqual(lost(source), ["anna loses to zoe"]);
  });

  it("then the order is that of namespace and name", () => {
    const source = `${PARENT}${child("zoe", `name: zoe, ${clash}`)}${child("anna", `name: anna, ${clash}`)}`;
    assert.deepEqual(lost(source), ["zoe loses to anna"]);
  });

  it("the loser's listener is Conflicted, the winner's is not", () => {
    const workspace = open(
      `${PARENT}${child("anna", `name: anna, ${clash}`)}${child("zoe", `name: zoe, ${clash}`)}`,
    );
    const conflicted = (name: string) =>
      brief(statusOf(workspace, "Gateway", name).listeners?.[0]?.conditions, "Conflicted");
    assert.equal(conflicted("zoe"), "True HostnameConflict");
    assert.equal(conflicted("anna"), "False NoConflicts");
  });
});

describe("GEP-1713: the condition Accepted of a parent and two children", () => {
  const one = "name: one, hostname: one.example.com, protocol: HTTP, port: 80";
  const two = "name: two, hostname: two.example.com, protocol: HTTP, port: 80";

  function all(source: string, closedWorld = true): readonly string[] {
    const workspace = open(source, closedWorld);
    return ["market", "child-1", "child-2"].map((name) => accepted(workspace, name));
  }

  it("nothing wrong: all three are accepted", () => {
    assert.deepEqual(all(`${PARENT}${child("child-1", one)}${child("child-2", two)}`), [
      "True Accepted",
      "True Accepted",
      "True Accepted",
    ]);
  });

  it("the parent is entirely invalid: all three are not accepted", () => {
    const parent = PARENT.replace(
      "  listeners:",
      "  addresses: [{ type: Galaxy, value: far-away }]\n  listeners:",
    );
    assert.deepEqual(all(`${parent}${child("child-1", one)}${child("child-2", two)}`), [
      "False UnsupportedAddress",
      "False Invalid",
      "False Invalid",
    ]);
  });

  it("child-1 has an invalid listener: parent and child-1 report ListenersNotValid, child-2 does not", () => {
    const invalid = "name: one, protocol: GOPHER, port: 70";
    assert.deepEqual(all(`${PARENT}${child("child-1", invalid)}${child("child-2", two)}`), [
      "True ListenersNotValid",
      "False ListenersNotValid",
      "True Accepted",
    ]);
  });

  it("child-1 names a parent that does not exist: it is not accepted", () => {
    const source = `${PARENT}${child("child-1", one, "nowhere")}${child("child-2", two)}`;
    assert.deepEqual(all(source), ["True Accepted", "False Invalid", "True Accepted"]);
    assert.equal(all(source, false)[1], "Unknown NotInWorkspace");
  });

  it("child-1 names a parent that does not allow merging: it is not accepted", () => {
    const parent = PARENT.replace(/ {2}infrastructure:[\s\S]*(?= {2}listeners:)/, "");
    assert.deepEqual(all(`${parent}${child("child-1", one)}${child("child-2", two)}`), [
      "True Accepted",
      "False Invalid",
      "False Invalid",
    ]);
  });

  it("child-1 names another child: it is not accepted", () => {
    assert.deepEqual(all(`${PARENT}${child("child-1", one, "child-2")}${child("child-2", two)}`), [
      "True Accepted",
      "False Invalid",
      "True Accepted",
    ]);
  });

  it("child-1 names itself: it is not accepted", () => {
    assert.deepEqual(all(`${PARENT}${child("child-1", one, "child-1")}${child("child-2", two)}`), [
      "True Accepted",
      "False Invalid",
      "True Accepted",
    ]);
  });

  it("child-1 has another class than the parent: it is not accepted", () => {
    assert.deepEqual(all(`${PARENT}${child("child-1", one, "market", "other")}${child("child-2", two)}`), [
      "True Accepted",
      "False Invalid",
      "True Accepted",
    ]);
  });

  it("what is not accepted as a child is not merged, and the merged Gateway says why", () => {
    const workspace = open(`${PARENT}${child("child-1", one, "market", "other")}${child("child-2", two)}`);
    const { listeners, excluded } = merged(workspace, "market");
    assert.deepEqual(
      listeners.map(({ name }) => name),
      ["probes", "two"],
    );
    assert.deepEqual(
      excluded.map(({ origin, reason }) => `${origin.name}: ${reason}`),
      ["child-1: Gateway `town/market` has another `gatewayClassName`."],
    );
  });
});

describe("GEP-1713: listener conditions", () => {
  it("each Gateway's status has its own listeners only", () => {
    const workspace = open(
      `${PARENT}${child("bakery", "name: bread, hostname: bread.example.com, protocol: HTTP, port: 80")}`,
    );
    const names = (name: string) =>
      statusOf(workspace, "Gateway", name).listeners?.map((listener) => listener.name);
    assert.deepEqual(names("market"), ["probes"]);
    assert.deepEqual(names("bakery"), ["bread"]);
  });
});

describe("GEP-1713: a parent without listeners", () => {
  it("is served with what its children bring", () => {
    const parent = PARENT.replace(/ {2}listeners:[\s\S]*/, "");
    const workspace = open(
      `${parent}${child("bakery", "name: bread, hostname: bread.example.com, protocol: HTTP, port: 80")}`,
    );
    assert.deepEqual(listenersOf(merged(workspace, "market")), ["bakery/bread 80 HTTP bread.example.com"]);
    assert.equal(accepted(workspace, "market"), "True Accepted");
  });
});

describe("GEP-1713: the merged list has no limit", () => {
  it("a hundred children with one listener each are all merged", () => {
    const children = Array.from({ length: 100 }, (_, at) =>
      child(`shop-${at}`, `name: shop-${at}, hostname: shop-${at}.example.com, protocol: HTTP, port: 80`),
    );
    const workspace = open(`${PARENT}${children.join("")}`);
    assert.equal(merged(workspace, "market").listeners.length, 101);
    const serious = workspace
      .paths()
      .flatMap((path) => workspace.diagnostics(path))
      .filter(({ severity }) => severity === "error" || severity === "warning");
    assert.deepEqual(serious, []);
  });
});
