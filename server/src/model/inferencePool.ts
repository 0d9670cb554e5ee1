import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { integer, list, type NumberOrOpaque, object, present, text, textMap } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

/** The group of the Gateway API's inference extension. */
export const INFERENCE_GROUP = "inference.networking.k8s.io";
/** The group of its alphas and experiments. */
export const INFERENCE_ALPHA_GROUP = "inference.networking.x-k8s.io";

/** True for the groups of the inference extension. */
export function isInferenceGroup(group: string): boolean {
  return group === INFERENCE_GROUP || group === INFERENCE_ALPHA_GROUP;
}

/** Who picks the pod that gets a request. */
export interface EndpointPicker {
  readonly ref: ObjectReference;
  /** Where the reference stands, from the root of the object. */
  readonly path: Path;
  readonly port?: NumberOrOpaque;
  /** Where the port stands, or would. */
  readonly portPath: Path;
  readonly failureMode?: string;
}

/** Pods that serve a model, as a backend of Routes: a picker chooses one of them for each request. */
export interface InferencePoolSpec {
  /** The labels that its pods have, by name. */
  readonly selector: Readonly<Record<string, string>>;
  /** Where the labels stand, from the root of the object. */
  readonly selectorPath: Path;
  readonly targetPorts: readonly NumberOrOpaque[];
  readonly picker?: EndpointPicker;
}

/** An object that says something about the requests to a pool. */
export interface InferencePoolUserSpec {
  readonly poolRef?: ObjectReference;
}

/** Reads `spec` of an InferencePool in the words of its group. Never throws: what has a wrong type reads as absent. */
export function readInferencePool(group: string, spec: YamlNode | undefined): InferencePoolSpec {
  return group === INFERENCE_ALPHA_GROUP ? readAlphaPool(spec) : readPool(spec);
}

function readPool(spec: YamlNode | undefined): InferencePoolSpec {
  const path = ["spec", "endpointPickerRef"];
  const picker = object(spec, "endpointPickerRef", (map) =>
    present<EndpointPicker>({
      ref: readPickerRef(map),
      path,
      port: integer(child(map, "port"), "number"),
      portPath: [...path, "port", "number"],
      failureMode: text(map, "failureMode"),
    }),
  );
  const ports = list(spec, "targetPorts", (item) => integer(item, "number")) ?? [];
  return present<InferencePoolSpec>({
    selector: textMap(child(spec, "selector"), "matchLabels"),
    selectorPath: ["spec", "selector", "matchLabels"],
    targetPorts: ports.flatMap((port) => port ?? []),
    picker,
  });
}

/** The alpha knows one target port, and says things flatter. */
function readAlphaPool(spec: YamlNode | undefined): InferencePoolSpec {
  const path = ["spec", "extensionRef"];
  const picker = object(spec, "extensionRef", (map) =>
    present<EndpointPicker>({
      ref: readPickerRef(map),
      path,
      port: integer(map, "portNumber"),
      portPath: [...path, "portNumber"],
      failureMode: text(map, "failureMode"),
    }),
  );
  const port = integer(spec, "targetPortNumber");
  return present<InferencePoolSpec>({
    selector: textMap(spec, "selector"),
    selectorPath: ["spec", "selector"],
    targetPorts: port === undefined ? [] : [port],
    picker,
  });
}

/** A picker stands beside its pool, so the reference has no namespace. */
function readPickerRef(map: YamlNode): ObjectReference {
  const { namespace: _, ...ref } = readObjectReference(map);
  return ref;
}

/** The kinds that name a pool in `poolRef`. */
const POOL_USERS: ReadonlySet<string> = new Set([
  "InferenceModel",
  "InferenceModelRewrite",
  "InferenceObjective",
]);

/** True for the kinds that name a pool in `poolRef`. */
export function isPoolUserKind(kind: string): boolean {
  return POOL_USERS.has(kind);
}

/** Reads `spec` of an object that names a pool. Never throws: what has a wrong type reads as absent. */
export function readInferencePoolUser(spec: YamlNode | undefined): InferencePoolUserSpec {
  return present<InferencePoolUserSpec>({
    poolRef: object(spec, "poolRef", (map) => readPickerRef(map)),
  });
}
