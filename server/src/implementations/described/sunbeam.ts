import type { Implementation } from "../implementation.ts";

export default {
  name: "sunbeam",
  title: "Sunbeam",
  controllers: ["sunbeam.pt/sunbeam-proxy"],
  classes: [],
  reports: [
    "1.5.1 experimental default v0.2.0 c+++++++++ + c+++++++++++++++++++++++..... cp. c++ . . .......... c ++",
  ],
} satisfies Implementation;
