import type { Implementation } from "../implementation.ts";

export default {
  name: "linkerd",
  title: "Linkerd",
  controllers: [],
  classes: [],
  reports: [
    "1.3.0 standard default version-2.18 .......... . c++++++++++++++++++.......... c.. ... . . c++-++-++. . ..",
  ],
} satisfies Implementation;
