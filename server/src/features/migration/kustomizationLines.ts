import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { countBreaks } from "../../text/lines.ts";
import type { SourceFile } from "./ingressFile.ts";
import type { Migration, MigrationLine } from "./migration.ts";

/** The kustomizations that list a file whose Ingresses were converted: what is new has to be listed there, too. */
export function kustomizationLines(
  files: readonly SourceFile[],
  made: Migration["files"],
  sources: ReadonlySet<string>,
): readonly MigrationLine[] {
  return files
    .filter(({ path }) => isKustomizationFile(path))
    .flatMap(({ path, text }): readonly MigrationLine[] => {
      const folder = folderOf(path);
      const listed = [...sources].flatMap((source) => listingOf(source, folder, text) ?? []);
      const [first] = listed.sort((one, other) => one - other);
      const names = made
        .filter((file) => folderOf(file.path).startsWith(folder))
        .map((file) => file.path.slice(folder.length));
      if (first === undefined || names.length === 0) return [];
      return [
        {
          source: { path, line: first },
          verdict: "changed",
          message: `This kustomization lists what was converted: add ${names.map((name) => `\`${name}\``).join(", ")} to its \`resources\`.`,
        },
      ];
    });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The line, from 1, on which a kustomization of a folder lists a file; undefined where it does not. */
function listingOf(source: string, folder: string, text: string): number | undefined {
  if (!source.startsWith(folder)) return undefined;
  const name = source.slice(folder.length).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const at = text.search(new RegExp(`^[ \\t]*-[ \\t]+["']?(?:\\./)?${name}["']?[ \\t]*(?:#.*)?$`, "m"));
  return at < 0 ? undefined : countBreaks(text.slice(0, at)) + 1;
}
