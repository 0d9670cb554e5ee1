import { comparePositions, type Position } from "../../text/span.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { Lazy } from "../../yaml/lazy.ts";
import { backendLens } from "./backendLens.ts";
import { childRouteLenses } from "./childRouteLenses.ts";
import { gatewayLens } from "./gatewayLens.ts";
import { generatedLens } from "./generatedLens.ts";
import { grantLens } from "./grantLens.ts";
import { ingressLens } from "./ingressLens.ts";
import type { CodeLens, LensSource } from "./lens.ts";
import { LENS_GROUPS, type LensGroup } from "./lensGroups.ts";
import { listenerLenses } from "./listenerLenses.ts";
import { memberLenses } from "./memberLenses.ts";
import { policyLenses } from "./policyLenses.ts";
import { routeLens } from "./routeLens.ts";
import { statusLens } from "./statusLens.ts";
import { traceLenses } from "./traceLenses.ts";

/** Where the lenses of each group come from, in the order in which they stand side by side. */
const SOURCES: Readonly<Record<LensGroup, LensSource>> = {
  status: statusLens,
  gateways: gatewayLens,
  members: memberLenses,
  routes: routeLens,
  backends: backendLens,
  grants: grantLens,
  policies: policyLenses,
  generatedResources: generatedLens,
  listeners: listenerLenses,
  childRoutes: childRouteLenses,
  traces: traceLenses,
  ingresses: ingressLens,
  // Request files are no manifests, and have lenses of their own.
  requests: () => [],
};

const GROUPS = Object.keys(SOURCES).filter((name): name is LensGroup => Object.hasOwn(LENS_GROUPS, name));

/** What is said above the objects of a file, their listeners and their rules, in the groups that are shown. */
export function codeLenses(
  workspace: Workspace,
  path: string,
  isShown: (group: LensGroup) => boolean,
): readonly CodeLens[] {
  const groups = GROUPS.filter(isShown);
  const about = `${groups.join(" ")} ${path}`;
  return lensesOfObjects(workspace, about, workspace.objectsIn(path), (objectLocation) => {
    const cluster = workspace.clusterOf(objectLocation.delivered.id);
    const status = new Lazy(() => cluster.status.of(objectLocation.delivered.id));
    return groups.flatMap((group) =>
      SOURCES[group]({ objectLocation, cluster, workspace, status }).map((lens) => ({ ...lens, group })),
    );
  }).flat();
}

const lensesOfObjects = inParts<readonly CodeLens[]>();

/** Names a lens: of several of one group at one position, `index` tells which. */
export interface LensAddress {
  readonly group: LensGroup;
  readonly position: Position;
  readonly index: number;
}

/** The address of each lens, in their order. */
export function lensAddresses(lenses: readonly CodeLens[]): readonly LensAddress[] {
  const counts = new Map<string, number>();
  return lenses.map(({ group, range: { start: position } }) => {
    const place = `${group} ${position.line} ${position.character}`;
    const index = counts.get(place) ?? 0;
    counts.set(place, index + 1);
    return { group, position, index };
  });
}

/** The lens that has an address now. */
export function lensAt(
  workspace: Workspace,
  path: string,
  { group, position, index }: LensAddress,
): CodeLens | undefined {
  const found = codeLenses(workspace, path, (other) => other === group);
  return found.filter(({ range }) => comparePositions(range.start, position) === 0)[index];
}

/** The words of a lens, worked out where they were not yet. */
export function titleOf({ title }: CodeLens): string {
  return typeof title === "string" ? title : title();
}
