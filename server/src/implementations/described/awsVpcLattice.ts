import type { Implementation } from "../implementation.ts";

export default {
  name: "aws-vpc-lattice",
  title: "AWS Gateway API Controller (VPC Lattice)",
  controllers: ["application-networking.k8s.aws/gateway-api-controller"],
  classes: ["amazon-vpc-lattice"],
  protocols: ["HTTP", "HTTPS", "TLS"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute"],
  backends: ["Service", "application-networking.k8s.aws/ServiceImport"],
  sources: [
    "aws/aws-application-networking-k8s@03d6abecad55:pkg/k8s",
    "aws/aws-application-networking-k8s@03d6abecad55:pkg/gateway",
    "aws/aws-application-networking-k8s@03d6abecad55:docs/api-types",
  ],
  reports: [
    "1.4.0 experimental default v2.0.1 c......... . c............................ ... ... . . .......... c ..",
  ],
} satisfies Implementation;
