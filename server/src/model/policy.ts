import { stringValue } from "../yaml/scalars.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { list, object, present, text } from "./reading.ts";
import { type BackendRef, type ObjectReference, readBackendRef, readObjectReference } from "./reference.ts";
import { readSessionPersistence, type SessionPersistence } from "./routeRuleSettings.ts";

/** The label by which a definition says what class of policies it defines: `Direct` or `Inherited`. */
export const POLICY_LABEL = "gateway.networking.k8s.io/policy";

/** What a policy of whatever API applies to, with the place where it is written. */
export interface AnyPolicyTarget {
  readonly path: Path;
  readonly ref: ObjectReference;
  readonly sectionName?: string;
  /** Several sections, as policies of Azure name them, by `readSectionNames`. */
  readonly sectionNames?: readonly string[];
}

/** The several sections of a target; the empty text stands for what is no text. */
export function readSectionNames(target: YamlNode | undefined): readonly string[] | undefined {
  return list(target, "sectionNames", (name) => stringValue(name) ?? "");
}

/** The sections that a target names, and the steps from it to each name. */
export function sectionsNamed({
  sectionName,
  sectionNames = [],
}: Pick<AnyPolicyTarget, "sectionName" | "sectionNames">): readonly {
  readonly name: string;
  readonly steps: Path;
}[] {
  const many = sectionNames.flatMap((name, index) =>
    name === "" ? [] : [{ name, steps: ["sectionNames", index] }],
  );
  return sectionName === undefined ? many : [{ name: sectionName, steps: ["sectionName"] }, ...many];
}

/** The steps from a target to the name of a section that it means; undefined where it means another, or the whole. */
export function sectionSteps(
  target: Pick<AnyPolicyTarget, "sectionName" | "sectionNames">,
  name: string,
): Path | undefined {
  return sectionsNamed(target).find((one) => one.name === name)?.steps;
}

/** A policy as far as GEP-713 gives all of them one form. */
export interface PolicySpec {
  readonly targets: readonly AnyPolicyTarget[];
  /** The one of them that stands in `targetRef`, where `targetRefs` is written, too. */
  readonly besideList?: AnyPolicyTarget;
  /** Where a telemetry policy sends traces to. */
  readonly provider?: BackendRef;
  /** The sessions that a traffic policy keeps. */
  readonly sessionPersistence?: SessionPersistence;
}

/** What is read of a policy that names no targets. */
const NO_TARGETS: PolicySpec = { targets: [] };

/** Reads the targets of an object whose kind is one of policies; undefined where it has none of that form. */
export function readPolicy(isOfPolicies: boolean, spec: YamlNode | undefined): PolicySpec | undefined {
  if (!isOfPolicies) return undefined;
  const one = object(spec, "targetRef", readTarget);
  const many = list(spec, "targetRefs", readTarget);
  if (one === undefined && many === undefined) return undefined;
  const listed = (many ?? []).map((target, index) => ({ path: ["spec", "targetRefs", index], ...target }));
  if (one === undefined) return { targets: listed };
  const single: AnyPolicyTarget = { path: ["spec", "targetRef"], ...one };
  return { targets: [single, ...listed], ...(many === undefined ? {} : { besideList: single }) };
}

/** Where the receiver of an XTelemetryPolicy's traces is named. */
export const PROVIDER: Path = ["spec", "tracing", "provider", "backendRef"];

/** An XTelemetryPolicy: whose requests it reports, and to whom. */
export function readTelemetryPolicy(spec: YamlNode | undefined): PolicySpec {
  const provider = child(child(spec, "tracing"), "provider");
  return present<PolicySpec>({
    ...besideThem(readPolicy(true, spec)),
    provider: object(provider, "backendRef", readBackendRef),
  });
}

/** An XBackendTrafficPolicy, whose sessions are read beside its targets. */
export function readTrafficPolicy(spec: YamlNode | undefined): PolicySpec {
  return present<PolicySpec>({
    ...besideThem(readPolicy(true, spec)),
    sessionPersistence: object(spec, "sessionPersistence", readSessionPersistence),
  });
}

/** The targets without namespaces: the policies of the API itself have no such field, and the API server drops it. */
function besideThem(spec: PolicySpec | undefined): PolicySpec {
  if (spec?.targets.some(({ ref }) => ref.namespace !== undefined) !== true) return spec ?? NO_TARGETS;
  const { besideList } = spec;
  return {
    ...spec,
    targets: spec.targets.map(withoutNamespace),
    ...(besideList === undefined ? {} : { besideList: withoutNamespace(besideList) }),
  };
}

function withoutNamespace({
  ref: { namespace: _dropped, ...ref },
  ...target
}: AnyPolicyTarget): AnyPolicyTarget {
  return { ...target, ref };
}

function readTarget(node: YamlNode): Omit<AnyPolicyTarget, "path"> {
  return present<Omit<AnyPolicyTarget, "path">>({
    ref: readObjectReference(node),
    sectionName: text(node, "sectionName"),
    sectionNames: readSectionNames(node),
  });
}
