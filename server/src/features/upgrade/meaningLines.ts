import { manifestKind } from "../../model/resource.ts";
import { releaseNumber } from "../../schema/release.ts";
import { treeOf } from "../../workspace/files/document.ts";
import { child, nodeAt, nodesAlong, type Path, type YamlNode } from "../../yaml/tree.ts";
import { dropsOf, isWithin } from "./judgedObject.ts";
import { type ComparedObject, ownLine, type PlacedLine, type TwoStates } from "./objectLines.ts";

/** A field whose text in the specification says something else from a release on, though its schema is the same. */
interface ChangedMeaning {
  readonly since: string;
  readonly kinds: readonly string[];
  /** With `*` for the items of lists. */
  readonly at: readonly string[];
  /** Whether it is said of what is written there. */
  isMeant(node: YamlNode): boolean;
  readonly before: string;
  readonly after: string;
}

const MEANINGS: readonly ChangedMeaning[] = [
  {
    since: "1.7",
    kinds: ["HTTPRoute"],
    at: ["spec", "rules", "*", "retry"],
    // Source: https://gateway-api.sigs.k8s.io/geps/gep-1731/
    isMeant: (node) => node.kind === "map" && !hasItems(child(node, "codes")),
    before: "a failed connection is retried",
    after:
      "a request is retried only where that is safe: no connection was made, or the backend refused before it began",
  },
  {
    since: "1.7",
    kinds: ["HTTPRoute"],
    at: ["spec", "rules", "*", "retry", "backoff"],
    isMeant: () => true,
    before: "it is the least time to wait before an attempt",
    after:
      "the wait grows from it as the implementation likes, and one that retries without waiting does not accept the Route",
  },
];

/** What the specification says otherwise of fields that both releases keep. */
export function meaningLines({ before, after }: ComparedObject, states: TwoStates): readonly PlacedLine[] {
  const { location } = after;
  const { resource } = location.delivered;
  const [low, high] = [releaseNumber(states.from), releaseNumber(states.to)].toSorted((a, b) => a - b);
  const meant = MEANINGS.filter(
    ({ since, kinds }) =>
      kinds.includes(manifestKind(resource)) &&
      releaseNumber(since) > (low ?? 0) &&
      releaseNumber(since) <= (high ?? 0),
  );
  if (meant.length === 0 || resource.embedded !== undefined) return [];
  const root = nodeAt(treeOf(location.document), resource.base);
  if (root === undefined) return [];
  const dropped = [...dropsOf(before), ...dropsOf(after)].map(({ at }) => at);
  return meant.flatMap((meaning) =>
    nodesAlong(root, meaning.at)
      .filter(({ node, path }) => {
        const written = [...resource.base, ...path];
        return meaning.isMeant(node) && !dropped.some((at) => isWithin(written, at));
      })
      .map(({ path }) => ownLine("changed", "information", sentence(meaning, path, states), path, location)),
  );
}

function hasItems(node: YamlNode | undefined): boolean {
  return node?.kind === "sequence" && node.items.length > 0;
}

function sentence({ before, after }: ChangedMeaning, path: Path, { from, to }: TwoStates): string {
  const isUp = releaseNumber(from) < releaseNumber(to);
  const name = `\`${String(path.at(-1))}\``;
  return `What ${name} means differs: by ${from} ${isUp ? before : after}; by ${to} ${isUp ? after : before}.`;
}
