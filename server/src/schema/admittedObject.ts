import { isOpaque } from "../yaml/opaqueText.ts";
import { scalarValue } from "../yaml/scalars.ts";
import { isSopsMetadata } from "../yaml/sopsMetadata.ts";
import {
  child,
  type Path,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
  type YamlSequence,
} from "../yaml/tree.ts";
import type { AdmissionStep } from "./admissionStep.ts";
import {
  breaksLimit,
  breaksPattern,
  clippedFor,
  emptyMap,
  INTEGER_SIZES,
  identityOf,
  isAbove,
  isNull,
  plainValue,
} from "./admittedValue.ts";
import { type Field, presetsOf } from "./field.ts";
import { defaultOf, isFieldAvailable, isInForce, proposalIn } from "./fieldAvailability.ts";
import { isIpAddress } from "./ipAddress.ts";
import { jsonOf } from "./jsonOf.ts";
import type { JsonValue, VaryingConstraints } from "./jsonSchema.ts";
import type { Kind } from "./kinds.ts";
import { metadataSteps } from "./metadataSteps.ts";
import { isBetween, presenceIn } from "./release.ts";
import { isProposalEnabled, type StructureOptions } from "./structureProblem.ts";

/** Items that are looked at in a list without a limit of its own. */
const MOST_ITEMS = 5000;

/** Names of fields that so many objects have that one beside them says nothing. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  "group",
  "kind",
  "name",
  "namespace",
  "type",
  "value",
  "values",
  "labels",
  "annotations",
  "matchLabels",
]);

/** The object that the API server would hold against its schema, and what happened on the way there. */
export interface AdmittedObject {
  readonly value: JsonValue;
  readonly steps: readonly AdmissionStep[];
}

/**
 * Reads a document as the API server does before it validates: fields that the CRD does not have are set aside, nulls
 * are dropped, defaults are filled in. `status` is left out, as on every create and apply, and so is what SOPS has added.
 */
export function admitObject(root: YamlNode, kind: Kind, options: StructureOptions): AdmittedObject {
  return admitAs(kind.root, root, kind, options);
}

/**
 * Reads the status of an object that was saved from a cluster, in the same way. What there is to say about its structure
 * nobody hears: the API server takes a status from controllers only. Undefined where the document has none.
 */
export function admitStatus(root: YamlNode, kind: Kind, options: StructureOptions): JsonValue | undefined {
  const status = child(root, "status");
  const field = kind.root.properties.get("status");
  if (status === undefined || field === undefined || isNull(status)) return undefined;
  return admitAs(field, status, kind, options).value;
}

function admitAs(root: Field, document: YamlNode, kind: Kind, options: StructureOptions): AdmittedObject {
  const steps: AdmissionStep[] = [];
  const path: (string | number)[] = [];
  /** In a kind that is experimental as a whole, the single field need not be called so. */
  const isInStandard = presenceIn(kind.since, "standard", options.bundleVersion) === "present";
  const here = (...more: (string | number)[]): Path => [...path, ...more];

  function admit(node: YamlNode, field: Field): JsonValue {
    if (field.custom !== undefined && field.types.length === 0 && !isDescribed(field)) return jsonOf(node);
    checkVarying(node, field);
    if (node.kind === "scalar") {
      const value = scalarValue(node);
      checkValue(value, field);
      checkSize(node, value, field);
      return typeof value === "string" ? clippedFor(value, field) : value;
    }
    if (node.kind === "map") return mayBe(field, "object") ? admitMap(node, field) : {};
    return mayBe(field, "array") ? admitList(node, field) : [];
  }

  function admitMap(node: YamlMap, field: Field): JsonValue {
    const value = emptyMap(field);
    for (const { key, value: below } of node.entries) {
      if (path.length === 0 && isLeftOut(key, below, field)) continue;
      const known = field.properties.get(key) ?? field.values;
      path.push(key);
      if (known === undefined) {
        if (!field.open && !isOpaque(key)) noteUnknown(field);
        else if (field.custom !== undefined) value[key] = jsonOf(below);
      } else if (isPresent(known, field)) {
        if (isNull(below) && known.custom?.nullable !== true) noteNull(key, known, field);
        else if (!isUnset(below, known)) value[key] = admit(below, known);
      }
      path.pop();
    }
    for (const [name, known] of presetsOf(field)) {
      const preset = value[name] === undefined ? defaultOf(known, options) : undefined;
      if (preset !== undefined && isFieldAvailable(known, options)) value[name] = preset;
    }
    checkAddress(value, field);
    if (field.annotations.keys !== undefined) steps.push(...metadataSteps(node, field, path));
    return value;
  }

  /** The kinds of the core group cannot tell a choice that is empty from one that is left out. */
  function isUnset(node: YamlNode, field: Field): boolean {
    return kind.group === "" && field.allowed !== undefined && node.kind === "scalar" && node.text === "";
  }

  /** An address of type `IPAddress`, by default too, is written as an IP address; one without `value` asks for any. */
  function checkAddress(value: Readonly<Record<string, JsonValue>>, field: Field): void {
    if (field.isUnconditional) return;
    if (field.annotations.address !== true || value.type !== "IPAddress") return;
    const address = value.value;
    if (typeof address !== "string" || isOpaque(address) || isIpAddress(address)) return;
    steps.push({ step: "address", path: here("value"), value: address });
  }

  function admitList(node: YamlSequence, field: Field): JsonValue {
    const { items } = field;
    if (items === undefined) return field.custom === undefined ? [] : node.items.map(jsonOf);
    // One item more than is allowed is enough to see that there are too many.
    const most = field.constraints.maxItems ?? (field.custom === undefined ? MOST_ITEMS : node.items.length);
    const looked = node.items.length > most + 1 ? node.items.slice(0, most + 1) : node.items;
    const values = looked.map((item, index) => {
      path.push(index);
      const value = admit(item, items);
      path.pop();
      return value;
    });
    if (field.uniqueBy !== undefined && field.annotations.duplicates === undefined) {
      noteDuplicates(values, field.uniqueBy);
    }
    return values;
  }

  /** Whether the CRD has the field at the current path; notes what there is to say about it. */
  function isPresent(field: Field, parent: Field): boolean {
    if (field.isUnconditional) return true;
    const proposal = proposalIn(field.annotations, options);
    if (proposal !== undefined) {
      const enabled = isProposalEnabled(proposal, options.proposals);
      if (enabled) steps.push({ step: "proposal", path: here(), field });
      // What a later release has is not unknown.
      if (enabled || field.annotations.experimental === undefined) {
        if (!enabled) noteUnknown(parent);
        return enabled;
      }
    }
    const why = presenceIn(field.annotations, options.channel, options.bundleVersion);
    if (why !== "present") {
      steps.push({ step: "absent", why, path: here(), field });
      return false;
    }
    const { deprecated } = field.annotations;
    if (deprecated !== undefined && isBetween(options.bundleVersion, deprecated, undefined))
      steps.push({ step: "deprecated", since: deprecated, path: here(), field });
    if (isInStandard && presenceIn(field.annotations, "standard", options.bundleVersion) !== "present") {
      steps.push({ step: "not-standard", path: here(), field });
    }
    return true;
  }

  function noteUnknown(parent: Field): void {
    const siblings = [...parent.properties]
      .filter(([, sibling]) => isFieldAvailable(sibling, options))
      .map(([name]) => name);
    const home = homeOf(String(here().at(-1)), parent);
    steps.push({ step: "unknown", path: here(), siblings, ...(home === undefined ? {} : { home }) });
  }

  /** The only field beside this one that has a field of the name; nothing for names that many objects have. */
  function homeOf(key: string, parent: Field): string | undefined {
    if (EVERYWHERE.has(key) || path.length < 2) return undefined;
    const homes = [...parent.properties].filter(([, sibling]) => {
      const own = sibling.properties.get(key);
      return own !== undefined && isFieldAvailable(sibling, options) && isFieldAvailable(own, options);
    });
    return homes.length === 1 ? homes[0]?.[0] : undefined;
  }

  function noteNull(key: string, field: Field, parent: Field): void {
    // Without a value, a required field is missing; and the metadata of every object may hold nulls.
    if (parent.required.includes(key) || kind.open || path[0] === "metadata") return;
    const { varies = [] } = parent.annotations;
    if (varies.some((one) => isInForce(one, options) && one.required?.includes(key) === true)) return;
    steps.push({ step: "null", path: here(), field, parent });
  }

  function checkValue(value: string | number | boolean | null, field: Field): void {
    if (field.isUnconditional) return;
    if (typeof value !== "string" && typeof value !== "number") return;
    const availability = field.annotations.values?.[value];
    if (availability === undefined) return;
    if (presenceIn(availability, options.channel, options.bundleVersion) !== "present") {
      steps.push({ step: "enum", path: here(), field, value });
    }
  }

  /** An integer that no limit of its own keeps small still has to fit into 32 or 64 bits. */
  function checkSize(node: YamlScalar, value: JsonValue, field: Field): void {
    if (typeof value !== "number" || !field.types.includes("integer")) return;
    const { minimum, maximum } = field.constraints;
    const size = INTEGER_SIZES[field.format ?? "int64"];
    if (maximum === undefined && isAbove(node, value, size.maximum))
      steps.push({ step: "limit", keyword: "maximum", limit: size.maximum, path: here(), field });
    else if (minimum === undefined && value < Number(size.minimum))
      steps.push({ step: "limit", keyword: "minimum", limit: size.minimum, path: here(), field });
  }

  /** Limits that hold in one channel or in some releases only. */
  function checkVarying(node: YamlNode, field: Field): void {
    if (field.isUnconditional) return;
    const { varies } = field.annotations;
    if (varies === undefined) return;
    for (const varying of varies) if (isInForce(varying, options)) checkLimits(node, field, varying);
  }

  function checkLimits(node: YamlNode, field: Field, varying: VaryingConstraints): void {
    const { channel, since, until, required, ...limits } = varying;
    if (required !== undefined) for (const name of required) checkRequired(node, name);
    for (const [keyword, limit] of Object.entries(limits)) checkLimit(node, field, keyword, limit);
  }

  function checkRequired(node: YamlNode, name: string): void {
    if (node.kind !== "map") return;
    const value = child(node, name);
    if (value === undefined || isNull(value)) steps.push({ step: "missing", name, path: here() });
  }

  function checkLimit(node: YamlNode, field: Field, keyword: string, limit: number | string | boolean): void {
    if (keyword === "pattern") {
      if (breaksPattern(node, String(limit))) steps.push({ step: "pattern", path: here(), field });
    } else if (keyword === "uniqueItems") {
      if (node.kind === "sequence") noteDuplicates(node.items.map(plainValue), []);
    } else if (typeof limit === "number" && breaksLimit(node, keyword, limit)) {
      steps.push({ step: "limit", keyword, limit, path: here(), field });
    }
  }

  /** Notes each item of the list at the current path that an earlier one equals, as a whole or in its `keys`. */
  function noteDuplicates(values: readonly JsonValue[], keys: readonly string[]): void {
    const seen = new Set<string>();
    values.forEach((value, index) => {
      const identity = identityOf(value, keys);
      if (identity === undefined) return;
      if (seen.has(identity)) steps.push({ step: "duplicate", keys, path: here(index) });
      seen.add(identity);
    });
  }

  return { value: admit(document, root), steps };
}

/** Whether the API server never sees a top-level key: its status, or what whoever decrypts the manifest takes away. */
function isLeftOut(key: string, value: YamlNode, root: Field): boolean {
  return key === "status" || (isSopsMetadata(key, value) && !root.properties.has(key));
}

/** Whether a value of a type is looked into; a field of a definition that names no type takes any. */
function mayBe(field: Field, type: "object" | "array"): boolean {
  return field.types.includes(type) || (field.custom !== undefined && field.types.length === 0);
}

function isDescribed({ properties, values, items }: Field): boolean {
  return properties.size > 0 || values !== undefined || items !== undefined;
}
