import type { Implementation } from "../implementation.ts";

export default {
  name: "airlock-microgateway",
  title: "Airlock Microgateway",
  controllers: ["microgateway.airlock.com/gatewayclass-controller"],
  classes: [],
  reports: [
    "1.6.0 standard default 5.1.0 c+--++++++ + c+-++++++++---++++++++++---.. ... ... . . .......... c ++",
    "1.6.0 experimental default 5.1.0 c+--++++++ + c+-++++++++---+++++++++++++.. ... ... . . .......... c ++",
    "1.5.1 standard default 5.1.0 c+--++++++ + c+-++++++++---++++++++++..... ... ... . . .......... c ++",
    "1.5.1 experimental default 5.0.0 c+--++++++ - c+-++++++++---++++++++++..... ... ... . . .......... c ++",
    "1.4.1 standard default 5.1.0 c+--+.+... . c+-++++++++---++++++-........ ... ... . . .......... c ++",
    "1.4.1 experimental default 4.8.0 c+--+.+... . c+-++++++++---+++++++........ ... ... . . .......... c ++",
    "1.3.0 standard default 5.1.0 c+--+.+... . c+-++++++++---+++++.......... ... ... . . .......... c ..",
    "1.3.0 experimental default 4.7.0 c+---.+... . c+-++++++++---+++++.......... ... ... . . .......... c ..",
    "1.2.1 standard default 5.1.0 c+-.+.+... . c+-++++++++--.+++++.......... ... ... . . .......... c ..",
    "1.2.1 experimental default 4.5.0 c+-.-.+... . c+-++-++-++--.+++++.......... ... ... . . .......... c ..",
    "1.1.1 standard default 4.8.0 c+-.+..... . c.-++++++++--.--+............ ... ... . . .......... c ..",
    "1.1.0 experimental default v4.4.0 c+-.-..... . c.-++--------.--+............ ... ... . . .......... c ..",
  ],
} satisfies Implementation;
