import type { Implementation } from "../implementation.ts";

export default {
  name: "agentgateway",
  title: "agentgateway",
  controllers: ["agentgateway.dev/agentgateway"],
  classes: ["agentgateway"],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "HBONE"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute"],
  backends: [
    "Service",
    "agentgateway.dev/AgentgatewayBackend",
    "inference.networking.k8s.io/InferencePool",
    "gateway.networking.k8s.io/HTTPRoute",
  ],
  sources: [
    "agentgateway/agentgateway@75b4e6ce6e0e:controller/pkg/agentgateway/translator",
    "agentgateway/agentgateway@75b4e6ce6e0e:controller/pkg/agentgateway/plugins",
    "agentgateway/agentgateway@75b4e6ce6e0e:controller/api/v1alpha1/agentgateway",
  ],
  reports: [
    "1.6.0 experimental default v1.3.1 c+++++++++ + c++++++++++++++++++++++++++.. cp. c++ p . .......... c ++",
    "1.5.1 experimental default v1.1.0 c+++++++++ + c+++++++++++++++++++++++..... cp. c++ . . .......... c ++",
    "1.4.1 experimental default v1.0.0-alpha.2 c++++.+... . c++++++++++++++++++++........ cp. c.. . . .......... c ++",
    "1.3.0 experimental default v0.6.0-dev c++++.+... . c++++++++++++++++++.......... ... ... . . .......... c ..",
  ],
} satisfies Implementation;
