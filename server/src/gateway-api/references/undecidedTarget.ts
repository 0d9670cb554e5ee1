import type { Delivered } from "../../delivery/delivered.ts";
import { enumerateSome, inBackticks } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Resolution } from "../clusterView.ts";
import type { UnknownReason } from "../unknownReason.ts";

/**
 * One sentence on why it is not known which object is meant: a variable, a namespace, or several of the name, with what
 * each of them is applied by. `name` is the kind and the name of the target, as messages write them.
 */
export function explainUndecided(name: string, resolution: Resolution | undefined): string {
  if (resolution?.kind !== "undecided") return `${name} is not in this workspace.`;
  const { why, candidates } = resolution;
  switch (why) {
    case "opaque":
      return isOpaque(name)
        ? `Which object ${name} is cannot be told: its name contains a variable.`
        : `Whether ${name} is in this workspace cannot be told: names of other objects contain variables.`;
    case "namespace":
      return `Whether ${name} is the one in this workspace cannot be told: no file sets its namespace.`;
    case "external":
      return `${name} is kept outside of this workspace, as the settings say.`;
    case "elsewhere":
      return `${name} is not applied together with this object${rootsInWords(candidates, ", but by")}.`;
    case "ambiguous":
      return `${name} is defined ${candidates.length} times${rootsInWords(candidates, ", in")}, and nothing says which one is meant.`;
  }
}

/** The reason of what hangs on an object that was not found: the same cause as `explainUndecided` tells. */
export function reasonOfSearch(resolution: Exclude<Resolution, { readonly kind: "found" }>): UnknownReason {
  if (resolution.kind === "absent") return "NotInWorkspace";
  switch (resolution.why) {
    case "opaque":
      return "FilledInLater";
    case "namespace":
      return "NamespaceUnknown";
    case "ambiguous":
      return "Ambiguous";
    case "external":
      return "NotInWorkspace";
    case "elsewhere":
      return "AppliedElsewhere";
  }
}

/** By what the objects are applied, where the workspace has names for it; the objects come from different roots. */
export function rootsInWords(candidates: readonly Delivered[], lead: string): string {
  const roots = [...new Set(candidates.map(({ scope }) => scope.trimStart()))].filter(
    (scope) => scope !== "",
  );
  return roots.length === 0 ? "" : `${lead} ${enumerateSome(roots.map(inBackticks), 4)}`;
}
