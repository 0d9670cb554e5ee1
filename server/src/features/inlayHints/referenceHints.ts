import {
  isScalarReference,
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import { enumerate } from "../../text/sentence.ts";
import { codeSpan } from "../hover/markdown.ts";
import { type HintSource, hintBehind, isWritten } from "./hint.ts";

/** The references that may leave out group, kind and namespace. */
const DEFAULTED: ReadonlySet<OutgoingReference["role"]> = new Set([
  "parent",
  "listenerSetParent",
  "backend",
  "certificate",
]);

/** The group, the kind and the namespace of references that leave them out, behind the name. */
export const referenceHints: HintSource = ({ objectLocation }) => {
  const { id, isAdjusted } = objectLocation.delivered;
  if (isAdjusted === true) return [];
  return outgoingReferences(objectLocation.delivered).flatMap((reference) => {
    const { path, role, target } = reference;
    if (!DEFAULTED.has(role) || isScalarReference(reference)) return [];
    const parts: readonly (readonly [string, string | undefined])[] = [
      ["group", target.group],
      ["kind", target.kind],
      ["namespace", target.namespace || undefined],
    ];
    const left = parts.flatMap(([key, value]) =>
      value === undefined || isWritten(objectLocation, [...path, key]) ? [] : [{ key, value }],
    );
    // The group alone says nothing that the kind does not.
    const shown = left.filter(({ key }) => key !== "group");
    if (shown.length === 0) return [];
    return hintBehind(objectLocation, [...path, "name"], {
      label: shown.map(({ key, value }) => `${key}: ${value}`).join(", "),
      tooltip: `Left out: ${enumerate(left.map(({ key, value }) => `${key} ${codeSpan(value === "" ? '""' : value)}`))}.`,
      edits: left.map(({ key, value }) => ({ kind: "set", place: { id, path: [...path, key] }, value })),
    });
  });
};
