import assert from "node:assert/strict";
import type { JsonType, JsonValue, SupportLevel } from "../../server/src/schema/jsonSchema.ts";
import { type Availability, intersectAvailability } from "../../server/src/schema/release.ts";

/** One field of a kind as the table of the fields of all CRDs has it. */
export interface CatalogueField {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** `spec.rules[].matches[].path`; the value of any key of a map is `*`. */
  readonly path: string;
  readonly required: boolean;
  /** A type of JSON Schema, or the name of a type with limits of its own, such as `Hostname`. */
  readonly type: JsonType | { readonly name: string };
  readonly limits: Readonly<Record<string, number | string>>;
  readonly allowed: readonly string[];
  readonly uniqueBy: readonly string[] | undefined;
  readonly default: JsonValue | undefined;
  readonly support: readonly SupportLevel[];
  readonly availability: Availability;
}

/** A row below the heading of a kind or of a structure that several kinds share. */
interface Row {
  readonly path: string;
  readonly required: string;
  readonly type: string;
  readonly constraints: string;
  readonly preset: string;
  readonly support: string;
  readonly availability: Availability;
}

/** Reads the tables of fields; a structure has a table of its own, whose rows are put in wherever it is used. */
export function readFieldCatalogue(markdown: string): readonly CatalogueField[] {
  const tables = readTables(section(markdown, "### B1.", "### B2."));
  return [...tables].flatMap(([title, rows]) => {
    const [, kind, apiVersion] = /^(\w+) `([^`]+)`$/.exec(title) ?? [];
    if (kind === undefined || apiVersion === undefined) return [];
    const [group = "", version = ""] = apiVersion.split("/");
    return rows
      .flatMap((row) => withStructure(row, rows, tables))
      .map((row) => ({ group, version, kind, ...fieldOf(row) }));
  });
}

/** Types of which the tables of fields only say the name, with their base and the lengths that they allow. */
export function readNamedTypes(
  markdown: string,
): readonly { readonly name: string; readonly base: string; readonly limits: CatalogueField["limits"] }[] {
  return section(markdown, "### B0.", "### B1.").flatMap((line) => {
    const [, name, base = "", range = ""] = cells(line);
    if (name === undefined || !/^[A-Z]\w+( |$)/.test(name) || name === "Type name") return [];
    const isNumber = base.startsWith("int");
    return name.split(" / ").map((one) => ({
      name: one,
      base,
      limits: range === "" ? {} : limit(range, isNumber ? "imum" : "Length"),
    }));
  });
}

function section(markdown: string, from: string, to: string): readonly string[] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => line.startsWith(from));
  const end = lines.findIndex((line) => line.startsWith(to));
  assert.ok(start >= 0 && end > start, `there is no section ${from}`);
  return lines.slice(start, end);
}

function cells(line: string): readonly string[] {
  return line.startsWith("| ") ? line.split("|").map((cell) => cell.trim()) : [];
}

/** The rows of each table by its title: `S-ParentReference` or ``HTTPRoute `gateway.networking.k8s.io/v1` ``. */
function readTables(lines: readonly string[]): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  for (const line of lines) {
    const title = /^\*\*(S-\w+)/.exec(line)?.[1] ?? /^#### (.+)$/.exec(line)?.[1];
    if (title !== undefined) {
      rows = [];
      tables.set(title, rows);
    }
    const [, path = "", required = "", type = "", constraints = "", preset = "", support = "", since = ""] =
      cells(line);
    const name = /^`(.+)`$/.exec(path)?.[1];
    if (name !== undefined)
      rows.push({
        path: name,
        required,
        type,
        constraints,
        preset,
        support,
        availability: availability(since),
      });
  }
  return tables;
}

/** A row and, where its type is a structure, the rows of that below it. */
function withStructure(
  row: Row,
  siblings: readonly Row[],
  tables: ReadonlyMap<string, readonly Row[]>,
): readonly Row[] {
  const structure = /^→ (S-\w+)/.exec(row.type)?.[1];
  const sameAs = /^→ same item type as `(.+)`$/.exec(row.type)?.[1];
  if (structure === undefined && sameAs === undefined) return [row];
  const prefix = `${sameAs}.`;
  const below =
    structure !== undefined
      ? tables.get(structure)
      : siblings
          .filter(({ path }) => path.startsWith(prefix))
          .map((one) => ({ ...one, path: one.path.slice(prefix.length) }));
  assert.ok(below !== undefined && below.length > 0, `there is no ${row.type}`);
  const inside = below.map((one) => ({
    ...one,
    path: `${row.path}.${one.path}`,
    availability: intersectAvailability([row.availability, one.availability]),
  }));
  return [{ ...row, type: "object" }, ...inside.flatMap((one) => withStructure(one, inside, tables))];
}

function fieldOf({ path, required, type, constraints, preset, support, availability: since }: Row) {
  const parts = constraints === "" ? [] : constraints.split("; ");
  const allowed = /^enum (.+)$/.exec(parts.find((part) => part.startsWith("enum ")) ?? "")?.[1];
  const json = /^`(.+)`$/.exec(preset)?.[1];
  return {
    path,
    required: required === "R",
    type: JSON_TYPES[type] ?? { name: type },
    limits: Object.assign({}, ...parts.map(limitsOf)),
    allowed: allowed?.split("/") ?? [],
    uniqueBy: parts.map(uniqueBy).find((keys) => keys !== undefined),
    default: json === undefined ? undefined : JSON.parse(json),
    support: support === "" ? [] : support.split("/").map((letter) => SUPPORT[letter] ?? assert.fail(letter)),
    availability: since,
  };
}

const JSON_TYPES: Readonly<Record<string, JsonType>> = {
  object: "object",
  list: "array",
  string: "string",
  int: "integer",
  bool: "boolean",
};

const SUPPORT: Readonly<Record<string, SupportLevel>> = {
  C: "Core",
  X: "Extended",
  I: "Implementation-specific",
};

function limitsOf(part: string): CatalogueField["limits"] {
  const [, what = "", range = ""] = /^(?:(items|props|len) )?(\d+[–…](?:\d+|∞))$/.exec(part) ?? [];
  if (range !== "") return limit(range, LIMITS[what] ?? "imum");
  const pattern = /^pattern `(.+)`$/.exec(part)?.[1];
  return pattern === undefined ? {} : { pattern };
}

const LIMITS: Readonly<Record<string, string>> = { items: "Items", props: "Properties", len: "Length" };

/** `0–16` as the two limits of JSON Schema; that nothing is less than empty need not be said, for numbers it does. */
function limit(range: string, what: string): CatalogueField["limits"] {
  const [least = "", most = ""] = range.split(/[–…]/);
  return {
    ...(least === "0" && what !== "imum" ? {} : /^\d+$/.test(least) ? { [`min${what}`]: Number(least) } : {}),
    ...(/^\d+$/.test(most) ? { [`max${what}`]: Number(most) } : {}),
  };
}

function uniqueBy(part: string): readonly string[] | undefined {
  if (part === "unique items") return [];
  return /^unique by (.+)$/.exec(part)?.[1]?.split("+");
}

/** `std 1.5 (exp 1.3)`, `std 1.5` for both channels at once, `exp 1.4`. */
function availability(text: string): Availability {
  const standard = /\bstd ([\w.]+)/.exec(text)?.[1];
  const experimental = /\bexp ([\w.]+)/.exec(text)?.[1] ?? standard;
  return {
    ...(standard === undefined ? {} : { standard }),
    ...(experimental === undefined ? {} : { experimental }),
  };
}
