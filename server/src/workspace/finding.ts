import type { ResourcePlace } from "../delivery/delivered.ts";
import type { Category, Severity } from "../schema/ruleDescription.ts";
import type { TextEdit } from "../text/textEdit.ts";
import type { DocumentFix } from "../yaml/editDocument.ts";
import type { FixBy } from "../yaml/fixBy.ts";
import { type Path, pathKey } from "../yaml/tree.ts";
import type { YamlValue } from "../yaml/yamlValue.ts";

export type { Category, Severity } from "../schema/ruleDescription.ts";
export type { YamlValue } from "../yaml/yamlValue.ts";

/** One change to an object's manifest, as data: the text is made when somebody asks for it. Paths start at the object. */
export type ManifestEdit =
  /** Gives the node at `path` a value; missing parents are created. */
  | { readonly kind: "set"; readonly place: ResourcePlace; readonly value: YamlValue }
  /** Takes the key or the list item at `path` out. */
  | { readonly kind: "remove"; readonly place: ResourcePlace }
  /** Adds an item to the list at `path`; the list is created where it is missing. */
  | { readonly kind: "append"; readonly place: ResourcePlace; readonly value: YamlValue }
  /** Renames the key at `path`. */
  | { readonly kind: "renameKey"; readonly place: ResourcePlace; readonly key: string }
  /** Makes entries that stand beside the key at `path`, which has no value, what it has. */
  | { readonly kind: "moveBelow"; readonly place: ResourcePlace; readonly keys: readonly string[] }
  /** Adds a document to the end of the object's file. */
  | {
      readonly kind: "addDocument";
      readonly beside: ResourcePlace["id"];
      readonly value: YamlValue;
      readonly copied?: readonly CopiedEntry[];
    };

/** An entry of a map that a new object has as it is written elsewhere, with its comments. */
export interface CopiedEntry {
  /** The entry where it is written. */
  readonly from: ResourcePlace;
  /** The map of the new object that gets it. */
  readonly into: Path;
}

/** Gives the node a value; missing parents are created. */
export function setAt(place: ResourcePlace, value: YamlValue): ManifestEdit {
  return { kind: "set", place, value };
}

/** Takes the key or the list item out. */
export function removeAt(place: ResourcePlace): ManifestEdit {
  return { kind: "remove", place };
}

/** Adds an item to a list, which is created where it is missing. */
export function appendAt(place: ResourcePlace, value: YamlValue): ManifestEdit {
  return { kind: "append", place, value };
}

/** Gives the key another name. */
export function renameKeyAt(place: ResourcePlace, key: string): ManifestEdit {
  return { kind: "renameKey", place, key };
}

/** Adds a document to the end of the file of an object, with entries that are written elsewhere. */
export function addDocument(
  beside: ResourcePlace["id"],
  value: YamlValue,
  ...copied: readonly CopiedEntry[]
): ManifestEdit {
  return { kind: "addDocument", beside, value, ...(copied.length === 0 ? {} : { copied }) };
}

/** Something that a person can have done about a finding. */
export type Fix = FixBy<ManifestEdit>;

/** Another place that a finding speaks of. */
export interface Related {
  readonly place: ResourcePlace;
  readonly on?: "key" | "value";
  readonly message: string;
}

/** What is said of a mistake, wherever it stands. */
export interface Statement {
  readonly rule: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly message: string;
}

/** What a rule found, without positions: those belong to the text and are looked up when the finding is shown. */
export interface Finding extends Statement {
  readonly place: ResourcePlace;
  /** Whether the key or the value is marked; by default the value. */
  readonly on: "key" | "value";
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
  readonly isDeprecated?: boolean;
  readonly isUnnecessary?: boolean;
}

/** A finding about one document's own text or structure. The path starts at the document. */
export interface LocalFinding extends Statement {
  readonly at:
    | { readonly path: Path; readonly on: "key" | "value" }
    | { readonly start: number; readonly end: number };
  /** Edits of the document's own text. */
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] };
  /** Changes of the document, as data: the text is made when somebody asks for it. Paths start at its root. */
  readonly fixes?: readonly DocumentFix[];
  readonly isDeprecated?: boolean;
}

/** Whether two forms of one object have the same mistake: one rule speaks of one place. */
export function isSameMistake<F extends Finding | LocalFinding>(a: F, b: F): boolean {
  const place = pathOf(a);
  const other = pathOf(b);
  if (place === undefined || other === undefined) return false;
  return a.rule === b.rule && pathKey(place) === pathKey(other);
}

/** What is wrong in one form of an object and not in all: at most a warning, with the name of what makes that form. */
export function inFormOf<F extends Finding | LocalFinding>(finding: F, overlay: string): F {
  const message = `Where \`${overlay}\` applies this file: ${finding.message}`;
  return { ...finding, severity: "warning", message };
}

/** None for what is marked in the text itself. */
function pathOf(finding: Finding | LocalFinding): Path | undefined {
  if ("place" in finding) return finding.place.path;
  return "path" in finding.at ? finding.at.path : undefined;
}

/** True for what the API server refuses: it is reported whatever else is said of the location. */
export function isRefusal({ category, severity }: Pick<Statement, "category" | "severity">): boolean {
  return category === "admission" && severity === "error";
}
