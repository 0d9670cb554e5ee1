import type { Implementation } from "../implementation.ts";

export default {
  name: "gloo-gateway",
  title: "Gloo Gateway",
  controllers: ["solo.io/gloo-gateway"],
  classes: [],
  reports: [
    "1.4.1 experimental default v1.21.3 c----.-... . c--+++++++++-----+---........ ... ... . . .......... c --",
    "1.3.0 experimental default v1.20.13 c----.-... . c--+++++++++-----+-.......... ... ... . . .......... c ..",
    "1.2.0 experimental default v1.18.0 c--.-.-... . c--+++++++++-.-----.......... ... ... . . .......... c ..",
    "1.1.0 experimental default v1.18.0-beta30 c--.-..... . c.-+++++++++-.---............ ... ... . . .......... c ..",
    "1.0.0 unknown default v1.17.4 c......... . c..+++++++++-.--............. ... ... . . .......... c ..",
  ],
} satisfies Implementation;
