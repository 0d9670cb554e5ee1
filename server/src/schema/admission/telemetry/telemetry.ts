/** The proposal that the rules about an XTelemetryPolicy follow. */
export const TELEMETRY_SOURCE = "https://gateway-api.sigs.k8s.io/geps/gep-4768/";

/** The only kind with these fields. */
export const TELEMETRY_KINDS: readonly string[] = ["XTelemetryPolicy"];
