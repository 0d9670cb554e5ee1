import { qualifiedName } from "../../delivery/delivered.ts";
import { isRefusal, type Severity } from "../../workspace/finding.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** A finding of a state. */
export interface FindingFact {
  /** What is found of which object; where it stands is no part of it. */
  readonly key: string;
  readonly isRefusal: boolean;
  readonly subject: string;
  readonly message: string;
  readonly place: { readonly path: string; readonly line: number };
}

const TOLD: ReadonlySet<Severity> = new Set(["error", "warning", "information"]);

/** What `gwls check` reports of a state without `--hints`, ordered by file and position. */
export function findingFacts(workspace: Workspace): readonly FindingFact[] {
  workspace.flush();
  return workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path))
    .filter(({ severity }) => TOLD.has(severity))
    .map((diagnostic) => {
      const { rule, severity, message, resource, path, range } = diagnostic;
      const named =
        resource?.name === undefined
          ? undefined
          : `${resource.kind} \`${qualifiedName({ namespace: resource.namespace, name: resource.name })}\``;
      return {
        key: JSON.stringify([rule, severity, message, named ?? path]),
        isRefusal: isRefusal(diagnostic),
        subject: `${severity} \`${rule}\`${named === undefined ? "" : `, ${named}`}`,
        message,
        place: { path, line: range.start.line + 1 },
      };
    });
}
