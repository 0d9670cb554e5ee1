import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { MigrationOptions } from "./migration.ts";

/** What an editor asks a migration for: the settings of the cluster that the object reaches. */
export function conversionOptions({ delivered }: ObjectLocation, workspace: Workspace): MigrationOptions {
  const { closedWorld, crds } = workspace.clusterOf(delivered.id).options;
  return { closedWorld, release: crds.bundleVersion };
}
