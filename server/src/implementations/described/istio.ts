import type { Implementation } from "../implementation.ts";

export default {
  name: "istio",
  title: "Istio",
  controllers: [
    "istio.io/gateway-controller",
    "istio.io/unmanaged-gateway",
    "istio.io/mesh-controller",
    "istio.io/eastwest-controller",
  ],
  classes: ["istio", "istio-remote", "istio-waypoint", "istio-east-west"],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "HBONE"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "none needed"],
  backends: [
    "Service",
    "networking.istio.io/Hostname",
    "multicluster.x-k8s.io/ServiceImport",
    "InferencePool",
    "gateway.networking.x-k8s.io/XBackend",
  ],
  sources: [
    "istio/istio@86c9f01fd735:pkg/config/constants/constants.go:165-190",
    "istio/istio@86c9f01fd735:pilot/pkg/config/kube/gateway/conversion.go",
    "istio/istio@86c9f01fd735:pilot/pkg/config/kube/gateway/deploymentcontroller.go",
    "istio/api@b8f8791d9653:annotation/annotations.yaml",
    "istio/api@b8f8791d9653:label/labels.yaml",
  ],
  reports: [
    "1.5.1 experimental default 1.30.1 c++++-+--- - c+++++++++++++++++++++++..... cp. c++ . . c-++++++++ c ++",
    "1.4.0 experimental default 1.28 c++++.+... . c++++++++++++++++++++........ cp. c.. . . c-++++++++ c ..",
    "1.3.0 experimental default 1.26.1 c++++.+... . c++++++++++++++++++.......... c.. c.. . . c-+....... c ..",
    "1.2.1 experimental default 1.24 c++.+.+... . c++++++++++++.+++++.......... c.. c.. . . c-+....... c ..",
    "1.1.0 experimental default 1.22 c++.+..... . c.+++++++++++.+++............ c.. c.. . . c-+....... c ..",
    "1.0.0 unknown default 1.2 c......... . c..++++++++++.++............. ... c.. . . c......... c ..",
  ],
} satisfies Implementation;
