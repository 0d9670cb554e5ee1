import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child } from "../../yaml/tree.ts";
import { servedVersions } from "./completedKinds.ts";
import type { Slot } from "./slot.ts";
import type { UsualValue } from "./usualValue.ts";

interface ReferredKind {
  readonly group: string;
  readonly kind: string;
}

const SERVICE = { group: "", kind: "Service" };
const SECRET = { group: "", kind: "Secret" };
const CONFIG_MAP = { group: "", kind: "ConfigMap" };
const SERVICE_IMPORT = { group: "multicluster.x-k8s.io", kind: "ServiceImport" };
const X_BACKEND = { group: EXPERIMENTAL_GROUP, kind: "XBackend" };
const GATEWAY = { group: GATEWAY_GROUP, kind: "Gateway" };
const LISTENER_SET = { group: GATEWAY_GROUP, kind: "ListenerSet" };
const HTTP_ROUTE = { group: GATEWAY_GROUP, kind: "HTTPRoute" };
const ROUTES = ROUTE_KINDS.map((kind) => ({ group: GATEWAY_GROUP, kind }));

/** What references usually lead to, by the end of the pattern of their map. */
const TARGETS: readonly { readonly at: RegExp; readonly kinds: readonly ReferredKind[] }[] = [
  { at: /\bparentRefs\[\]$/, kinds: [GATEWAY, LISTENER_SET, SERVICE] },
  { at: /\b(?:parentRef|attachTo)$/, kinds: [GATEWAY] },
  { at: /\b(?:backendRefs\[\]|backendRef)$/, kinds: [SERVICE, X_BACKEND, SERVICE_IMPORT] },
  { at: /\b(?:certificateRefs\[\]|clientCertificateRef)$/, kinds: [SECRET] },
  { at: /\bcaCertificateRefs\[\]$/, kinds: [CONFIG_MAP, SECRET] },
  { at: /\btargetRefs\[\]$/, kinds: [SERVICE] },
  { at: /\bparametersRef$/, kinds: [CONFIG_MAP] },
  { at: /^spec\.from\[\]$/, kinds: [...ROUTES, GATEWAY, LISTENER_SET] },
  { at: /^spec\.to\[\]$/, kinds: [SERVICE, SECRET, CONFIG_MAP, X_BACKEND] },
  { at: /\ballowedRoutes\.kinds\[\]$/, kinds: ROUTES },
];

/** The kinds that a reference can lead to, with the group that goes with each. */
export function referenceKinds(slot: Slot): readonly UsualValue[] {
  const group = stringValue(child(slot.map, "group"));
  return targets(slot)
    .filter((target) => group === undefined || target.group === group)
    .map((target) => {
      const needsGroup = group === undefined && target.group !== presetGroup(slot);
      return {
        value: target.kind,
        detail: target.group === "" ? "core group" : target.group,
        ...(needsGroup ? { siblings: { group: target.group } } : {}),
      };
    });
}

/** The groups of the kinds that a reference can lead to, or of the kind that it names. */
export function referenceGroups(slot: Slot): readonly UsualValue[] {
  const kind = stringValue(child(slot.map, "kind"));
  const fitting = targets(slot).filter((target) => kind === undefined || target.kind === kind);
  return [...new Set(fitting.map(({ group }) => group))].map((value) => ({
    value,
    detail: fitting
      .filter(({ group }) => group === value)
      .map((target) => target.kind)
      .join(", "),
  }));
}

function presetGroup({ mapField }: Slot): unknown {
  return mapField?.properties.get("group")?.default;
}

function targets({ pattern, options, object }: Slot): readonly ReferredKind[] {
  const reference = pattern.slice(0, pattern.lastIndexOf("."));
  const kinds = TARGETS.find(({ at }) => at.test(reference))?.kinds ?? [];
  const delegates = options.proposals.delegation && object.kindName === "HTTPRoute";
  const more = delegates && reference === "spec.parentRefs[]" ? [HTTP_ROUTE] : [];
  return [...kinds, ...more].filter((target) => isServed(target, options));
}

/** True for kinds of other APIs, too. */
function isServed({ group, kind }: ReferredKind, options: StructureOptions): boolean {
  if (group !== GATEWAY_GROUP && group !== EXPERIMENTAL_GROUP) return true;
  return servedVersions(options).some((served) => served.kind === kind);
}
