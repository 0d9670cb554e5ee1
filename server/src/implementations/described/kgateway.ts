import type { Implementation } from "../implementation.ts";

export default {
  name: "kgateway",
  title: "kgateway",
  controllers: ["kgateway.dev/kgateway"],
  classes: ["kgateway"],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "HBONE"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute"],
  backends: [
    "Service",
    "gateway.kgateway.dev/Backend",
    "InferencePool",
    "networking.istio.io/Hostname",
    "gateway.networking.k8s.io/HTTPRoute",
    "delegation.kgateway.dev/label",
  ],
  sources: [
    "kgateway-dev/kgateway.dev@85cd0fc8f14f:assets/kgw-docs/pages/traffic-management/route-delegation",
    "kgateway-dev/kgateway.dev@85cd0fc8f14f:assets/kgw-docs/pages/about/policies",
    "kgateway-dev/kgateway.dev@85cd0fc8f14f:assets/kgw-docs/pages/setup/listeners",
  ],
  reports: [
    "1.6.1 experimental default v2.4.0-rc.1 c++++-++++ + c++++++++++++++++++++++++++.. cp. c++ + . .......... c ++",
    "1.5.1 experimental default v2.3.0-beta.3 c+++--+-+- + c+++++++++++++++++++++++..... cp. c++ . . .......... c --",
    "1.4.1 experimental default v2.2.1 c+-+-.+... . c++++++++++++++++++++........ cp. c.. . . .......... c --",
    "1.3.0 experimental default v2.1.0-main c----.-... . c--+++++++++--++-++.......... ... ... . . .......... c ..",
    "1.2.1 experimental default v2.0.0 c--.-.-... . c--+++++++++-.---+-.......... ... ... . . .......... c ..",
  ],
} satisfies Implementation;
