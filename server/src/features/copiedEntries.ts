import { documentPath } from "../delivery/documentPath.ts";
import type { CopiedEntry } from "../workspace/finding.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { writeYaml } from "../yaml/writeYaml.ts";
import { withWrittenEntry, writtenEntry } from "../yaml/writtenEntry.ts";

/** The text of a new object, with the entries that are copied as they stand in the workspace. */
export function withCopiedEntries(
  workspace: Workspace,
  value: unknown,
  copied: readonly CopiedEntry[],
): string {
  return copied.reduce((text, { from, into }) => {
    const location = workspace.objectLocation(from.id);
    const entry =
      location && writtenEntry(location.document.text, documentPath(location.delivered, from.path));
    return entry === undefined ? text : withWrittenEntry(text, into, entry);
  }, writeYaml(value));
}
