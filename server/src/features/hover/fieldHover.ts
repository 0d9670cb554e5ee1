import { type FieldDescription, describeField } from "../../schema/fieldDocs.ts";
import { newestKindOf } from "../../schema/kinds.ts";
import type { Constraints, JsonType } from "../../schema/jsonSchema.ts";
import type { Availability } from "../../schema/release.ts";
import type { Path } from "../../yaml/tree.ts";
import { codeSpan, enumerate, paragraphs } from "./markdown.ts";

/** The documentation of a field; undefined where no schema describes it. */
export function fieldHover(group: string, kind: string, path: Path): string | undefined {
  const described = describeField(group, kind, path);
  const name = path.at(-1);
  if (described === undefined || typeof name !== "string") return undefined;
  const parent = newestKindOf(group, kind) === undefined ? undefined : described;
  if (parent === undefined) return undefined;
  return paragraphs([
    `${codeSpan(name)}: ${enumerate([typesInWords(described), ...(described.required ? ["required"] : [])])}`,
    described.description,
    [valuesInWords(described), originInWords(described)].filter((line) => line !== "").join("\\\n"),
  ]);
}
