import type { Implementation } from "../implementation.ts";

export default {
  name: "linkerd-enterprise",
  title: "Buoyant Enterprise for Linkerd",
  controllers: [],
  classes: [],
  reports: [
    "1.3.0 standard default enterprise-2.18 .......... . c++++++++++++++++++.......... c.. ... . . c++-++-++. . ..",
  ],
} satisfies Implementation;
