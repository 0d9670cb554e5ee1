import type { DocumentEdit, DocumentFix } from "../../yaml/editDocument.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValue } from "../../yaml/yamlValue.ts";

/** The changes that give a key another name and, where one is given, another value. */
export function respellingEdits(path: Path, key: string, value?: YamlValue): readonly DocumentEdit[] {
  const rename: DocumentEdit = { kind: "renameKey", path, key };
  return value === undefined ? [rename] : [{ kind: "set", path, value }, rename];
}

/** Writes what stands under an old key under the new one. */
export function respelling(path: Path, key: string, value?: YamlValue): DocumentFix {
  return {
    title: `Write \`${key}\` instead`,
    edits: respellingEdits(path, key, value),
    isPreferred: true,
  };
}

/** Takes out a key that nothing took the place of. */
export function removal(path: Path): DocumentFix {
  return { title: `Remove \`${path.at(-1)}\``, edits: [{ kind: "remove", path }], isPreferred: true };
}
