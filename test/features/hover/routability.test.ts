import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

function gateway(spec: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
status: { routabilities: [Private, example.com/leased-line] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
${spec}`;
}

describe("[hover: routability] a routability", () => {
  it("says what it means, what the class offers and what its successor is", () => {
    checkHover(gateway("  infrastructure:\n    routability: Pri$0vate\n"), [
      "**Private**: reachable in a network that is larger than the cluster, such as a provider's virtual network, perhaps at addresses of RFC 1918. A data plane in the cluster is behind a Service, which cannot promise that.",
      "",
      "The class offers `Private` and `example.com/leased-line`; the first one is its default.",
      "",
      "`Public` reaches further than `Private`, and that further than `Cluster`. An implementation may refuse a change of the value, or keep the old configuration where it cannot follow.",
      "",
      "On an address the successor of the field calls it by a name of the implementation.",
    ]);
  });

  it("says that the class does not offer it", () => {
    const inRelease = (bundleVersion: "1.6" | "1.7", last: string) =>
      checkHover(gateway("  infrastructure:\n    routability: Pub$0lic\n"), [...PUBLIC, last], {
        bundleVersion,
      });
    const PUBLIC = [
      "**Public**: anybody on the internet can reach the Gateway.",
      "",
      "The class offers `Private` and `example.com/leased-line` instead: the Gateway is not accepted (UnsupportedRoutability).",
      "",
      "`Public` reaches further than `Private`, and that further than `Cluster`. An implementation may refuse a change of the value, or keep the old configuration where it cannot follow.",
      "",
    ];
    inRelease("1.6", "On an address the successor of the field calls it `External`.");
    inRelease(
      "1.7",
      "In the successor of the field, `addresses[].routability`, an address without a value can be reached so anyway.",
    );
  });

  it("knows no meaning for a vendor's value, and none where the proposal is not read", () => {
    checkHover(gateway("  infrastructure:\n    routability: example.com/leased-l$0ine\n"), [
      "`example.com/leased-line` is a value of one implementation; how it compares with the others, only that says.",
      "",
      "The class offers `Private` and `example.com/leased-line`; the first one is its default.",
      "",
      "`Public` reaches further than `Private`, and that further than `Cluster`. An implementation may refuse a change of the value, or keep the old configuration where it cannot follow.",
      "",
      "On an address the successor of the field calls it `example.com/leased-line`.",
    ]);
    checkHover(gateway("  infrastructure:\n    routability: Pub$0lic\n"), [], {
      proposals: { routability: false },
    });
  });

  it("is on an address what the address is, and what becomes of it", () => {
    checkHover(gateway("  addresses:\n    - value: 10.20.$00.8\n      routability: Cluster\n"), [
      "`10.20.0.8` is an address of private networks.",
      "",
      "**Cluster**: an address of the cluster's Service network.",
      "",
      "Where the implementation runs in the cluster, it becomes `clusterIP` or `loadBalancerIP` of the generated Service, whichever the Service's type has.",
    ]);
  });

  it("names the addresses of an address's routability and IP family, which clients may use as well", () => {
    checkHover(
      gateway(`  addresses:
    - { value: 8.8.$08.8, routability: External }
    - { value: 9.9.9.9, routability: External }
    - { type: IPAddress, value: 1.1.1.1, routability: External }
    - { value: "2606:4700::1111", routability: External }
    - { value: 10.20.0.8, routability: Cluster }
    - { type: Hostname, value: dns.example.com, routability: External }
`),
      [
        "`8.8.8.8` is a public address.",
        "",
        "**External**: to be treated as an address that anybody reaches, from outside of the cluster.",
        "",
        "Interchangeable with `9.9.9.9` and `1.1.1.1`: one routability, one IP family.",
        "",
        "Where the implementation runs in the cluster, it becomes `clusterIP` or `loadBalancerIP` of the generated Service, whichever the Service's type has.",
      ],
    );
  });

  it("is the default of the class on a Gateway that does not ask for one, and the list on the class", () => {
    checkHover(gateway("  listeners: []\n").replace("name: web", "name: w$0eb"), [
      "**Gateway** `platform/web`: no listeners",
      "",
      "Predicted conditions: Accepted is True and Programmed is True.",
      "",
      "Generated for it: Deployment, Service and so on, called `web-edge`.",
      "",
      "Routability `Private`, the default of its class.",
    ]);
    checkHover(gateway("  listeners: []\n").replace("ClassName: edge", "ClassName: e$0dge"), [
      "**GatewayClass** `edge`: served by controller `example.com/gateways`",
      "",
      "Routability of its Gateways: `Private` and `example.com/leased-line`; without a wish `Private`.",
      "",
      "- What is generated for its Gateways is usually called `<gateway>-edge`.",
      "",
      "Predicted conditions: Accepted is True.",
    ]);
  });

  it("is shown on the annotation that was used for it before", () => {
    checkHover(
      gateway("  listeners: []\n").replace(
        "name: web,",
        'annotations: { networking.istio.io/service-type: "Cluster$0IP" }, name: web,',
      ),
      [
        "Istio's way to say from where the Gateway can be reached: the type of the generated Service. Other implementations do not know it; `infrastructure.routability`, a proposal, and `addresses[].routability`, experimental since release 1.7, are for all of them.",
      ],
    );
  });
});
