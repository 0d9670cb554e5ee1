import type { Implementation } from "../implementation.ts";

export default {
  name: "contour",
  title: "Contour",
  controllers: ["projectcontour.io/gateway-controller", "projectcontour.io/projectcontour/contour"],
  classes: [],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "projectcontour.io/https"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute"],
  backends: ["Service"],
  sources: [
    "projectcontour/contour@31c4bb38e0a5:cmd/contour/gatewayprovisioner.go:43",
    "projectcontour/contour@31c4bb38e0a5:internal/dag/gatewayapi_processor.go",
    "projectcontour/contour@31c4bb38e0a5:internal/annotation/annotations.go",
  ],
  worksAnyway: {
    features: ["GatewayStaticAddresses", "HTTPRouteParentRefPort", "HTTPRoutePortRedirect"],
    why: "its suite leaves these tests out for reasons of the test environment",
    source:
      "projectcontour/contour@31c4bb38e0 test/conformance/gatewayapi/gateway_conformance_test.go:77-100",
  },
  reports: [
    "1.3.0 experimental default v1.33.0 c+-++.+... . c+++++-++++++-++-++.......... c.. c.. . . .......... c ..",
    "1.2.1 experimental default v1.31.0 c++.+.+... . c++++++++++++.+++++.......... c.. c.. . . .......... c ..",
    "1.1.0 experimental default v1.30.0 c++.+..... . c.+++++++++++.+++............ c.. c.. . . .......... c ..",
    "1.0.0 experimental default v1.29.2 c......... . c..++++++++++.++............. ... c.. . . .......... c ..",
    "1.0.0 unknown default v1.29.0 c......... . c..++++++++++.++............. ... c.. . . .......... c ..",
  ],
} satisfies Implementation;
