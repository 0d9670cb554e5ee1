import type { Workspace } from "../../workspace/workspace.ts";
import type { MigrationOptions } from "./migration.ts";

/** What an editor asks a migration for: the settings of the cluster that a file reaches. */
export function conversionOptions(path: string, workspace: Workspace): MigrationOptions {
  const { closedWorld, crds } = workspace.clusterAt(path).options;
  return { closedWorld, release: crds.bundleVersion };
}
