import type { Implementation } from "../implementation.ts";

export default {
  name: "aws-load-balancer-controller",
  title: "AWS Load Balancer Controller",
  controllers: ["gateway.k8s.aws/alb"],
  classes: [],
  worksAnyway: {
    features: [
      "HTTPRouteQueryParamMatching",
      "HTTPRouteSchemeRedirect",
      "HTTPRoutePathRedirect",
      "HTTPRouteNamedRouteRule",
      "GatewayStaticAddresses",
    ],
    why: "its guide says that they are supported",
    source: "kubernetes-sigs/aws-load-balancer-controller@07771eb00a docs/guide/gateway/l7gateway.md",
  },
  reports: [
    "1.6.1 standard default v3.5.0 c--------- + c+--+-+---------+------------ ... ... . . .......... c --",
    "1.5.0 standard default v3.2.0 c--------- + c+--+-+---------+-------..... ... ... . . .......... c --",
    "1.3.0 experimental default v3.0.0 c----.-... . c+--+-+---------+--.......... ... ... . . .......... c ..",
  ],
} satisfies Implementation;
