import { removeAt, renameKeyAt, setAt } from "../../yaml/documentEdits.ts";
import type { DocumentEdit, DocumentFix } from "../../yaml/editDocument.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValue } from "../../yaml/yamlValue.ts";

/** The changes that give a key another name and, where one is given, another value. */
export function respellingEdits(path: Path, key: string, value?: YamlValue): readonly DocumentEdit[] {
  const rename: DocumentEdit = renameKeyAt(path, key);
  return value === undefined ? [rename] : [setAt(path, value), rename];
}

/** Writes what stands under an old key under the new one. */
export function respelling(path: Path, key: string, value?: YamlValue): DocumentFix {
  return preferredFix(`Write \`${key}\` instead`, ...respellingEdits(path, key, value));
}

/** Takes out a key that nothing took the place of. */
export function removal(path: Path): DocumentFix {
  return preferredFix(`Remove \`${path.at(-1)}\``, removeAt(path));
}
