import { nearMiss } from "../text/nearMiss.ts";
import { folderOf } from "./paths.ts";
import type { Repository } from "./repository.ts";

/** What stands where an entry of the kustomization in a file leads nowhere, and is called nearly the same. */
export function nearestEntry(repository: Repository, path: string, entry: string): string | undefined {
  const target = repository.leadsTo(folderOf(path), entry);
  const folder = folderOf(target);
  const start = folder === "" ? 0 : folder.length + 1;
  const beside = new Set(
    repository.filesBelow(folder).map((file) => {
      const [name = ""] = file.slice(start).split("/");
      return name;
    }),
  );
  const name = target.slice(start);
  const near = nearMiss(name, [...beside]);
  return near === undefined ? undefined : entry.slice(0, entry.lastIndexOf(name)) + near;
}
