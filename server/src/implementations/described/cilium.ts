import type { Implementation } from "../implementation.ts";

export default {
  name: "cilium",
  title: "Cilium",
  controllers: ["io.cilium/gateway-controller"],
  classes: ["cilium"],
  protocols: ["HTTP", "HTTPS", "TLS"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute"],
  backends: ["Service", "multicluster.x-k8s.io/ServiceImport", "InferencePool"],
  sources: [],
  reports: [
    "1.6.1 experimental default v1.20.0 c++++-+--- + c+++++++++++++++-++++++++++.. cp. c-- + + c+-+++++++ c +-",
    "1.6.1 standard default v1.20.0 c++++-+--- + c+++++++++++++++-+++++++---.. cp. c-- + + c+-+++++++ c +-",
    "1.5.1 experimental default v1.20.0-pre.2 c++++-+--+ - c+++++++++++++++-+++----..... cp. c-+ . . c+-+++++++ c +-",
    "1.4.0 experimental default 1.19.0-pre.2 c++++.+... . c+++++++++++++++-+++-........ cp. c.. . . c+-+++++++ c ..",
    "1.3.0 experimental default main c++++.+... . c+++++++++++++++-++.......... c.. c.. . . c+-....... c ..",
    "1.2.1 experimental default v1.17 c++.+.+... . c++++++++++++.++-++.......... c.. c.. . . c+-....... c ..",
    "1.1.0 experimental default v1.16.0 c++.+..... . c.+++++++++++.+++++.......... c.. c.. . . c++....... c ..",
    "1.0.0 unknown default v1.15.0-pre.3 c......... . c..++++++++++.+++............ ... c.. . . .......... c ..",
  ],
} satisfies Implementation;
