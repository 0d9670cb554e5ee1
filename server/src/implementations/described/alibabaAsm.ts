import type { Implementation } from "../implementation.ts";

export default {
  name: "alibaba-asm",
  title: "Alibaba Cloud Service Mesh",
  controllers: [],
  classes: [],
  reports: [
    "1.3.0 experimental default 1.27 c++++.+... . c++++++++++++++++++.......... c.. c.. . . c+-....... c ..",
  ],
} satisfies Implementation;
