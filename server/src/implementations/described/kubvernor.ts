import type { Implementation } from "../implementation.ts";

export default {
  name: "kubvernor",
  title: "Kubvernor",
  controllers: ["kubvernor.com/proxy-controller"],
  classes: [],
  reports: [
    "1.2.1 standard default 0.1.0 c......... . c............................ c.. ... . . .......... c ..",
  ],
} satisfies Implementation;
