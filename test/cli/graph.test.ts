import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Topology } from "../../server/src/library.ts";
import { folder, gateway, route } from "./gwls.ts";

const WORLD = {
  "class.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: internet
spec:
  controllerName: example.com/controller
`,
  "gateway.yaml": gateway(),
  "routes.yaml": `${route()}  hostnames: ["shop.example.com"]
  rules:
    - backendRefs:
        - name: catalog
          port: 80
---
${route("https").replace("catalog", "basket")}`,
};

describe("gwls graph", () => {
  const { gwls } = folder(WORLD);

  it("draws a Mermaid flow chart with marks for problems and for what is refused", () => {
    const { code, out } = gwls(["graph"]);
    assert.equal(
      out,
      `flowchart LR
  n1{{"GatewayClass<br/>internet"}}
  n2[["Gateway<br/>edge/front-door"]]
  n3[/"HTTPRoute<br/>edge/catalog<br/>shop.example.com"/]
  n4[/"HTTPRoute<br/>edge/basket<br/>✖ 1 error"/]
  n5(["listener<br/>http<br/>HTTP 80"])
  n6[("Service<br/>edge/catalog<br/>not in the workspace")]
  n1 --> n2
  n2 --> n5
  n5 --> n3
  n3 -.->|"?"| n6
  n2 -.-x|"✖ refused"| n4
  classDef error stroke:#c4314b,stroke-width:3px
  class n4 error
  classDef absent stroke-dasharray:4 3
  class n6 absent
`,
    );
    assert.equal(code, 0);
  });

  it("writes the same for Graphviz", () => {
    assert.equal(
      gwls(["graph", "gateway.yaml", "--format", "dot"]).out,
      `digraph gateways {
  rankdir=LR;
  node [fontname="sans-serif"];
  "Gateway.gateway.networking.k8s.io/edge/front-door" [label="Gateway\\nedge/front-door", shape="box3d"];
  "Gateway.gateway.networking.k8s.io/edge/front-door#http" [label="listener\\nhttp\\nHTTP 80", shape="oval"];
  "GatewayClass.gateway.networking.k8s.io/internet" [label="GatewayClass\\ninternet\\nnot in the workspace", shape="hexagon", style="dashed"];
  "GatewayClass.gateway.networking.k8s.io/internet" -> "Gateway.gateway.networking.k8s.io/edge/front-door";
  "Gateway.gateway.networking.k8s.io/edge/front-door" -> "Gateway.gateway.networking.k8s.io/edge/front-door#http";
}
`,
    );
  });

  it("gives nodes and edges as JSON, files named from the working directory", () => {
    const { nodes, edges }: Topology = JSON.parse(gwls(["graph", "--format", "json"]).out);
    const basket = nodes.find(({ name }) => name === "basket");
    assert.deepEqual(
      { role: basket?.role, place: basket?.place, rules: basket?.problems?.map(({ rule }) => rule) },
      {
        role: "route",
        place: {
          path: "routes.yaml",
          range: { start: { line: 18, character: 8 }, end: { line: 18, character: 14 } },
        },
        rules: ["route-parent-section-not-found"],
      },
    );
    assert.deepEqual(
      edges.filter(({ to }) => to === basket?.id),
      [
        {
          from: "Gateway.gateway.networking.k8s.io/edge/front-door",
          to: "HTTPRoute.gateway.networking.k8s.io/edge/basket",
          relation: "attachment",
          verdict: "refused",
          why: "Gateway `edge/front-door` has no listener `https`.",
        },
      ],
    );
  });

  it("keeps to a namespace and to what hangs together with it", () => {
    const two = folder({ ...WORLD, "other.yaml": gateway("8080").replace("edge", "inner") });
    const { out } = two.gwls(["graph", "--namespace", "inner"]);
    assert.match(out, /inner\/front-door[\s\S]*8080/);
    assert.doesNotMatch(out, /edge\//);
    assert.deepEqual(two.gwls(["graph", "--namespace", "nowhere"]), {
      code: 2,
      out: "",
      err: "gwls: there is nothing to draw in the namespace `nowhere`\n",
    });
  });

  it("does not let names break out of their quotes", () => {
    const odd = folder({ "gateway.yaml": gateway().replace("name: http", `name: 'a"]; b --> c <i> \\'`) });
    assert.match(odd.gwls(["graph"]).out, /"listener<br\/>a#34;\]; b --#62; c #60;i#62; #92;<br\/>HTTP 80/);
    assert.match(
      odd.gwls(["graph", "--format", "dot"]).out,
      /label="listener\\na\\"\]; b --> c <i> \\\\\\nHTTP 80/,
    );
  });
});
