import assert from "node:assert/strict";
import type { AnalyzeOptions } from "../../server/src/library.ts";
import { asRoute, manifestKind } from "../../server/src/model/resource.ts";
import { statusOf } from "../../server/src/workspace/views/objectStatuses.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { openFixture, readFixture } from "../fixture.ts";

/** The forms of every object but those that only make others: `path: Kind namespace/name`, `?` for what is not known. */
export function formsOf(workspace: Workspace): readonly string[] {
  return workspace.objects().flatMap(({ path, delivered }) => {
    const { resource, namespace } = delivered;
    if (resource.kind === "Producer" || resource.kind === "Other") return [];
    const name = resource.metadata.name ?? "?";
    const qualified = namespace === "" ? name : `${namespace ?? "?"}/${name}`;
    return [`${path}: ${manifestKind(resource)} ${qualified}`];
  });
}

/** Compares the objects of a fixture, in each of their forms. */
export function checkForms(source: string, expected: readonly string[]): void {
  assert.deepEqual(formsOf(openFixture(readFixture(source))), expected);
}

/**
 * Compares what comes of each parentRef, in each form of its Route: `path kind → path of the parent: verdict (reason)`,
 * or why no parent was found.
 */
export function checkParents(
  source: string,
  expected: readonly string[],
  options: AnalyzeOptions = {},
): void {
  assert.deepEqual(parentsOf(openFixture(readFixture(source), options)), expected);
}

/** What `checkParents` compares. */
export function parentsOf(workspace: Workspace): readonly string[] {
  const pathOf = (id: string): string => workspace.objectLocation(id)?.path ?? "?";
  return workspace.objects().flatMap(({ path, delivered }) => {
    if (asRoute(delivered.resource) === undefined) return [];
    const attachments = workspace.clusterOf(delivered.id).attachment.of(delivered.id);
    return attachments.map(({ resolution, verdict, reason }) => {
      const route = `${path} ${manifestKind(delivered.resource)}`;
      switch (resolution?.kind) {
        case "found":
          return `${route} → ${pathOf(resolution.target.id)}: ${verdict === "unknown" ? verdict : (reason ?? verdict)}`;
        case "undecided": {
          const candidates = resolution.candidates.map(({ id }) => pathOf(id)).sort();
          return `${route} → ${resolution.why}${candidates.length === 0 ? "" : `: ${candidates.join(", ")}`}`;
        }
        default:
          return `${route} → ${resolution?.kind ?? "nothing"}`;
      }
    });
  });
}

/** The names and namespaces for which a status is predicted: one for each object of each cluster. */
export function statusNames(workspace: Workspace): readonly string[] {
  return statusOf(workspace).map(({ kind, namespace, name }) => `${kind} ${namespace ?? "?"}/${name}`);
}
