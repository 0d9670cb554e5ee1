import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fieldHover } from "../../server/src/features/hover/fieldHover.ts";
import { definitions } from "../../server/src/schema/compiled/kinds.js";
import { type Field, fieldsAlong } from "../../server/src/schema/field.ts";
import { describeField } from "../../server/src/schema/fieldDocs.ts";
import { type Kind, kindOf, newestKindOf } from "../../server/src/schema/kinds.ts";
import { type CatalogueField, readFieldCatalogue, readNamedTypes } from "./fieldCatalogue.ts";

const folder = process.env.GATEWAY_API_TEST_DATA;
const file = folder === undefined ? undefined : join(folder, "design", "CATALOGUE.md");
const text = file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : undefined;
const skip = text === undefined ? "GATEWAY_API_TEST_DATA is not set" : false;

const EMPTY = "### B0.\n### B1.\n### B2.\n";
const NO_LIMITS = { minLength: undefined, maxLength: undefined, minimum: undefined, maximum: undefined };

/** Patterns that we write another way, because theirs takes exponential time on a long value. */
const SAME_PATTERN = new Map([["^[!-~]+(?:[\\t ][!-~]+)*$", "^[!-~]+([\\t ]?[!-~]+)*$"]]);

/** Their one name for the texts of a condition; ours are two, as their lengths differ. */
const SAME_TYPE = new Map([
  ["ConditionType", "ConditionToken"],
  ["ConditionReason", "ConditionToken"],
]);

/** `spec.rules[].name` as a path with any index. */
function pathOf(text: string): readonly (string | number)[] {
  return text.split(".").flatMap((part) => (part.endsWith("[]") ? [part.slice(0, -2), 0] : [part]));
}

/** Kinds and fields that release 1.7 wrote anew after the catalogue was made; its own rules have tests of their own. */
const WRITTEN_ANEW = [/^XBackend /, /^Gateway spec\.listeners\[\]\.filters/];

/** What else release 1.7 changed after the catalogue was made. */
const CHANGED: readonly (readonly [path: RegExp, change: Partial<CatalogueField>])[] = [
  [
    /^BackendTLSPolicy spec\.validation\.caCertificateRefs$/,
    { limits: { minItems: 1, maxItems: 8 }, support: ["Core", "Extended", "Implementation-specific"] },
  ],
  [/\.externalAuth\.forwardBody\.maxSize$/, { limits: { minimum: 0, maximum: 2147483647 } }],
  [/^HTTPRoute spec\.rules\[\]\.retry\b/, { availability: { standard: "1.7", experimental: "1.2" } }],
  [/^HTTPRoute spec\.rules\[\]\.retry\.attempts$/, { limits: {} }],
  [/^HTTPRoute spec\.rules\[\]\.retry\.backoff$/, { support: ["Implementation-specific"] }],
];

/** A field of the catalogue as release 1.7 has it; the catalogue calls `main` what became that release. */
function released(field: CatalogueField): CatalogueField {
  const { availability } = field;
  const main =
    availability?.experimental === "main" ? { ...availability, experimental: "1.7" } : availability;
  const changes = CHANGED.filter(([path]) => path.test(`${field.kind} ${field.path}`));
  return Object.assign({}, field, { availability: main }, ...changes.map(([, change]) => change));
}

function isWrittenAnew({ kind, path }: Pick<CatalogueField, "kind" | "path">): boolean {
  return WRITTEN_ANEW.some((pattern) => pattern.test(`${kind} ${path}`));
}

/** Limits in the newest experimental CRDs, which are what the catalogue was made from. */
function newestLimits(field: Field): Record<string, unknown> {
  const varying = (field.annotations.varies ?? []).filter(
    ({ until, channel }) => until === undefined && channel !== "standard",
  );
  const { uniqueItems: _, ...limits }: Record<string, unknown> = Object.assign(
    {},
    field.constraints,
    ...varying.map(({ since: _since, channel: _channel, ...one }) => one),
  );
  const pattern = SAME_PATTERN.get(String(limits.pattern)) ?? limits.pattern;
  return pattern === undefined ? limits : { ...limits, pattern };
}

function uniqueBy(field: Field): readonly string[] | undefined {
  return (
    field.uniqueBy ??
    (field.annotations.varies?.some(({ uniqueItems }) => uniqueItems === true) ? [] : undefined)
  );
}

/** What our schema says of a field, in the form of the catalogue. */
function ours(kind: Kind, theirs: CatalogueField): unknown {
  const path = pathOf(theirs.path);
  const fields = fieldsAlong(kind.root, path);
  const field = fields?.at(-1);
  if (fields === undefined || field === undefined) return "missing";
  const name = path.at(-1);
  const isNamed = typeof theirs.type === "object";
  const typeName = field.typeName ?? "";
  return {
    required: typeof name === "string" && (fields.at(-2) ?? kind.root).required.includes(name),
    type: isNamed ? { name: SAME_TYPE.get(typeName) ?? typeName } : field.types.join(),
    limits: isNamed ? {} : newestLimits(field),
    allowed: new Set((field.allowed ?? []).map(String)),
    uniqueBy: uniqueBy(field),
    default: field.default,
    support: field.annotations.support ?? [],
    availability: describeField(theirs.group, theirs.kind, path)?.availability,
  };
}

function theirs(field: CatalogueField): unknown {
  const { required, type, limits, allowed, uniqueBy: unique, default: preset, support, availability } = field;
  return {
    required,
    type,
    limits,
    allowed: new Set(allowed),
    uniqueBy: unique,
    default: preset,
    support,
    availability,
  };
}

/** Paths of all fields of a kind in the form of the catalogue, without what no released CRD of today has. */
function releasedPaths(field: Field, path: string): readonly string[] {
  const { proposal, until } = field.annotations;
  if (proposal !== undefined || until !== undefined) return [];
  const below = [...field.properties].flatMap(([name, property]) =>
    path === "" && ["apiVersion", "kind", "metadata"].includes(name)
      ? []
      : releasedPaths(property, path === "" ? name : `${path}.${name}`),
  );
  // Items that are maps stand in the catalogue only where a rule speaks of them.
  const isItem = path.endsWith("[]") && field.types.includes("object");
  return [
    ...(path === "" || isItem ? [] : [path]),
    ...below,
    ...(field.items === undefined ? [] : releasedPaths(field.items, `${path}[]`)),
    ...(field.values === undefined ? [] : releasedPaths(field.values, `${path}.*`)),
  ];
}

/** A hover stands on keys; on an item of a list it is that of the list. */
function hoverOf({ group, kind, path }: CatalogueField): string | undefined {
  return fieldHover(newestKindOf(group, kind), pathOf(path.replace(/\[\]$/, "")));
}

describe("the fields of the Gateway API's CRDs", { skip }, () => {
  const catalogue = readFieldCatalogue(text ?? EMPTY)
    .filter((field) => !isWrittenAnew(field))
    .map(released);

  it("have a description, a link and a hover each", (t) => {
    const silent = catalogue.filter((field) => {
      const hover = hoverOf(field);
      return hover === undefined || !/\n\n[^\n]+\.\n\n/.test(hover) || !hover.includes("](https://");
    });
    t.diagnostic(`${catalogue.length - silent.length} of ${catalogue.length} fields have a hover`);
    assert.ok(catalogue.length > 400, `only ${catalogue.length} fields were read`);
    assert.deepEqual(
      silent.map(({ kind, path }) => `${kind} ${path}`),
      [],
    );
  });

  it("have the type, limits, default, support and releases that the CRDs give them", () => {
    const known = catalogue.map((field) => {
      const kind = kindOf(field.group, field.version, field.kind);
      assert.ok(kind, `there is no ${field.kind} ${field.version}`);
      return [`${field.kind} ${field.path}`, ours(kind, field)];
    });
    assert.deepEqual(
      Object.fromEntries(known),
      Object.fromEntries(catalogue.map((field) => [`${field.kind} ${field.path}`, theirs(field)])),
    );
  });

  it("are all that the schemas have", () => {
    const paths = new Map<string, Set<string>>();
    for (const { group, version, kind, path } of catalogue) {
      const key = `${group}/${version}/${kind}`;
      paths.set(key, (paths.get(key) ?? new Set()).add(path));
    }
    const more = [...paths].flatMap(([key, known]) => {
      const [group = "", version = "", kind = ""] = key.split("/");
      const root = kindOf(group, version, kind)?.root;
      assert.ok(root);
      return releasedPaths(root, "")
        .filter((path) => !known.has(path) && !isWrittenAnew({ kind, path }))
        .map((path) => `${kind} ${path}`);
    });
    assert.deepEqual(more, []);
  });

  it("have types with the lengths that the CRDs give these", () => {
    const named = readNamedTypes(text ?? EMPTY).flatMap(({ name, base, limits }) => {
      const own = definitions()[name];
      return own === undefined ? [] : [{ name, base, limits, own }];
    });
    assert.ok(named.length >= 18, `only ${named.length} types were read`);
    for (const { name, base, limits, own } of named) {
      const { type, minLength, maxLength, minimum, maximum } = own;
      assert.equal(type, base.startsWith("int") ? "integer" : "string", name);
      assert.deepEqual({ minLength, maxLength, minimum, maximum }, { ...NO_LIMITS, ...limits }, name);
    }
  });
});
