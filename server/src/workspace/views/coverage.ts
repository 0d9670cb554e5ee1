import { isRecord } from "../../delivery/notManifests.ts";
import { isTemplate } from "../../delivery/templateText.ts";
import type { Resolution } from "../../gateway-api/clusterView.ts";
import {
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import type { Target } from "../../gateway-api/target.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import type { Workspace } from "../workspace.ts";
import { inParts } from "./inParts.ts";

/** The references that are counted: what people rely on when they read that nothing was found. */
export const COVERED_KINDS = ["parentRefs", "backends", "certificates", "grants"] as const;
export type CoveredKind = (typeof COVERED_KINDS)[number];

/** Why a reference was held against nothing. */
export type Unchecked =
  /** A part of the name is filled in later. */
  | "variable"
  /** The text is a template: it becomes YAML only later. */
  | "template"
  /** The namespace of the one or the other is said neither by the manifest nor by what delivers it. */
  | "namespace"
  /** Several objects may be meant, equally near. */
  | "ambiguous"
  /** Only what is delivered apart from it has the name: that may be another cluster. */
  | "elsewhere"
  /** Something delivers other files of these, but nothing delivers this one, so it is not known what it meets. */
  | "undelivered"
  /** The settings say that the namespace or the kind is kept elsewhere. */
  | "external"
  /** A chart, an operator or another object of the namespace may make it. */
  | "produced"
  /** The chart fills in its own. */
  | "chart"
  /** Nothing of the name is in these files. */
  | "absent"
  /** Nothing of the namespace is in these files: its grants may be kept elsewhere, too. */
  | "unseen"
  /** A folder of test data or archived manifests: nothing is compared across its files. */
  | "record"
  /** The values turn the Route off. */
  | "off";

/** A reference that was held against nothing, and where it stands. */
export interface UncheckedReference {
  readonly kind: CoveredKind;
  readonly path: string;
  /** From the root of its object; left out for templates, whose text is no YAML yet. */
  readonly at?: { readonly location: ObjectLocation; readonly path: Path };
  readonly why: Unchecked;
}

/** How much of a workspace could be held against something. */
export interface Coverage {
  readonly total: Readonly<Record<CoveredKind, number>>;
  readonly unchecked: readonly UncheckedReference[];
}

/**
 * Which references were held against something, and why each of the others was not. An object that reaches clusters in
 * several forms counts once, and as checked where one form is.
 */
export function coverage(workspace: Workspace): Coverage {
  const deliverers = deliverersOf(workspace);
  const files = coverages(workspace, "", workspace.paths(), (path) =>
    coverageOfFile(workspace, path, deliverers),
  );
  const sum = (kind: CoveredKind): number => files.reduce((before, { total }) => before + total[kind], 0);
  return { total: byKind(sum), unchecked: files.flatMap(({ unchecked }) => unchecked) };
}

const coverages = inParts<Coverage>();

/** The same of the references in one file. */
export function coverageOfFile(
  workspace: Workspace,
  path: string,
  deliverers: Deliverers = deliverersOf(workspace),
): Coverage {
  const found = formsByPlace(workspace, path).flatMap((forms) =>
    coveredReferences(forms[0]).map(([reference, kind]) => ({
      kind,
      open: openReference({ workspace, path, deliverers }, forms, reference, kind),
    })),
  );
  const templates = templateReferences(workspace.text(path) ?? "");
  const written = (wanted: CoveredKind): number => found.filter(({ kind }) => kind === wanted).length;
  return {
    total: byKind((kind) => written(kind) + (kind === "parentRefs" ? templates : 0)),
    unchecked: [
      ...found.flatMap(({ kind, open }) => (open === undefined ? [] : [{ kind, ...open }])),
      ...Array.from({ length: templates }, () => ({ kind: "parentRefs", path, why: "template" }) as const),
    ],
  };
}

function byKind(count: (kind: CoveredKind) => number): Coverage["total"] {
  return {
    parentRefs: count("parentRefs"),
    backends: count("backends"),
    certificates: count("certificates"),
    grants: count("grants"),
  };
}

/** How many references there are, and how many of them were held against something. */
export function checkedShare({ total, unchecked }: Coverage): {
  readonly checked: number;
  readonly all: number;
} {
  const all = COVERED_KINDS.reduce((sum, kind) => sum + total[kind], 0);
  return { checked: all - unchecked.length, all };
}

type Forms = readonly [ObjectLocation, ...ObjectLocation[]];

/** The objects of a file, each with all its forms. */
function formsByPlace(workspace: Workspace, path: string): readonly Forms[] {
  const places = new Map<string, [ObjectLocation, ...ObjectLocation[]]>();
  for (const form of workspace.formsIn(path)) {
    const key = `${form.document.id}:${JSON.stringify(form.delivered.resource.base)}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, [form]);
    else known.push(form);
  }
  return [...places.values()];
}

function coveredReferences({
  delivered,
}: ObjectLocation): readonly (readonly [OutgoingReference, CoveredKind])[] {
  return outgoingReferences(delivered).flatMap(
    (reference): readonly (readonly [OutgoingReference, CoveredKind])[] => {
      const kind = kindOf(reference);
      if (kind === undefined) return [];
      const needsGrant = kind !== "parentRefs" && reference.target.namespace !== delivered.namespace;
      return needsGrant
        ? [
            [reference, kind],
            [reference, "grants"],
          ]
        : [[reference, kind]];
    },
  );
}

function kindOf({ role }: OutgoingReference): Exclude<CoveredKind, "grants"> | undefined {
  switch (role) {
    case "parent":
    case "attachTo":
    case "listenerSetParent":
      return "parentRefs";
    case "backend":
      return "backends";
    case "certificate":
    case "authority":
      return "certificates";
    default:
      return undefined;
  }
}

/** The file of a reference. */
interface Origin {
  readonly workspace: Workspace;
  readonly path: string;
  readonly deliverers: Deliverers;
}

function openReference(
  origin: Origin,
  forms: Forms,
  reference: OutgoingReference,
  kind: CoveredKind,
): Omit<UncheckedReference, "kind"> | undefined {
  const reasons = forms.map((form) => reasonOf(origin, form, reference, kind));
  const [first] = reasons;
  if (first === undefined || reasons.includes(undefined)) return undefined;
  return { path: origin.path, at: { location: forms[0], path: reference.path }, why: first };
}

/** Why a reference of one form is held against nothing; undefined where it is. */
function reasonOf(
  origin: Origin,
  { delivered }: ObjectLocation,
  { target, role }: OutgoingReference,
  kind: CoveredKind,
): Unchecked | undefined {
  const { workspace, path } = origin;
  const { embedded } = delivered.resource;
  if (embedded?.isOff === true) return "off";
  if (role === "backend" && kind === "backends" && embedded?.form === "spec") return "chart";
  if (isRecord(path)) return "record";
  const cluster = workspace.clusterOf(delivered.id);
  const resolution = cluster.lookup.find(delivered.id, target);
  // The same variables in two places come to the same, so that what they name may be there all the same.
  if (resolution.kind === "undecided" && (isOpaque(target.name) || isOpaque(target.namespace ?? "")))
    return "variable";
  // Whether a grant is needed, and with that whether anything may be said of the target, hangs on the namespace of both.
  if (delivered.namespace === undefined && (kind === "grants" || mayCross(kind, target))) return "namespace";
  if (isUndecidedByDelivery(resolution) && isUndelivered(origin)) return "undelivered";
  // A grant is looked for whether or not the object is there; nobody may say more before there is one.
  if (kind === "grants") {
    if (resolution.kind === "undecided") return reasonOfResolution(resolution);
    return cluster.objects.isNamespaceSeen(target.namespace ?? "") ? undefined : "unseen";
  }
  if (resolution.kind === "absent") {
    if (cluster.generated.isGenerated(target).verdict === "yes") return undefined;
    // What a Certificate or an ExternalSecret says that it makes is there, for statuses and findings, too.
    if (cluster.producers.certainNames(target).includes(target.name)) return undefined;
    if (cluster.lookup.makerOf(target) !== undefined) return undefined;
    if (cluster.lookup.mayBeProduced(target))
      return cluster.producers.listedService(target) === undefined ? "produced" : undefined;
  }
  return reasonOfResolution(resolution);
}

function mayCross(kind: CoveredKind, { namespace }: Target): boolean {
  return kind !== "parentRefs" && namespace !== undefined && namespace !== "";
}

/** True where somebody who delivered the file would say which object is meant. */
function isUndecidedByDelivery(resolution: Resolution): boolean {
  if (resolution.kind !== "undecided") return false;
  const { why } = resolution;
  return why === "namespace" || why === "ambiguous" || why === "elsewhere";
}

/** Whether something delivers files of a workspace: Flux or Argo CD, or else kustomizations. */
type Deliverers = "reconcilers" | "kustomizations" | "none";

function deliverersOf(workspace: Workspace): Deliverers {
  const paths = workspace.paths();
  if (paths.some((path) => isReconciled(workspace, path))) return "reconcilers";
  return paths.some((path) => isBuilt(workspace, path)) ? "kustomizations" : "none";
}

function isReconciled(workspace: Workspace, path: string): boolean {
  return workspace.deliveriesOf(path).some(({ through }) => through.length > 0);
}

function isBuilt(workspace: Workspace, path: string): boolean {
  return workspace.deliveriesOf(path).some(({ build }) => build !== undefined);
}

/** True for a file that nothing delivers where something delivers others. Flux and Argo CD name the kustomizations that count. */
function isUndelivered({ workspace, path, deliverers }: Origin): boolean {
  switch (deliverers) {
    case "none":
      return false;
    case "kustomizations":
      return !isBuilt(workspace, path);
    case "reconcilers":
      return !isReconciled(workspace, path);
  }
}

function reasonOfResolution(resolution: Resolution): Unchecked | undefined {
  switch (resolution.kind) {
    case "found":
      return undefined;
    case "absent":
      return "absent";
    case "undecided":
      return resolution.why === "opaque" ? "variable" : resolution.why;
  }
}

/** How many lists `parentRefs` stand in the text of a template. */
function templateReferences(text: string): number {
  if (!text.includes("parentRefs") || !isTemplate(text)) return 0;
  return text.match(/^[ \t-]*parentRefs[ \t]*:/gm)?.length ?? 0;
}

/** A reason in words that end a sentence "not checked: …". */
export function uncheckedInWords(why: Unchecked): string {
  switch (why) {
    case "variable":
      return "a variable has no value here";
    case "template":
      return "it is part of a template";
    case "namespace":
      return "a namespace is not known";
    case "ambiguous":
      return "several objects have the name, and nothing says which one is meant";
    case "elsewhere":
      return "what has the name is applied separately, perhaps to another cluster";
    case "undelivered":
      return "nothing in these files applies it";
    case "external":
      return "the settings say that it is kept elsewhere";
    case "produced":
      return "a chart or another object may make it";
    case "chart":
      return "the chart fills it in";
    case "absent":
      return "nothing here has the name";
    case "unseen":
      return "nothing here is in its namespace";
    case "record":
      return "it belongs to test data or archived manifests";
    case "off":
      return "the values turn it off";
  }
}
