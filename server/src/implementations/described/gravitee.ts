import type { Implementation } from "../implementation.ts";

export default {
  name: "gravitee",
  title: "Gravitee",
  controllers: ["apim.gravitee.io/gateway"],
  classes: [],
  reports: [
    "1.6.1 standard default 4.12.10 c+--+-+-+- - c-+++++++++------+-+-------.. ... ... . . .......... c --",
    "1.4.0 standard default 4.10.3 c+---.-... . c----++++-+----------........ ... ... . . .......... c ..",
    "1.3.0 standard default 4.8.5 c......... . c............................ ... ... . . .......... c ..",
  ],
} satisfies Implementation;
