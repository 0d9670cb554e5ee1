import type { Implementation } from "../implementation.ts";

export default {
  name: "calico",
  title: "Calico",
  controllers: [],
  classes: ["tigera-gateway-class"],
  reports: [
    "1.4.1 experimental default v3.32.0 c+-++.-... . c++++++++++++++++++++........ cp. c.. . p .......... c ++",
  ],
} satisfies Implementation;
