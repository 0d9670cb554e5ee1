import { namingEntry } from "../../implementations/references/annotationTable.ts";
import type { ReferenceField } from "../../implementations/references/referenceField.ts";
import { referencesOfKind } from "../../implementations/references/referenceTable.ts";
import { FILTER_KINDS } from "../../implementations/references/takenKinds.ts";
import { INFERENCE_ALPHA_GROUP, INFERENCE_GROUP } from "../../model/inferencePool.ts";
import { type ParentRef, readParentRef } from "../../model/reference.ts";
import {
  EXPERIMENTAL_GROUP,
  GATEWAY_GROUP,
  isGatewayApiGroup,
  splitApiVersion,
} from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Field } from "../../schema/field.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { pathPattern } from "../../yaml/pathPattern.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";
import type { OpenSlot } from "./openSlot.ts";

/** A kind that references lead to. */
export interface ReferredKind {
  readonly group: string;
  readonly kind: string;
}

/** What a reference is for. */
export type ReferenceRole =
  | "parent"
  | "listenerSetParent"
  | "attachTo"
  | "backend"
  | "certificate"
  | "authority"
  | "policyTarget"
  | "parameters"
  | "grantee"
  | "granted"
  | "routeKind"
  | "endpointPicker"
  | "pool"
  /** A filter of the implementation's own. */
  | "extension"
  /** What a kind of an implementation names by the table of references. */
  | "named";

/** A place of whatever object; fields are known in objects of this API. */
export type ReferenceSlot = OpenSlot & { readonly mapField?: Field | undefined };

/** A reference that somebody is writing. */
export interface ReferencePlace {
  readonly role: ReferenceRole;
  /** What it may lead to as far as it is written, the usual kind first. */
  readonly kinds: readonly ReferredKind[];
  /** What it says, without the word at the cursor. */
  readonly ref: ParentRef;
  /** What it means where it says neither group nor kind. */
  readonly preset: Partial<ReferredKind>;
  /** It may name a namespace. */
  readonly crosses: boolean;
  /** A Service is named with the port that gets the requests. */
  readonly takesPort: boolean;
  /** The key whose value is written; undefined where the whole reference is. */
  readonly key: string | undefined;
}

const SERVICE = { group: "", kind: "Service" };
const SECRET = { group: "", kind: "Secret" };
const CONFIG_MAP = { group: "", kind: "ConfigMap" };
const SERVICE_IMPORT = { group: "multicluster.x-k8s.io", kind: "ServiceImport" };
const X_BACKEND = { group: EXPERIMENTAL_GROUP, kind: "XBackend" };
const INFERENCE_POOL = { group: INFERENCE_GROUP, kind: "InferencePool" };
const INFERENCE_POOL_IMPORT = { group: INFERENCE_ALPHA_GROUP, kind: "InferencePoolImport" };
const TRUST_BUNDLE = { group: "certificates.k8s.io", kind: "ClusterTrustBundle" };
const TELEMETRY_POLICY = { group: EXPERIMENTAL_GROUP, kind: "XTelemetryPolicy" };
const GATEWAY = { group: GATEWAY_GROUP, kind: "Gateway" };
const LISTENER_SET = { group: GATEWAY_GROUP, kind: "ListenerSet" };
const ROUTES = ROUTE_KINDS.map((kind) => ({ group: GATEWAY_GROUP, kind }));

interface Referring {
  readonly at: RegExp;
  readonly role: ReferenceRole;
  readonly kinds: readonly ReferredKind[];
  readonly preset?: ReferredKind;
}

/** What references usually lead to, by the end of the pattern of their map. */
const REFERRING: readonly Referring[] = [
  { at: /\bparentRefs\[\]$/, role: "parent", kinds: [GATEWAY, LISTENER_SET, SERVICE], preset: GATEWAY },
  { at: /\bparentRef$/, role: "listenerSetParent", kinds: [GATEWAY], preset: GATEWAY },
  { at: /\battachTo$/, role: "attachTo", kinds: [GATEWAY], preset: GATEWAY },
  {
    at: /\b(?:backendRefs\[\]|backendRef)$/,
    role: "backend",
    kinds: [SERVICE, X_BACKEND, SERVICE_IMPORT, INFERENCE_POOL, INFERENCE_POOL_IMPORT],
    preset: SERVICE,
  },
  {
    at: /\b(?:certificateRefs\[\]|clientCertificateRef)$/,
    role: "certificate",
    kinds: [SECRET],
    preset: SECRET,
  },
  { at: /\bcaCertificateRefs\[\]$/, role: "authority", kinds: [CONFIG_MAP, SECRET, TRUST_BUNDLE] },
  { at: /\btargetRefs\[\]$/, role: "policyTarget", kinds: [SERVICE] },
  { at: /\bparametersRef$/, role: "parameters", kinds: [CONFIG_MAP] },
  {
    at: /^spec\.from\[\]$/,
    role: "grantee",
    kinds: [...ROUTES, GATEWAY, LISTENER_SET, X_BACKEND, TELEMETRY_POLICY],
  },
  { at: /^spec\.to\[\]$/, role: "granted", kinds: [SERVICE, SECRET, CONFIG_MAP, X_BACKEND, INFERENCE_POOL] },
  {
    at: /^spec\.(?:endpointPickerRef|extensionRef)$/,
    role: "endpointPicker",
    kinds: [SERVICE],
    preset: SERVICE,
  },
  { at: /\bfilters\[\]\.extensionRef$/, role: "extension", kinds: FILTER_KINDS },
  { at: /^spec\.poolRef$/, role: "pool", kinds: [INFERENCE_POOL], preset: INFERENCE_POOL },
  { at: /\ballowedRoutes\.kinds\[\]$/, role: "routeKind", kinds: ROUTES },
];

/** What policies of other APIs usually apply to (GEP-713). */
const POLICY_TARGETS: Referring = {
  at: /^spec\.(?:targetRef|targetRefs\[\])$/,
  role: "policyTarget",
  kinds: [GATEWAY, ...ROUTES, SERVICE, LISTENER_SET],
};

/** What reports traces (GEP-4768). */
const TELEMETRY_TARGETS: Referring = { at: /^spec\.targetRefs\[\]$/, role: "policyTarget", kinds: [GATEWAY] };

/** What the references of a map with this pattern usually lead to; none where it is no reference. */
export function referredKinds(pattern: string): readonly ReferredKind[] {
  return REFERRING.find(({ at }) => at.test(pattern))?.kinds ?? [];
}

/** True where the names at the places of a pattern are those of objects or of their parts. */
export function namesObjects(pattern: string): boolean {
  const owner = pattern.slice(0, pattern.lastIndexOf("."));
  const key = pattern.slice(owner.length + 1);
  return ["name", "namespace", "sectionName"].includes(key) && referredKinds(owner).length > 0;
}

/** The reference at a slot: the one whose value is written, or the one whose entries are. */
export function referencePlaceAt(slot: ReferenceSlot): ReferencePlace | undefined {
  const isValue = slot.takes === "scalar";
  const named = isValue ? namedByText(slot) : undefined;
  if (named !== undefined) return named;
  const { last, at } = isValue ? partOf(slot) : { last: undefined, at: slot.path };
  if (isValue && typeof last !== "string") return undefined;
  const referring = referringAt(slot, at);
  if (referring === undefined) return undefined;
  const map = nodeAt(slot.object.root, at);
  const ref = map === undefined ? {} : readParentRef(map);
  const { role, preset = {}, kinds } = referring;
  return {
    role,
    kinds: kindsOf(ref, preset, kinds),
    ref,
    preset,
    crosses:
      role === "named"
        ? tableField(slot, at)?.namespace === "written"
        : isValue
          ? crosses(slot)
          : ROLES_THAT_CROSS.has(role),
    takesPort: role === "backend" || openReferenceKeys(slot, at).includes("port"),
    key: isValue ? String(last) : undefined,
  };
}

/** The keys of a reference of an object of another API, in the order in which people write them; none where there is none. */
export function openReferenceKeys(slot: ReferenceSlot, at: Path): readonly string[] {
  const field = tableField(slot, at);
  if (field === undefined)
    return referringAt(slot, at) === undefined ? [] : ["group", "kind", "name", "sectionName"];
  const isUsual =
    field.groupKey === "group" && field.kindKey === "kind" && field.namespaceKey === "namespace";
  if (field.form !== "object" || !isUsual) return [];
  const isOfManyKinds = field.kinds.length > 1 || field.takesAnyKind === true;
  return [
    ...(isOfManyKinds || isTarget(at) ? ["group", "kind"] : []),
    "name",
    ...(field.namespace === "written" && !field.isNamespaceBeside ? ["namespace"] : []),
    ...(field.needsPort === true ? ["port"] : []),
    ...(field.section === undefined ? [] : ["sectionName"]),
  ];
}

/** True for the target of a policy, which has to say its group and its kind. (GEP-713) */
function isTarget(at: Path): boolean {
  return /(?:^|\.)targetRefs?(?:\[\])?$/.test(pathPattern(at));
}

/** The key of a reference whose value stands at a path; the port of a picker has a name or a map of its own. */
function partOf(slot: ReferenceSlot): { readonly last: Path[number] | undefined; readonly at: Path } {
  const { path } = slot;
  // The port of an Ingress's Service is a map of its own.
  const [port, key] = path.slice(-2);
  const above = path.slice(0, -2);
  if (port === "port" && (key === "number" || key === "name") && tableField(slot, above) !== undefined)
    return { last: key === "number" ? "port" : "sectionName", at: above };
  return /^spec\.(?:endpointPickerRef\.port\.number|extensionRef\.portNumber)$/.test(pathPattern(path))
    ? { last: "port", at: path.slice(0, 2) }
    : { last: path.at(-1), at: path.slice(0, -1) };
}

/** A scalar that is the name of an object by itself. */
function namedByText(slot: ReferenceSlot): ReferencePlace | undefined {
  const field = tableField(slot, slot.path) ?? annotationField(slot);
  const [kind] = field?.kinds ?? [];
  if (field?.form !== "name" || kind === undefined) return undefined;
  return {
    role: "named",
    kinds: [kind],
    ref: {},
    preset: kind,
    crosses: false,
    takesPort: false,
    key: "name",
  };
}

/** What an annotation names that says one object and nothing else. */
function annotationField({ object, path }: ReferenceSlot): ReferenceField | undefined {
  const [metadata, where, key, ...rest] = path;
  if (metadata !== "metadata" || where !== "annotations" || typeof key !== "string" || rest.length > 0)
    return undefined;
  const entry = namingEntry(key);
  if (entry?.on.has(object.kindName ?? "") !== true || entry.isList) return undefined;
  return entry.isUrl === true || entry.isJson === true || entry.field.format === "joined"
    ? undefined
    : entry.field;
}

/** The field of the table of references at a path of an object. */
function tableField({ object }: ReferenceSlot, at: Path): ReferenceField | undefined {
  const { group } = splitApiVersion(object.apiVersion ?? "");
  const fields = referencesOfKind(group, object.kindName ?? "")?.fields;
  if (fields === undefined) return undefined;
  const pattern = pathPattern(at);
  return fields.find(({ steps }) => steps.join(".") === pattern);
}

function referringAt(slot: ReferenceSlot, at: Path): Referring | undefined {
  const { object } = slot;
  const pattern = pathPattern(at);
  const { group } = splitApiVersion(object.apiVersion ?? "");
  if (object.kindName === TELEMETRY_POLICY.kind && TELEMETRY_TARGETS.at.test(pattern))
    return TELEMETRY_TARGETS;
  const named = tableField(slot, at);
  if (named !== undefined && named.form === "object") {
    const preset = named.preset ?? (isTarget(at) ? undefined : named.kinds[0]);
    return {
      at: POLICY_TARGETS.at,
      role: "named",
      kinds: named.kinds,
      ...(preset === undefined ? {} : { preset }),
    };
  }
  if (object.kind !== undefined || isGatewayApiGroup(group))
    return REFERRING.find((one) => one.at.test(pattern));
  const isPolicy = object.kindName?.endsWith("Policy") === true;
  return isPolicy && POLICY_TARGETS.at.test(pattern) ? POLICY_TARGETS : undefined;
}

const ROLES_THAT_CROSS: ReadonlySet<ReferenceRole> = new Set([
  "parent",
  "listenerSetParent",
  "attachTo",
  "backend",
  "certificate",
]);

function crosses({ mapField }: ReferenceSlot): boolean {
  return mapField?.properties.has("namespace") === true;
}

/** The kinds that fit what is written of group and kind; one of another API stands for itself. */
function kindsOf(
  { group, kind }: ParentRef,
  preset: Partial<ReferredKind>,
  usual: readonly ReferredKind[],
): readonly ReferredKind[] {
  if ([group, kind].some((text) => text !== undefined && isOpaque(text))) return [];
  const fitting = usual.filter(
    (one) =>
      (group === undefined || group === one.group) &&
      (kind === undefined || kind === "" || kind === one.kind),
  );
  if (fitting.length > 0 || kind === undefined) return fitting;
  const ownGroup = group ?? preset.group;
  return ownGroup === undefined ? [] : [{ group: ownGroup, kind }];
}
