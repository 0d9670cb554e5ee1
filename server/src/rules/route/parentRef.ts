import type { Delivered } from "../../delivery/delivered.ts";
import { type Attachment, type ListenerAttachment, suits } from "../../gateway-api/attachment/attachment.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import { type Fix, type ManifestEdit, type Related, removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { isDistinctParent } from "./distinctParents.ts";

/** Where the parentRef of an index stands in a Route: the item, or one of its fields. */
export function parentRefPath(index: number, field?: keyof ParentRef): Path {
  const item: Path = ["spec", "parentRefs", index];
  return field === undefined ? item : [...item, field];
}

/** The field of a parentRef that says which listeners are meant, or its name where all are. */
export function listenerChoicePath({ index, ref }: Attachment): Path {
  const field = ref.sectionName !== undefined ? "sectionName" : ref.port !== undefined ? "port" : "name";
  return parentRefPath(index, field);
}

/** The parent in words. The namespace is left out where it is the Route's own. */
export function parentText(route: Delivered<Route>, { target }: Attachment): string {
  return target === undefined ? "the parent" : targetText(route, target);
}

/** An object in words, with its namespace where that is not the referrer's own. */
export function targetText(referrer: Pick<Delivered, "namespace">, target: Target): string {
  const { namespace, name } = target;
  const isOwn = namespace === undefined || namespace === "" || namespace === referrer.namespace;
  return `${displayKind(target)} \`${isOwn ? name : `${namespace}/${name}`}\``;
}

/** Listeners that are offered in the place of one that was named. */
export const MOST_FIXES = 4;

/** Listeners that one Gateway or ListenerSet may have, so many of which are asked whether they would take a Route. */
const MOST_LISTENERS = 64;

/** The first of some listeners that would take the Route, as many as are offered. */
export function suitable(listeners: readonly ListenerAttachment[]): readonly ListenerAttachment[] {
  const found: ListenerAttachment[] = [];
  for (const listener of listeners.slice(0, MOST_LISTENERS)) {
    if (found.length === MOST_FIXES) break;
    if (suits(listener)) found.push(listener);
  }
  return found;
}

/** A listener of the parent, as a place that a finding about the Route points to. */
export function listenerPlace({ parent }: Attachment, path: Path, message: string): readonly Related[] {
  return parent === undefined ? [] : [{ place: { id: parent.id, path }, message }];
}

/** Makes a parentRef name one listener of its parent; a port that would still exclude that listener goes. */
export function chooseListener(
  route: Delivered<Route>,
  attachment: Attachment,
  listener: ListenerAttachment,
): Fix {
  const { index, ref } = attachment;
  const setName = setAt({ id: route.id, path: parentRefPath(index, "sectionName") }, listener.name);
  const title = `${ref.sectionName === undefined ? "Set" : "Change"} the section name to \`${listener.name}\``;
  return keepsPort(attachment, listener)
    ? fixBy(title, setName)
    : fixBy(
        `${title} and drop port ${ref.port ?? ""}`,
        setName,
        removeAt({ id: route.id, path: parentRefPath(index, "port") }),
      );
}

/** False where the port of a parentRef would exclude a listener. */
function keepsPort({ ref, parent }: Attachment, listener: ListenerAttachment): boolean {
  return ref.port === undefined || ref.port === parent?.resource.spec.listeners?.[listener.index]?.port;
}

/** One fix for each listener of the parent that would take the Route and is not meant now. */
export function chooseOtherListener(route: Delivered<Route>, attachment: Attachment): readonly Fix[] {
  const others = attachment.listeners.filter(
    (listener) => listener.name !== attachment.ref.sectionName && isFree(route, attachment, listener),
  );
  return suitable(others).map((listener) => chooseListener(route, attachment, listener));
}

/** False where a listener has no name, or the API server would refuse the parentRef beside another one to the same parent. */
export function isFree(
  route: Delivered<Route>,
  attachment: Attachment,
  listener: ListenerAttachment,
): boolean {
  const { index, ref } = attachment;
  if (listener.name === "") return false;
  const { port, ...chosen } = { ...ref, sectionName: listener.name };
  const isKept = port !== undefined && keepsPort(attachment, listener);
  return isDistinctParent(route, index, isKept ? { ...chosen, port } : chosen);
}

/** The fixes with the first one marked as the likely one, where it is the only one. */
export function preferOnly(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.length === 1 ? fixes.map((fix) => ({ ...fix, isPreferred: true })) : fixes;
}

/** Gives one field of a parentRef a value. */
export function setParentField(
  route: Delivered<Route>,
  index: number,
  field: keyof ParentRef,
  value: string | number,
): ManifestEdit {
  return setAt({ id: route.id, path: parentRefPath(index, field) }, value);
}
