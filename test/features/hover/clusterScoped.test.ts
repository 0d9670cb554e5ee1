import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("a hover on the name of a class or a namespace", () => {
  it("[hover: gatewayClassName] shows the controller of a class and its description as plain words", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec:
  controllerName: example.net/proxy
  description: "For *all* teams, see [the docs](https://example.net) | www.example.net"
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: ed$0ge
`,
      [
        "**GatewayClass** `edge`: served by controller `example.net/proxy`",
        "",
        "Description: For \\*all\\* teams, see \\[the docs\\](https\\://example.net) \\| www\\.example.net",
        "",
        "- What is generated for its Gateways is usually called `<gateway>-edge`.",
        "",
        "Predicted conditions: Accepted is True.",
      ],
    );
  });

  it("[hover: gatewayClassName] tells of a class by itself which Gateways name it", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: ed$0ge }
spec: { controllerName: example.net/proxy }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec: { gatewayClassName: edge }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: back, namespace: infra }
spec: { gatewayClassName: other }
`,
      [
        "**GatewayClass** `edge`: served by controller `example.net/proxy`",
        "",
        "- What is generated for its Gateways is usually called `<gateway>-edge`.",
        "",
        "Predicted conditions: Accepted is True.",
        "",
        "Named by Gateway `infra/front`. Until it is gone, the class should stay.",
      ],
    );
  });

  it("[hover: gatewayClassName] knows that a class exists where the settings say so", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: ed$0ge
`,
      [
        "**GatewayClass** `edge`: not known here",
        "",
        "The class is not in this workspace; the setting `knownClasses` says that it exists.",
      ],
      { knownClasses: ["ed*"] },
    );
  });

  it("[hover: gatewayClassName] knows which classes controllers make by themselves", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: istio-way$0point
`,
      [
        "**GatewayClass** `istio-waypoint`: not known here",
        "",
        "The class is not in this workspace; Istio makes it by itself.",
      ],
    );
  });

  it("[hover: gatewayClassName] takes a class that is not here to exist", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: ed$0ge
`,
      [
        "**GatewayClass** `edge`: not known here",
        "",
        "The class is not in this workspace; it is taken to exist.",
      ],
    );
  });

  it("[hover: gatewayClassName] tells the parameters of a class, and what its controller says that it can", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec: { gatewayClassName: ed$0ge }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge, uid: 5d0f2f0e }
spec:
  controllerName: gateway.envoyproxy.io/gatewayclass-controller
  parametersRef: { group: gateway.envoyproxy.io, kind: EnvoyProxy, name: proxy, namespace: infra }
status:
  supportedFeatures: [{ name: Gateway }, { name: HTTPRoute }, { name: HTTPRouteMethodMatching }]
`,
      [
        "**GatewayClass** `edge`: served by controller `gateway.envoyproxy.io/gatewayclass-controller`",
        "",
        "- Parameters: EnvoyProxy.gateway.envoyproxy.io `infra/proxy`.",
        "- What is generated for its Gateways is usually called `envoy-<namespace>-<gateway>-*`.",
        "- Features that its controller reported: `Gateway`, `HTTPRoute` and `HTTPRouteMethodMatching`.",
        "",
        "Predicted conditions: Accepted is Unknown (NotInWorkspace). EnvoyProxy `proxy` is not in this workspace.",
      ],
    );
  });

  it("[hover: namespace] adds the labels of a namespace to its name", () => {
    checkHover(
      `
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop, env: live } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: sh$0op }
spec: {}
`,
      ["**Namespace** `shop`: `team=shop` and `env=live`"],
    );
  });
});
