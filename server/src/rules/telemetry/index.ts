import type { ListedRule } from "../listedRule.ts";
import telemetryConflict from "./telemetryConflict.ts";
import telemetryProvider from "./telemetryProvider.ts";
import telemetryTargetKind from "./telemetryTargetKind.ts";

/** XTelemetryPolicy: what Gateways report about their requests. */
export default [telemetryConflict, telemetryProvider, telemetryTargetKind] satisfies readonly ListedRule[];
