import type { Field } from "../../schema/field.ts";
import { isFieldAvailable } from "../../schema/fieldAvailability.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, type YamlMap, type YamlNode } from "../../yaml/tree.ts";
import { type Draft, type DraftMap, hole } from "./draft.ts";
import { valueDraft } from "./keys.ts";
import type { Slot } from "./slot.ts";

const BACKEND: DraftMap = { name: hole("service"), port: hole(8080) };
const HEADERS: DraftMap = { set: [{ name: hole("X-Example"), value: hole("value") }] };

/** What the members of unions usually hold; others hold what is required in them. */
const USUAL: Readonly<Record<string, Draft>> = {
  requestHeaderModifier: HEADERS,
  responseHeaderModifier: HEADERS,
  requestMirror: { backendRef: BACKEND },
  requestRedirect: { scheme: hole("https"), statusCode: hole(301) },
  urlRewrite: { path: { type: "ReplacePrefixMatch", replacePrefixMatch: hole("/") } },
  cors: { allowOrigins: [hole("https://app.example.com")] },
  externalAuth: { protocol: "HTTP", backendRef: BACKEND, http: { path: hole("/auth") } },
  extensionRef: { group: hole("example.com"), kind: hole("Filter"), name: hole("filter") },
  replaceFullPath: hole("/"),
  replacePrefixMatch: hole("/"),
  selector: { matchLabels: { "kubernetes.io/metadata.name": hole("namespace") } },
};

/** Filters of which a rule may have several. */
const REPEATABLE = new Set(["RequestMirror", "ExtensionRef"]);
/** Filters that do not go together. */
const RIVALS: Readonly<Record<string, string>> = {
  RequestRedirect: "URLRewrite",
  URLRewrite: "RequestRedirect",
};

/**
 * The member that a value asks for beside it, `requestRedirect` for `type: RequestRedirect` or `selector` for `from:
 * Selector`. Undefined for values that ask for none, and where it is there already.
 */
export function unionMember(value: string, { path, map, mapField, options }: Slot): DraftMap | undefined {
  const key = path.at(-1);
  if (key !== "type" && key !== "from") return undefined;
  return memberOf(mapField?.properties ?? new Map(), value, map, options);
}

/** The entries of a filter: its type and the member of that name. */
export function filterEntries(value: string, { field, map, options }: Slot): DraftMap {
  return { type: value, ...memberOf(field.properties, value, map, options) };
}

function memberOf(
  members: ReadonlyMap<string, Field>,
  value: string,
  map: YamlMap | undefined,
  options: StructureOptions,
): DraftMap | undefined {
  for (const [name, member] of members) {
    if (name.toLowerCase() !== value.toLowerCase() || !isFieldAvailable(member, options)) continue;
    const isThere = map?.entries.some(({ key }) => key === name) === true;
    return isThere ? undefined : { [name]: USUAL[name] ?? valueDraft(member, options) };
  }
  return undefined;
}

/** True for the type of a filter that the list around it has already, or cannot have beside the others. */
export function isFilterTaken(
  value: string,
  filters: YamlNode | undefined,
  own: YamlMap | undefined,
): boolean {
  if (filters?.kind !== "sequence") return false;
  const others = filters.items.flatMap((item) =>
    item === own ? [] : (stringValue(child(item, "type")) ?? []),
  );
  return others.some((other) => other === RIVALS[value] || (other === value && !REPEATABLE.has(value)));
}
