import type { Union } from "../filters/union.ts";
import { TELEMETRY_KINDS, TELEMETRY_SOURCE } from "./telemetry.ts";

/** An attribute of a span and the member that says where its value comes from. */
export const ATTRIBUTE_UNION: Union = {
  source: TELEMETRY_SOURCE,
  places: [{ kinds: TELEMETRY_KINDS, at: ["spec.tracing.attributes[]"] }],
  object: "policy",
  name: "An attribute",
  by: "sourceType",
  members: new Map([
    ["Header", "headerName"],
    ["Literal", "literalValue"],
    ["Attribute", "attributeKey"],
  ]),
  alike: () => true,
};
