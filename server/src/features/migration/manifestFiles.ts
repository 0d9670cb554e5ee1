import type { MadeManifest } from "../../ingress/conversion/madeManifest.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { type PlacedComment, writeCommentedYaml } from "../../yaml/writeYaml.ts";
import { commentsAt, headComments } from "./carriedComments.ts";
import type { WrittenIngress } from "./ingressFile.ts";

/** A new file, and the files with the Ingresses that it comes of. */
export interface WrittenManifests {
  readonly path: string;
  readonly text: string;
  readonly sources: readonly string[];
}

/** New files: what comes of the Ingresses of a file beside it, what belongs to all of them in one of its own. */
export function manifestFiles(
  manifests: readonly MadeManifest[],
  written: ReadonlyMap<IngressObject, WrittenIngress>,
  taken: ReadonlySet<string>,
): readonly WrittenManifests[] {
  const free = new Set(taken);
  const first = [...written.values()][0]?.file.path ?? "";
  const folder = first.slice(0, first.lastIndexOf("/") + 1);
  const groups = groupedBy(manifests, ({ beside }) =>
    beside === undefined ? undefined : written.get(beside)?.file.path,
  );
  return [...groups].map(([source, some]) => {
    const path = freePath(source === undefined ? `${folder}gateway.yaml` : besidePath(source), free);
    const introduced = new Set<IngressObject>();
    return {
      path,
      text: some.map((manifest) => manifestText(manifest, written, introduced)).join("---\n"),
      sources: [source ?? first],
    };
  });
}

/** `web.yaml` gets a `web.gateway.yaml`. */
function besidePath(source: string): string {
  return source.replace(/(?:\.(?:ya?ml|json))?$/, ".gateway.yaml");
}

function freePath(wanted: string, taken: Set<string>): string {
  let path = wanted;
  for (let number = 2; taken.has(path); number++) path = wanted.replace(/\.yaml$/, `-${number}.yaml`);
  taken.add(path);
  return path;
}

/** One manifest, with the comments of what it comes of; those at the top of an Ingress once, above the first of its manifests. */
export function manifestText(
  { value, origins, beside }: MadeManifest,
  written: ReadonlyMap<IngressObject, WrittenIngress>,
  introduced: Set<IngressObject>,
): string {
  const source = beside === undefined ? undefined : written.get(beside);
  if (beside === undefined || source === undefined) return writeCommentedYaml(value, []);
  const head = introduced.has(beside) ? [] : headComments(source);
  introduced.add(beside);
  const said = new Set<string>();
  const comments = origins.flatMap(({ at, from }): readonly PlacedComment[] => {
    const lines = commentsAt(source, from).filter((line) => !said.has(line));
    for (const line of lines) said.add(line);
    return lines.length === 0 ? [] : [{ at, lines }];
  });
  return writeCommentedYaml(value, [...(head.length === 0 ? [] : [{ at: [], lines: head }]), ...comments]);
}
