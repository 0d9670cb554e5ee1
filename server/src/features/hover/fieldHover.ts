import { describeFieldOf, type FieldDescription } from "../../schema/fieldDocs.ts";
import type { Constraints, JsonType } from "../../schema/jsonSchema.ts";
import type { Kind } from "../../schema/kinds.ts";
import { type Availability, wasNeverThere } from "../../schema/release.ts";
import { counted } from "../../text/counted.ts";
import { capitalised, enumerate } from "../../text/sentence.ts";
import type { Path } from "../../yaml/tree.ts";
import { codeSpan, paragraphs, quotedMarkdown } from "./markdown.ts";

/** The documentation of the field whose key stands at the end of a path; undefined where no schema describes it. */
export function fieldHover(kind: Kind | undefined, path: Path): string | undefined {
  const described = kind === undefined ? undefined : describeFieldOf(kind, path);
  const name = path.at(-1);
  if (described === undefined || typeof name !== "string") return undefined;
  const required = described.required ? ", required" : "";
  return paragraphs([
    `${codeSpan(name)}: ${typeInWords(described)}${required}`,
    described.isQuoted ? quotedMarkdown(described.description) : described.description,
    [
      ...valuesInWords(described),
      ...laterValuesInWords(described),
      ...limitsInWords(described.limits),
      ...(described.form === undefined ? [] : [`${capitalised(described.form)}.`]),
    ].join(" "),
    [originInWords(described), described.link === undefined ? "" : linkTo(described.link)].join(" ").trim(),
  ]);
}

function linkTo(link: string): string {
  const gep = /\/gep-(\d+)\/$/.exec(link)?.[1];
  return `[${gep === undefined ? "Reference" : `GEP-${gep}`}](${link})`;
}

const PLURALS: Readonly<Record<JsonType, string>> = {
  object: "objects",
  array: "lists",
  string: "strings",
  integer: "integers",
  number: "numbers",
  boolean: "booleans",
};

/** The type of a field in a few words. */
export function typeInWords({ types, items }: Pick<FieldDescription, "types" | "items">): string {
  const words = types.map((type) => {
    if (type !== "array") return type;
    return items.length === 0 ? "list" : `list of ${items.map((item) => PLURALS[item]).join(" or ")}`;
  });
  return words.length === 0 ? "any value" : words.join(" or ");
}

/** What an enumeration allows, and what holds when nothing is written, as sentences. */
export function valuesInWords({
  allowed,
  default: preset,
}: Pick<FieldDescription, "allowed" | "default">): readonly string[] {
  return [
    ...(allowed.length === 0
      ? []
      : [
          `${allowed.length === 1 ? "Only" : "One of"} ${allowed.map((value) => codeSpan(String(value))).join(", ")}.`,
        ]),
    ...(preset === undefined ? [] : [`Default: ${presetInWords(preset)}.`]),
  ];
}

/** Since when there are the values, and the default, that came after the field. */
function laterValuesInWords({
  laterValues,
  defaultSince,
}: Pick<FieldDescription, "laterValues" | "defaultSince">): readonly string[] {
  const releaseOf = ({ standard, experimental }: Availability): string => standard ?? experimental ?? "main";
  const releases = [...new Set(Object.values(laterValues).map(releaseOf))];
  const values = releases.map((release) => {
    const some = Object.entries(laterValues).filter(([, one]) => releaseOf(one) === release);
    return `${capitalised(sinceRelease(release))}: ${some.map(([value]) => codeSpan(value)).join(", ")}.`;
  });
  return [
    ...values,
    ...(defaultSince === undefined ? [] : [`The default is filled in since ${defaultSince}.`]),
  ];
}

function presetInWords(preset: NonNullable<FieldDescription["default"]> | null): string {
  return preset === "" ? "empty" : codeSpan(typeof preset === "string" ? preset : JSON.stringify(preset));
}

/** How long, large or many, as sentences. */
export function limitsInWords(limits: Constraints): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = limits;
  return [
    span(minimum, maximum),
    span(minLength, maxLength, "character"),
    span(minItems, maxItems, "item"),
    span(limits.minProperties, limits.maxProperties, "entry"),
  ].flatMap((range) => (range === undefined ? [] : [`${range}.`]));
}

function span(least: number | undefined, most: number | undefined, unit?: Unit): string | undefined {
  const count = (number: number): string =>
    unit === undefined ? `${number}` : counted(number, unit, UNITS[unit]);
  // That there are not less than none needs no saying; that a number is not negative does.
  const from = least === 0 && unit !== undefined ? undefined : least;
  if (most === undefined) return from === undefined ? undefined : `At least ${count(from)}`;
  if (from === most) return `Exactly ${count(most)}`;
  return from === undefined ? `At most ${count(most)}` : `${from} to ${count(most)}`;
}

type Unit = keyof typeof UNITS;

const UNITS = { character: "characters", item: "items", entry: "entries" };

/** Where the field comes from and how far implementations have to support it. */
function originInWords(described: FieldDescription): string {
  const { availability, support, proposal, replacedBy, deprecated } = described;
  const sentences = [
    proposal === undefined
      ? availabilityInWords(availability)
      : `A proposal (GEP-${proposal}); no release of the Gateway API has the field.`,
    deprecated === undefined
      ? ""
      : `Deprecated since ${deprecated}${replacedBy === undefined ? "" : `, use ${replacedBy}`}.`,
    replacedBy === undefined || deprecated !== undefined ? "" : `Its successor is ${replacedBy}.`,
    support.length === 0 ? "" : `Support: ${enumerate(support)}.`,
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function availabilityInWords(availability: Availability): string {
  const { standard, experimental, until } = availability;
  if (wasNeverThere(availability)) return "No release has the field here.";
  const since = channelsInWords(standard, experimental);
  const end = until === undefined ? "" : ` Gone after ${until}.`;
  return `${since}${end}`.trim();
}

function channelsInWords(standard: string | undefined, experimental: string | undefined): string {
  if (standard === undefined)
    return experimental === undefined ? "" : `Experimental channel only, ${sinceRelease(experimental)}.`;
  if (experimental === undefined || experimental === standard)
    return `Standard channel, ${sinceRelease(standard)}.`;
  return `Standard channel, ${sinceRelease(standard)}; experimental channel, ${sinceRelease(experimental)}.`;
}

function sinceRelease(release: string): string {
  return release === "main" ? "after the newest release" : `since ${release}`;
}
