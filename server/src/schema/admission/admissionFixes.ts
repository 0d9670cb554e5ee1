import type { Path } from "../../yaml/tree.ts";
import type { AdmissionFix } from "./admissionRule.ts";

/** The same fix as the one that is most likely meant. */
export function preferred(fix: AdmissionFix): AdmissionFix {
  return { ...fix, isPreferred: true };
}

/** Writes another value in place of one. */
export function changeTo(path: Path, value: string): AdmissionFix {
  return { title: `Change to \`${value}\``, edits: [{ kind: "set", path, value }] };
}

/** Takes a member out of the map that the rule looks at. */
export function removeMember(name: string): AdmissionFix {
  return { title: `Remove \`${name}\``, edits: [{ kind: "remove", path: [name] }] };
}

/** Takes an item out of the list that the rule looks at. */
export function removeItem(index: number, title: string): AdmissionFix {
  return { title, edits: [{ kind: "remove", path: [index] }] };
}
