import type { Implementation } from "../implementation.ts";

export default {
  name: "kuma",
  title: "Kuma",
  controllers: ["gateways.kuma.io/controller"],
  classes: [],
  reports: [
    "1.0.0 unknown default 2.6.0 c......... . c..+++++++++-.--............. ... ... . . c......... c ..",
  ],
} satisfies Implementation;
