import type { Delivered } from "../../delivery/delivered.ts";
import { INFERENCE_ALPHA_GROUP } from "../../model/inferencePool.ts";
import type { NumberOrOpaque } from "../../model/reading.ts";
import type { InferencePool, Service } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";
import { type ClusterView, foundAs, type Resolution } from "../clusterView.ts";
import { pickerTarget } from "../references/references.ts";
import { explainUndecided, reasonOfSearch } from "../references/undecidedTarget.ts";
import { displayKind, type Target } from "../target.ts";
import { type JudgedVerdict, judged } from "../verdict.ts";
import { choosePort, type PortChoice } from "./servicePorts.ts";

/** Who picks the pods of a pool, and whether it can be asked. */
export type PickerDecision = JudgedVerdict & {
  /** Where the pool names it, from the root of the pool. */
  readonly path: Path;
  readonly target: Target;
  readonly resolution: Resolution;
  readonly port: NumberOrOpaque | undefined;
  readonly portPath: Path;
  /** Absent where the picker is no Service that is here. */
  readonly service?: Delivered<Service>;
  /** Whether the Service has the port. */
  readonly choice?: PortChoice;
};

/** The port that the alpha takes where none is written. */
const ALPHA_PORT = 9002;

/**
 * Who picks the pods of a pool; undefined where the pool names nobody. A picker that is no Service is the
 * implementation's to know, and so is what becomes of a Service without the port.
 * Source: https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#endpointpickerref
 */
export function decidePicker(pool: Delivered<InferencePool>, view: ClusterView): PickerDecision | undefined {
  const { picker } = pool.resource.spec;
  const target = picker && pickerTarget(picker.ref, pool.namespace);
  if (picker === undefined || target === undefined) return undefined;
  const port = picker.port ?? (pool.resource.group === INFERENCE_ALPHA_GROUP ? ALPHA_PORT : undefined);
  const resolution = view.find(pool.id, target);
  const { path, portPath } = picker;
  const base = { path, target, resolution, port, portPath };
  const service = foundAs(resolution, (resource): resource is Service => resource.kind === "Service");
  if (service === undefined) {
    const isMissing = resolution.kind === "absent" && isService(target) && view.closedWorld;
    // What is there and no Service is the implementation's to ask.
    const doubt = resolution.kind === "found" ? "ImplementationSpecific" : reasonOfSearch(resolution);
    return { ...base, ...judged(isMissing && !view.mayBeProduced(target) ? "no" : "unknown", doubt) };
  }
  const choice = choosePort(service.resource, port);
  const isExternal = service.resource.spec.type === "ExternalName";
  const isAsked = !isExternal && choice.kind === "found";
  const doubt = !isExternal && choice.kind === "unknown" ? "FilledInLater" : "ImplementationSpecific";
  return { ...base, service, choice, ...judged(isAsked ? "yes" : "unknown", doubt) };
}

function isService({ group, kind }: Target): boolean {
  return group === "" && kind === "Service";
}

/** A sentence on whether a picker can be asked. */
export function explainPicker({ target, resolution, service, choice, port }: PickerDecision): string {
  const name = `${displayKind(target)} \`${target.name}\``;
  if (service === undefined) return explainAbsentPicker(name, resolution);
  if (service.resource.spec.type === "ExternalName")
    return `${name} is of type \`ExternalName\`, by which no picker may be named.`;
  switch (choice?.kind) {
    case "found":
      return `${name} picks the pods.`;
    case "missing":
      return `${name}, which picks the pods, has no port ${port}; what happens then is up to the implementation.`;
    default:
      return `On which port ${name} picks the pods cannot be told here.`;
  }
}

function explainAbsentPicker(name: string, resolution: Resolution): string {
  switch (resolution.kind) {
    case "absent":
      return `${name}, which picks the pods, is not in this workspace.`;
    case "undecided":
      return explainUndecided(name, resolution);
    case "found":
      return `Whether ${name} can pick the pods cannot be told here.`;
  }
}

/** Who picks, in a sentence for those who follow a request; undefined where the pool names nobody. */
export function pickerSentence({ resource }: Delivered<InferencePool>): string | undefined {
  const { picker } = resource.spec;
  const target = picker && pickerTarget(picker.ref, undefined);
  if (picker === undefined || target === undefined) return undefined;
  const fate = picker.failureMode === "FailOpen" ? "go to any pod" : "fail";
  return `${displayKind(target)} \`${target.name}\` picks the pod for each request; requests ${fate} while it gives no answer.`;
}
