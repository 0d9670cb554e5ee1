import type { CustomResourceDefinitionSpec } from "../../model/customResourceDefinition.ts";
import { headerOf } from "../../model/definitionHeader.ts";
import { text as textAt } from "../../model/reading.ts";
import { customKind } from "../../schema/custom/customKind.ts";
import { outlinedJson } from "../../schema/custom/outlinedJson.ts";
import { jsonOf } from "../../schema/jsonOf.ts";
import type { JsonValue } from "../../schema/jsonSchema.ts";
import { isMap } from "../../schema/jsonValue.ts";
import type { Kind } from "../../schema/kinds.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { BlockOutline } from "../../yaml/plainReader/blockOutline.ts";
import { readOutline } from "../../yaml/plainReader/readOutline.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";

/** Code units past which a definition fits into no cluster's storage, so that nobody has to read it. */
const LARGEST = 5_000_000;
/** Code units of the texts whose schemas are kept as they were read. The one that was read last always is. */
const KEPT = 4_000_000;

/** Where the schema of one version of a kind is written. */
export interface WrittenSchema {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  /** The lines of the version alone; undefined where they cannot be told from the rest. */
  readonly lines: string | undefined;
  readonly text: string;
  /** Where the definition stands in the text. */
  readonly base: Path;
}

interface ReadSchema {
  readonly written: WrittenSchema;
  /** The lines of the version were enough to read it. */
  readonly isOfLines: boolean;
  /** Of these lines, where it was read on demand. */
  readonly outline: BlockOutline | undefined;
  readonly json: JsonValue;
  readonly kind: Lazy<Kind>;
}

/**
 * The schemas of definitions as they were read, for those who need one. Schemas come to several times their texts, and who
 * judges objects needs the same one again and again and then none for long: so the last few are kept, and what is written
 * alike is read once.
 */
export class DefinedSchemas {
  /** The one that was used last stands last. */
  private kept: readonly ReadSchema[] = [];

  /** Finds the schema of a version in the text of a definition, which stands there at `base`. */
  written(spec: CustomResourceDefinitionSpec, version: string, text: string, base: Path): WrittenSchema {
    const { group, kind } = spec;
    const lines = base.length === 0 ? linesOf(spec, version, text) : undefined;
    return { group, kind, version, lines, text, base };
  }

  /** True where a text has a schema for its version, and is not broken. */
  isReadable(written: WrittenSchema): boolean {
    return this.read(written) !== undefined;
  }

  /** The kind that is defined; undefined where the text is broken or has no such schema. */
  kindOf(written: WrittenSchema): Kind | undefined {
    return this.read(written)?.kind.value;
  }

  /** True where two texts say the same of the same kind. */
  areEqual(a: WrittenSchema, b: WrittenSchema): boolean {
    if (isSameKind(a, b) && isSameText(a, b)) return true;
    return isSameKind(a, b) && deepEqual(this.read(a)?.json, this.read(b)?.json);
  }

  private read(written: WrittenSchema): ReadSchema | undefined {
    const known = this.kept.findLast((schema) => isReadFrom(schema, written));
    if (known !== undefined && known === this.kept.at(-1)) return known;
    const schema = known ?? readSchema(written, this.outlineBefore(written));
    if (schema === undefined) return undefined;
    this.kept = lastOf([...this.kept.filter((other) => other !== known), schema]);
    return schema;
  }

  /** That of another edition of the kind, in which most may be written as it is here. */
  private outlineBefore(written: WrittenSchema): BlockOutline | undefined {
    return this.kept.findLast((schema) => isSameKind(schema.written, written))?.outline;
  }
}

/** The lines of one version and none of the others. */
function linesOf(spec: CustomResourceDefinitionSpec, version: string, text: string): string | undefined {
  const header = headerOf(spec, text);
  const at = header?.spec.versions.findIndex(({ name }) => name === version) ?? -1;
  const stretch = header?.stretches[at];
  return stretch === undefined ? undefined : text.slice(stretch.start, stretch.end);
}

function isSameKind(a: WrittenSchema, b: WrittenSchema): boolean {
  return a.group === b.group && a.kind === b.kind;
}

function isSameText(a: WrittenSchema, b: WrittenSchema): boolean {
  return a.version === b.version && a.text === b.text && deepEqual(a.base, b.base);
}

function isReadFrom({ written, isOfLines }: ReadSchema, other: WrittenSchema): boolean {
  if (!isSameKind(written, other)) return false;
  // Equal files share their texts, while lines are cut out of them anew.
  return isSameText(written, other) || (isOfLines && written.lines === other.lines);
}

/** As many from the end as may be kept. */
function lastOf(schemas: readonly ReadSchema[]): readonly ReadSchema[] {
  let room = KEPT;
  const from = schemas.findLastIndex(({ written }, index) => {
    room -= (written.lines ?? written.text).length;
    return room < 0 && index < schemas.length - 1;
  });
  return schemas.slice(from + 1);
}

function readSchema(written: WrittenSchema, earlier: BlockOutline | undefined): ReadSchema | undefined {
  const { group, kind, lines, text, base, version } = written;
  if (text.length > LARGEST) return undefined;
  const outline = lines === undefined ? undefined : readOutline(lines, earlier);
  const own = lines === undefined ? undefined : versionOf(lines, outline);
  const schema = valueAt(own ?? versionIn(text, base, version), ["schema", "openAPIV3Schema"]);
  if (!isMap(schema)) return undefined;
  return {
    written,
    isOfLines: own !== undefined,
    outline,
    json: schema,
    kind: new Lazy(() => customKind(group, kind, schema)),
  };
}

/** A version as its lines say, read on demand where that is certain to say the same. */
function versionOf(lines: string, outline: BlockOutline | undefined): JsonValue | undefined {
  if (outline !== undefined) return outlinedJson(outline);
  const { root, problems } = readDocument(lines);
  const item = problems.length === 0 && root?.kind === "sequence" ? root.items[0] : undefined;
  return item === undefined ? undefined : jsonOf(item);
}

function versionIn(text: string, base: Path, version: string): JsonValue | undefined {
  const { root, problems } = readDocument(text);
  const versions = nodeAt(root, [...base, "spec", "versions"]);
  if (problems.length > 0 || versions?.kind !== "sequence") return undefined;
  const item = versions.items.find((one) => textAt(one, "name") === version);
  return item === undefined ? undefined : jsonOf(item);
}

function valueAt(value: JsonValue | undefined, keys: readonly string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>((at, key) => (isMap(at) ? at[key] : undefined), value);
}
