import { stringValue } from "../yaml/scalars.ts";
import type { YamlNode } from "../yaml/tree.ts";
import { list, object, present, text } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

export interface GatewayClassSpec {
  readonly controllerName?: string;
  readonly description?: string;
  readonly parametersRef?: ObjectReference;
}

export function readGatewayClass(spec: YamlNode | undefined): GatewayClassSpec {
  return present<GatewayClassSpec>({
    controllerName: text(spec, "controllerName"),
    description: text(spec, "description"),
    parametersRef: object(spec, "parametersRef", readObjectReference),
  });
}

/** The names of the features in a status; up to release 1.1 they were plain strings. */
export function readSupportedFeatures(status: YamlNode | undefined): {
  readonly supportedFeatures?: readonly string[];
} {
  return present<{ readonly supportedFeatures?: readonly string[] }>({
    supportedFeatures: list(
      status,
      "supportedFeatures",
      (item) => text(item, "name") ?? stringValue(item) ?? "",
    ),
  });
}
