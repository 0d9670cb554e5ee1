import type { Implementation } from "../implementation.ts";

export default {
  name: "wso2-gateway",
  title: "WSO2 API Platform Gateway",
  controllers: ["gateway.api-platform.wso2.com/gateway-operator"],
  classes: [],
  reports: [
    "1.5.1 standard default v1.2.0-alpha2 c--------- - c-----++-------------+++..... ... ... . . .......... c --",
  ],
} satisfies Implementation;
