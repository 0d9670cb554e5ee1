import type { YamlNode } from "../yaml/tree.ts";
import { object, present, text, texts } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

/** The `spec` of a GatewayClass, as written, without defaults. */
export interface GatewayClassSpec {
  readonly controllerName?: string;
  readonly description?: string;
  readonly parametersRef?: ObjectReference;
}

/** Reads `spec` of a GatewayClass. Never throws: what has a wrong type reads as absent. */
export function readGatewayClass(spec: YamlNode | undefined): GatewayClassSpec {
  return present<GatewayClassSpec>({
    controllerName: text(spec, "controllerName"),
    description: text(spec, "description"),
    parametersRef: object(spec, "parametersRef", readObjectReference),
  });
}

/** What a controller wrote into a GatewayClass that was taken from a cluster. */
export interface ReportedGatewayClassStatus {
  /** The reaches that its Gateways can have, the default one first (GEP-1651). */
  readonly routabilities?: readonly string[];
}

/** Reads `status`; undefined for a manifest that never was in a cluster. */
export function readGatewayClassStatus(root: YamlNode): ReportedGatewayClassStatus | undefined {
  return object(root, "status", (status) =>
    present<ReportedGatewayClassStatus>({ routabilities: texts(status, "routabilities") }),
  );
}
