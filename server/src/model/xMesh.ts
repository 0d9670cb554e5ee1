import type { YamlNode } from "../yaml/tree.ts";
import { object, present, text } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

/** What a mesh of the cluster is set up by. */
export interface XMeshSpec {
  readonly controllerName?: string;
  readonly parametersRef?: ObjectReference;
}

/** Reads `spec` of an XMesh. Never throws: what has a wrong type reads as absent. */
export function readXMesh(spec: YamlNode | undefined): XMeshSpec {
  return present<XMeshSpec>({
    controllerName: text(spec, "controllerName"),
    parametersRef: object(spec, "parametersRef", readObjectReference),
  });
}
