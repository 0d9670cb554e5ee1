import { UsageError } from "../usageError.ts";
import type { AllowedFolders } from "./allowedFolders.ts";
import type { GivenInputs, ToolInput } from "./toolInput.ts";

/** Two states of manifests, as `diff` and `plan` compare them. */
export const STATES: readonly ToolInput[] = [
  {
    name: "base",
    takes: "text",
    isRequired: true,
    about: "what it was: a folder, or a revision of git such as HEAD or main",
  },
  { name: "head", takes: "text", about: "what it is: the same; by default the folder as it is on disk" },
];

/** The two states. Throws a `UsageError` for a folder, or a part of a revision, that may not be looked at. */
export function requireState(given: GivenInputs, folders: AllowedFolders): readonly [string, string] {
  const states = [given.text("base") ?? "", given.text("head") ?? "."] as const;
  for (const state of states) {
    // `HEAD:../other` is a folder of the repository that nobody has given away.
    if (state.includes(":"))
      throw new UsageError(`\`${state}\` names a part of a revision: name the revision`);
    if (state.startsWith("-") || state === "")
      throw new UsageError(`\`${state}\` is no revision and no folder`);
    // What begins like this is a path, and no revision: it has to be there.
    if (/^(?:\.{1,2}(?:[/\\]|$)|[/\\]|[A-Za-z]:)/.test(state)) folders.require(state);
    else folders.has(state);
  }
  return states;
}
