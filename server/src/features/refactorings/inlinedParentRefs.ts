import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { relevantListeners } from "../../gateway-api/attachment/attachment.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { Gateway, Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Path } from "../../yaml/tree.ts";
import { parentRefValue } from "./parentRefValue.ts";
import type { RefactoringEdit } from "./refactoring.ts";

/**
 * A Route's parentRefs once the listeners of a child are the Gateway's own: each names its listener, or goes where the
 * Route names the whole Gateway anyway.
 */
export function inlinedParentRefs(
  route: Delivered<Route>,
  member: ListenerOwner,
  gateway: Delivered<Gateway>,
  cluster: Cluster,
): readonly RefactoringEdit[] {
  const attachments = cluster.attachment.of(route.id);
  const naming = attachments.filter(({ parent }) => parent?.id === member.id);
  const isCovered = attachments.some(
    ({ parent, ref }) => parent?.id === gateway.id && ref.sectionName === undefined && ref.port === undefined,
  );
  const reported = new Set(isCovered ? [] : naming.flatMap(({ ref }) => ref.sectionName ?? []));
  const removed = naming.filter((attachment) => isCovered || sectionsOf(attachment, reported).length === 0);
  const kept = naming.filter((attachment) => !removed.includes(attachment));
  return [
    ...kept.flatMap((attachment) => renamed(route.id, attachment, sectionsOf(attachment, reported), gateway)),
    // From the last to the first, since each that goes moves those behind it.
    ...removed
      .map(({ index }) => index)
      .sort((a, b) => b - a)
      .map((index) => ({ kind: "remove", place: { id: route.id, path: refPath(index) } }) as const),
  ];
}

function refPath(index: number): Path {
  return ["spec", "parentRefs", index];
}

/** The listeners that a parentRef names, or stands for without naming them and without others naming them. */
function sectionsOf(attachment: Attachment, reported: ReadonlySet<string>): readonly string[] {
  const { sectionName } = attachment.ref;
  if (sectionName !== undefined && sectionName !== "") return [sectionName];
  const relevant = relevantListeners(attachment);
  const takers = relevant.filter(({ verdict }) => verdict !== "no");
  return (takers.length > 0 ? takers : relevant)
    .map(({ name }) => name)
    .filter((name) => !reported.has(name));
}

function renamed(
  id: string,
  { ref, index }: Attachment,
  [first, ...others]: readonly string[],
  gateway: Delivered<Gateway>,
): readonly RefactoringEdit[] {
  const { kind: _, ...rest } = ref;
  const name = gateway.resource.metadata.name ?? "";
  const set = (key: string, value: string): RefactoringEdit => ({
    kind: "set",
    place: { id, path: [...refPath(index), key] },
    value,
  });
  return [
    set("name", name),
    { kind: "remove", place: { id, path: [...refPath(index), "kind"] } },
    ...(first === undefined || first === ref.sectionName ? [] : [set("sectionName", first)]),
    ...others.map(
      (sectionName): RefactoringEdit => ({
        kind: "append",
        place: { id, path: ["spec", "parentRefs"] },
        value: parentRefValue({ ...rest, name, sectionName }),
      }),
    ),
  ];
}
