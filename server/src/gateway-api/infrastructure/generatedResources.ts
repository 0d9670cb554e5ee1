import type { Delivered } from "../../delivery/delivered.ts";
import { controllerOfClass } from "../../implementations/controllerOfClass.ts";
import { GATEWAY_CLASS_NAME_LABEL, GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import type { GatewaySpec } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import type { ClusterView } from "../clusterView.ts";
import type { Verdict } from "../verdict.ts";
import { knownNaming, RECOMMENDED_NAME } from "./implementationNames.ts";
import { classOf } from "./routability.ts";

/** How sure the names of generated resources are. */
export type NamingCertainty =
  /** The user has set the pattern for this controller. */
  | "configured"
  /** The class is here, and its controller is not known to deviate from the recommendation. */
  | "recommended"
  /** The controller is known to use other names. */
  | "deviating"
  /** The class is not here, so its controller is not known; the recommendation is assumed. */
  | "assumed";

/** What an implementation generates in the cluster for one Gateway (GEP-1762). */
export interface GeneratedResources {
  /** The name of the Deployment, the Service and so on, where all of it is known. */
  readonly name?: string;
  /** Every name that is possible; `*` stands for what is not known. */
  readonly names: readonly string[];
  readonly certainty: NamingCertainty;
  /** The user or this tool knows the controller as one that runs data planes in the cluster. */
  readonly isKnownInCluster: boolean;
  /** False for an implementation that puts them in a namespace of its own. */
  readonly isBesideGateway: boolean;
  /** The labels and annotations that all of them carry. */
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Whether an implementation generates resources in the cluster for a Gateway, and which. */
export type Provision =
  | { readonly kind: "generated"; readonly resources: GeneratedResources }
  /**
   * A child's listeners are merged into its parent, and only that has infrastructure (GEP-1713); one that its parent does
   * not take has none at all.
   */
  | { readonly kind: "none"; readonly why: "child" | "refused" | "manual" | "elsewhere" }
  /** Its name or its class is filled in later. */
  | { readonly kind: "unknown" };

/** Kinds of what is generated that others refer to by name, as `group/Kind`. */
const GENERATED_KINDS: ReadonlySet<string> = new Set([
  "apps/Deployment",
  "apps/DaemonSet",
  "/Service",
  "/ServiceAccount",
]);

/** True for kinds that an implementation generates. */
export function isGeneratedKind({ group, kind }: { readonly group: string; readonly kind: string }): boolean {
  return GENERATED_KINDS.has(`${group}/${kind}`);
}

/** The kinds that an implementation generates. */
export const generatedKinds: readonly { readonly group: string; readonly kind: string }[] = [
  ...GENERATED_KINDS,
].map((key) => ({ group: key.slice(0, key.indexOf("/")), kind: key.slice(key.indexOf("/") + 1) }));

/** The annotation by which Istio gives what it generates another name. */
const NAME_OVERRIDE = "gateway.istio.io/name-override";

/** Names that a Gateway or its class would have, to see what a rename changes. */
export interface NewNames {
  readonly name?: string;
  readonly className?: string;
}

/**
 * What is generated for a Gateway. `child` says of one that attaches to another whether that takes it. With new names it is what would
 * be generated if the Gateway or its class were called so.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1762/
 */
export function provisionOf(
  gateway: Delivered<Gateway>,
  child: Verdict | undefined,
  configured: Readonly<Record<string, string>>,
  view: ClusterView,
  called: NewNames = {},
): Provision {
  const { metadata, spec } = gateway.resource;
  const name = called.name ?? metadata.name;
  const className = called.className ?? spec.gatewayClassName;
  if (child !== undefined) return { kind: "none", why: child === "no" ? "refused" : "child" };
  if (isManual(spec)) return { kind: "none", why: "manual" };
  if (name === undefined || className === undefined || isOpaque(name) || isOpaque(className)) {
    return { kind: "unknown" };
  }
  const { patterns, certainty, isKnownInCluster, isBesideGateway } = namingOf(gateway, configured, view);
  if (patterns.length === 0) return { kind: "none", why: "elsewhere" };
  const override = metadata.annotations[NAME_OVERRIDE];
  const names =
    override === undefined
      ? patterns.map((pattern) => fillIn(pattern, { name, className, namespace: gateway.namespace }))
      : [isOpaque(override) ? "*" : override];
  const [first = "*"] = names;
  const { labels = {}, annotations = {} } = spec.infrastructure ?? {};
  return {
    kind: "generated",
    resources: {
      ...(first.includes("*") ? {} : { name: first }),
      names,
      certainty,
      isKnownInCluster,
      isBesideGateway,
      labels: { ...labels, [GATEWAY_NAME_LABEL]: name, [GATEWAY_CLASS_NAME_LABEL]: className },
      annotations,
    },
  };
}

/**
 * A Hostname address that names a Service of the cluster: somebody has deployed the data plane and says where it is.
 * Istio reads it so (GEP-1651, prior art).
 */
export function isServiceHostname({
  type,
  value,
}: {
  readonly type?: string;
  readonly value?: string;
}): boolean {
  return type === "Hostname" && value !== undefined && /\.svc(\.|$)/.test(value);
}

function isManual({ addresses = [] }: GatewaySpec): boolean {
  return addresses.some(isServiceHostname);
}

interface Naming {
  readonly patterns: readonly string[];
  readonly certainty: NamingCertainty;
  readonly isKnownInCluster: boolean;
  readonly isBesideGateway: boolean;
}

function namingOf(
  gateway: Delivered<Gateway>,
  configured: Readonly<Record<string, string>>,
  view: ClusterView,
): Naming {
  const own = classOf(gateway, view)?.resource.spec.controllerName;
  return namingBy(own, own ?? controllerOfClass(gateway.resource.spec.gatewayClassName ?? ""), configured);
}

/** The pattern by which a controller names what it generates; undefined where it generates nothing. */
export function namePatternOf(
  controllerName: string,
  configured: Readonly<Record<string, string>>,
): string | undefined {
  return namingBy(controllerName, controllerName, configured).patterns[0];
}

/** How a controller names things; `own` is its name as far as the class itself says it. */
function namingBy(
  own: string | undefined,
  controller: string | undefined,
  configured: Readonly<Record<string, string>>,
): Naming {
  const known = controller === undefined ? undefined : knownNaming(controller);
  const isBesideGateway = known?.isElsewhere !== true;
  const pattern = controller === undefined ? undefined : ownValue(configured, controller);
  const common = { isKnownInCluster: pattern !== undefined || known !== undefined, isBesideGateway };
  if (pattern !== undefined) return { ...common, patterns: [pattern], certainty: "configured" };
  if (known !== undefined) {
    const certainty = known.names[0] === RECOMMENDED_NAME ? "recommended" : "deviating";
    return { ...common, patterns: known.names, certainty };
  }
  const isClear = own !== undefined && !isOpaque(own);
  return { ...common, patterns: [RECOMMENDED_NAME], certainty: isClear ? "recommended" : "assumed" };
}

function fillIn(
  pattern: string,
  gateway: { readonly name: string; readonly className: string; readonly namespace: string | undefined },
): string {
  return pattern.replace(/<(gateway|class|namespace)>/g, (_match, word: string) => {
    if (word === "gateway") return gateway.name;
    return word === "class" ? gateway.className : (gateway.namespace ?? "*");
  });
}

/**
 * Whether something generated has a name: yes where the name is predicted, unknown where it starts like that, for the
 * predicted name may be a prefix (GEP-1762), or where a part of it is not known.
 */
export function isGeneratedName(name: string, { names }: GeneratedResources): Verdict {
  if (names.some((one) => matches(name, one))) return "yes";
  return names.some((one) => name.startsWith(`${one}-`)) ? "unknown" : "no";
}

/**
 * True for an object in a file that is, or stands in for, what is generated for a Gateway: the label says so, whatever the
 * object is called. One that is filled in later may be the Gateway's.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1762/
 */
export function standsForGenerated({ resource }: Delivered, gateway: Delivered): boolean {
  const carried = resource.kind === "Dependent" ? resource.spec.carries.map(({ name }) => name) : [];
  return [resource.metadata.labels[GATEWAY_NAME_LABEL], ...carried].some(
    (name) => name !== undefined && (name === gateway.resource.metadata.name || isOpaque(name)),
  );
}

/** What a generated name becomes where names change; undefined where it is no predicted one, or stays as it is. */
export function generatedNameAfter(
  name: string,
  { names: before }: GeneratedResources,
  { names: after }: GeneratedResources,
): string | undefined {
  const at = before.findIndex((one) => matches(name, one));
  const [old, fresh] = [before[at], after[at]];
  if (old === undefined || fresh === undefined || old === fresh) return undefined;
  if (!old.includes("*")) return fresh.includes("*") ? undefined : fresh;
  const [was, is] = [aroundStar(old), aroundStar(fresh)];
  return `${is.head}${name.slice(was.head.length, name.length - was.tail.length)}${is.tail}`;
}

function matches(name: string, pattern: string): boolean {
  if (!pattern.includes("*")) return name === pattern;
  const { head, tail } = aroundStar(pattern);
  return name.length >= head.length + tail.length && name.startsWith(head) && name.endsWith(tail);
}

/** What stands before the first and behind the last star of a pattern. */
function aroundStar(pattern: string): { readonly head: string; readonly tail: string } {
  return {
    head: pattern.slice(0, pattern.indexOf("*")),
    tail: pattern.slice(pattern.lastIndexOf("*") + 1),
  };
}

/** The longest name of a Service and the longest value of a label, in characters. */
export const LONGEST_NAME = 63;
