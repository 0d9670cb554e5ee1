import type { Implementation } from "../implementation.ts";

export default {
  name: "higress",
  title: "Higress",
  controllers: ["higress.io/gateway-controller"],
  classes: [],
  reports: [
    "1.6.0 standard default v2.2.4 c......... . c............................ ... ... . . .......... c ..",
  ],
} satisfies Implementation;
