import { type Field, fieldsAlong } from "./field.ts";
import { unreleasedProposal } from "./fieldAvailability.ts";
import { fieldLink } from "./fieldLink.ts";
import type { Constraints, JsonType, JsonValue, SupportLevel } from "./jsonSchema.ts";
import { describedKind, type Kind } from "./kinds.ts";
import { type Availability, intersectAvailability } from "./release.ts";

/** What there is to say about a field. */
export interface FieldDescription {
  readonly description: string;
  readonly types: readonly JsonType[];
  /** Keys of a map with fixed keys, values of an enumeration: what can be written here. */
  readonly fields: readonly string[];
  readonly allowed: readonly (string | number)[];
  readonly items: readonly JsonType[];
  readonly required: boolean;
  readonly default: JsonValue | undefined;
  readonly limits: Constraints;
  /** In words, what a value looks like. */
  readonly form: string | undefined;
  /** Releases in which the field came to each channel; absent for kinds of other APIs and fields of proposals. */
  readonly availability: Availability;
  readonly support: readonly SupportLevel[];
  /** The values of an enumeration that came after the field, with their releases. */
  readonly laterValues: Readonly<Record<string, Availability>>;
  /** The release since which the default is filled in, where that is later than the field. */
  readonly defaultSince: string | undefined;
  /** Number of the proposal that the field comes from, if it is in no released CRD. */
  readonly proposal: string | undefined;
  /** The first release that advises against the field, or against one around it. */
  readonly deprecated: string | undefined;
  /** What took the place of a field that is gone or deprecated. */
  readonly replacedBy: string | undefined;
  /** Where to read more; nowhere for a kind that only the workspace defines. */
  readonly link: string | undefined;
  /** True where the text is quoted from a definition in the workspace and is not this project's. */
  readonly isQuoted: boolean;
}

/**
 * Describes the field of a kind at a path; indices of lists may be any. Undefined where the schemas know no such field.
 * Without a version, or for one without a schema, it is the field of the newest version.
 */
export function describeField(
  group: string,
  kind: string,
  path: readonly (string | number)[],
  version?: string,
): FieldDescription | undefined {
  const known = describedKind(group, version, kind);
  return known === undefined ? undefined : describeFieldOf(known, path);
}

/** Describes the field at a path of a kind, whoever defined it. */
export function describeFieldOf(
  known: Kind,
  path: readonly (string | number)[],
): FieldDescription | undefined {
  const fields = [known.root, ...(fieldsAlong(known.root, path) ?? [])];
  if (fields.length <= path.length) return undefined;
  const field = fields.at(-1) ?? known.root;
  const name = path.at(-1);
  const annotations = fields.map((one) => one.annotations);
  const proposal = annotations.map(unreleasedProposal).find((one) => one !== undefined);
  const availability = proposal === undefined ? intersectAvailability([known.since, ...annotations]) : {};
  // Against what is gone nobody has to advise.
  const advised =
    availability.until === undefined
      ? annotations.findLast(({ deprecated }) => deprecated !== undefined)
      : undefined;
  return {
    description: field.description,
    types: field.types,
    fields: [...field.properties.keys()],
    allowed: field.allowed ?? [],
    items: field.items?.types ?? [],
    required: typeof name === "string" && (fields.at(-2)?.required.includes(name) ?? false),
    default: field.default,
    limits: newestLimits(field),
    form: field.annotations.form ?? formatInWords(field),
    availability,
    laterValues: field.annotations.values ?? {},
    defaultSince: field.annotations.defaultSince,
    support: field.annotations.support ?? [],
    proposal,
    replacedBy: field.annotations.replacedBy ?? advised?.replacedBy,
    deprecated: advised?.deprecated,
    link: field.custom === undefined ? fieldLink(known, path, fields.slice(1)) : undefined,
    isQuoted: field.custom !== undefined,
  };
}

function formatInWords({ custom }: Field): string | undefined {
  return custom?.format === undefined ? undefined : `format \`${custom.format}\``;
}

/** The limits that hold in every release, with those that hold in the newest one in both channels. */
export function newestLimits(field: Field): Constraints {
  const newest = (field.annotations.varies ?? []).filter(({ channel, since, until }) => {
    return channel === undefined && until === undefined && since !== "main";
  });
  return Object.assign({}, field.constraints, ...newest.map(({ since: _, ...limits }) => limits));
}
