import type { Implementation } from "../implementation.ts";

export default {
  name: "cloud-provider-kind",
  title: "cloud-provider-kind",
  controllers: ["kind.sigs.k8s.io/gateway-controller"],
  classes: ["cloud-provider-kind"],
  reports: [
    "1.3.0 standard default v0.8.0-alpha.1 c......... . c............................ ... ... . . .......... c ..",
  ],
} satisfies Implementation;
