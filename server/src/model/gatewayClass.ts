import type { YamlNode } from "../yaml/tree.ts";
import { object, present, text } from "./reading.ts";
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
