import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Resolution } from "../../../server/src/gateway-api/clusterView.ts";
import { asRoute } from "../../../server/src/model/resource.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const gateway = (path: string, namespace: string | undefined, name = "edge") => `
#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}${namespace === undefined ? "" : `, namespace: ${namespace}`} }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;

const route = (path: string, namespace: string | undefined, ref = "{ name: edge }") => `
#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart${namespace === undefined ? "" : `, namespace: ${namespace}`} }
spec:
  parentRefs: [${ref}]
`;

/** The files of a fixture, joined without the blank lines between them. */
function open(...files: readonly string[]): Workspace {
  return openFixture(readFixture(files.map((file) => file.trimStart()).join("")));
}

function resolutionIn(workspace: Workspace): Resolution | undefined {
  const only = workspace.objects().find(({ delivered }) => asRoute(delivered.resource) !== undefined);
  assert.ok(only !== undefined);
  return workspace.clusterOf(only.delivered.id).attachment.of(only.delivered.id)[0]?.resolution;
}

/** What the Route's parentRef means, by path: `found east/gateway.yaml`, `ambiguous a.yaml, b.yaml`, `absent`. */
function meant(...files: readonly string[]): string {
  const workspace = open(...files);
  const resolution = resolutionIn(workspace);
  const pathOf = (id: string) => workspace.objectLocation(id)?.path ?? "?";
  switch (resolution?.kind) {
    case "found":
      return `found ${pathOf(resolution.target.id)}`;
    case "undecided":
      return [
        resolution.why,
        resolution.candidates
          .map(({ id }) => pathOf(id))
          .sort()
          .join(", "),
      ]
        .join(" ")
        .trim();
    case "absent":
      return "absent";
    case undefined:
      return "nothing";
  }
}

describe("one identity in several files", () => {
  const east = gateway("clusters/east/gateway.yaml", "infra");
  const west = gateway("clusters/west/gateway.yaml", "infra");

  it("means the only one, wherever it stands", () => {
    assert.equal(meant(east, route("apps/cart/route.yaml", "infra")), "found clusters/east/gateway.yaml");
  });

  it("means the one in the same folder", () => {
    assert.equal(
      meant(east, west, route("clusters/west/route.yaml", "infra")),
      "found clusters/west/gateway.yaml",
    );
  });

  it("means the one with the nearest common folder", () => {
    assert.equal(
      meant(east, west, route("clusters/east/apps/cart/route.yaml", "infra")),
      "found clusters/east/gateway.yaml",
    );
  });

  it("means the one in the same file before one in the same folder", () => {
    const together = `${gateway("clusters/west/all.yaml", "infra")}---
${route("", "infra").replace(/^\n#- \n/, "")}`;
    assert.equal(
      meant(gateway("clusters/west/gateway.yaml", "infra"), together),
      "found clusters/west/all.yaml",
    );
  });

  it("is ambiguous where several are equally near", () => {
    assert.equal(
      meant(east, west, route("apps/route.yaml", "infra")),
      "ambiguous clusters/east/gateway.yaml, clusters/west/gateway.yaml",
    );
  });

  it("leaves out those that are farther than a tie", () => {
    const far = gateway("archive-of-old/gateway.yaml", "infra");
    assert.equal(
      meant(east, west, far, route("clusters/route.yaml", "infra")),
      "ambiguous clusters/east/gateway.yaml, clusters/west/gateway.yaml",
    );
  });

  it("is decided anew when one of them goes", () => {
    const workspace = open(east, west, route("apps/route.yaml", "infra"));
    assert.equal(resolutionIn(workspace)?.kind, "undecided");
    workspace.removeFile("clusters/east/gateway.yaml");
    assert.equal(resolutionIn(workspace)?.kind, "found");
  });
});

describe("namespaces that no manifest tells", () => {
  it("are one where both are unknown", () => {
    assert.equal(
      meant(gateway("gateway.yaml", undefined), route("route.yaml", undefined)),
      "found gateway.yaml",
    );
  });

  it("leave it open where the Gateway's is unknown and the Route's is not", () => {
    assert.equal(
      meant(gateway("gateway.yaml", undefined), route("route.yaml", "shop")),
      "namespace gateway.yaml",
    );
  });

  it("leave it open where the Route's is unknown and the Gateway's is not", () => {
    assert.equal(
      meant(gateway("gateway.yaml", "shop"), route("route.yaml", undefined)),
      "namespace gateway.yaml",
    );
  });

  it("lose against a Gateway that certainly fits", () => {
    const files = [gateway("a/gateway.yaml", undefined), gateway("b/gateway.yaml", "shop")];
    assert.equal(meant(...files, route("route.yaml", "shop")), "found b/gateway.yaml");
  });

  it("are never `default`", () => {
    assert.equal(
      meant(gateway("gateway.yaml", "default"), route("route.yaml", undefined)),
      "namespace gateway.yaml",
    );
  });

  it("say nothing about a Gateway of another name", () => {
    assert.equal(meant(gateway("gateway.yaml", undefined, "lobby"), route("route.yaml", "shop")), "absent");
  });

  it("do not stop a known namespace from being another one", () => {
    assert.equal(meant(gateway("gateway.yaml", "infra"), route("route.yaml", "shop")), "absent");
  });
});

describe("names that are filled in later", () => {
  it("mean the object with the very same text", () => {
    const files = [
      gateway("gateway.yaml", "shop", "'${NAME}'"),
      route("route.yaml", "shop", "{ name: '${NAME}' }"),
    ];
    assert.equal(meant(...files), "found gateway.yaml");
  });

  it("are undecided in a reference", () => {
    assert.equal(
      meant(gateway("gateway.yaml", "shop"), route("route.yaml", "shop", "{ name: '${NAME}' }")),
      "opaque",
    );
    assert.equal(
      meant(
        gateway("gateway.yaml", "shop"),
        route("route.yaml", "shop", "{ name: edge, namespace: '${NS}' }"),
      ),
      "opaque",
    );
  });

  it("of some Gateway leave open whether a Gateway is missing", () => {
    assert.equal(meant(gateway("gateway.yaml", "shop", "'${NAME}'"), route("route.yaml", "shop")), "opaque");
  });
});
