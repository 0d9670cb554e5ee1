import type { Implementation } from "../implementation.ts";

export default {
  name: "varnish-gateway",
  title: "Varnish Gateway",
  controllers: ["varnish-software.com/gateway"],
  classes: [],
  reports: [
    "1.5.0 standard default v0.20.0 c---+----- - c--++++++++-------------..... ... ... . . .......... c --",
  ],
} satisfies Implementation;
