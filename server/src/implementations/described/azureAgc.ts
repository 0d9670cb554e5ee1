import type { Implementation } from "../implementation.ts";

export default {
  name: "azure-agc",
  title: "Azure Application Gateway for Containers",
  controllers: ["alb.networking.azure.io/alb-controller"],
  classes: ["azure-alb-external"],
  reports: [
    "1.2.1 standard default 1.7.9 c--.-.-... . c+-++++++++--.-----.......... c.. ... . . .......... c ..",
    "1.1.0 standard default 1.3.7 c--.-..... . c.-++++++++--.---............ c.. ... . . .......... c ..",
    "1.0.0 unknown default v1.0.0 c......... . c..++++++++--.--............. ... ... . . .......... c ..",
  ],
} satisfies Implementation;
