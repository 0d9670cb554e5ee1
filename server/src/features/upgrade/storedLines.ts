import { apiVersionOf, manifestKind, splitApiVersion } from "../../model/resource.ts";
import { type BundleVersion, type Channel, releaseNumber } from "../../schema/release.ts";
import { isStored, type KindVersion, versionsOf } from "../../schema/servedVersions.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { ownLine, type PlacedLine, type TwoStates } from "./objectLines.ts";

/** What the CRDs of a kind do to the objects that a cluster has: one line for each kind, at its first object. */
export function storedLines(locations: readonly ObjectLocation[], states: TwoStates): readonly PlacedLine[] {
  const first = new Map<string, ObjectLocation>();
  for (const location of locations) {
    const { resource } = location.delivered;
    if (resource.embedded !== undefined) continue;
    const key = `${splitApiVersion(apiVersionOf(resource)).group}/${manifestKind(resource)}`;
    if (!first.has(key)) first.set(key, location);
  }
  return [...first.values()].flatMap((location) =>
    linesOf(location, states).map((placed) => ({
      ...placed,
      line: { ...placed.line, object: { kind: kindAt(location) } },
    })),
  );
}

function kindAt({ delivered }: ObjectLocation): string {
  return manifestKind(delivered.resource);
}

function linesOf(location: ObjectLocation, states: TwoStates): readonly PlacedLine[] {
  const { from, to, channel } = states;
  const { group } = splitApiVersion(apiVersionOf(location.delivered.resource));
  const kind = kindAt(location);
  const listed = (release: BundleVersion): readonly KindVersion[] =>
    versionsOf(group, kind).filter((entry) => isListed(entry, release, channel));
  const [earlier, later] = [listed(from), listed(to)];
  if (earlier.length === 0) return [];
  if (later.length === 0) {
    const message = `Release ${to} has no CRD of ${kind} in the ${channel} channel: the one in the cluster stays until somebody deletes it. Whatever deletes it, a tool that prunes for instance, deletes all objects of the kind with it.`;
    return [ownLine("stored", "warning", message, ["kind"], location)];
  }
  const [stored, next] = [storedVersion(earlier, states, from), storedVersion(later, states, to)];
  if (stored === undefined || next === undefined) return [];
  const lost = earlier.filter(
    ({ version, storedFrom }) =>
      storedFrom !== undefined && !later.some((entry) => entry.version === version),
  );
  const remedy = `Write all objects again in \`${next.version}\` first, and take the old version out of that list.`;
  const losses = lost.map(({ version }) => {
    const isCurrent = version === stored.version;
    const message = isCurrent
      ? `The CRD of ${kind} loses \`${version}\`, in which ${from} stores objects: the API server refuses the CRD as long as its \`status.storedVersions\` names that version. ${remedy}`
      : `The CRD of ${kind} loses \`${version}\`, in which releases before ${from} stored objects: the API server refuses the CRD if its \`status.storedVersions\` still names that version. ${remedy}`;
    return ownLine(
      isCurrent ? "refused" : "stored",
      isCurrent ? "error" : "warning",
      message,
      ["kind"],
      location,
    );
  });
  if (losses.length > 0 || stored.version === next.version) return losses;
  const message = `Objects of ${kind} are stored as \`${next.version}\`, no longer as \`${stored.version}\`: those in the cluster stay in the old version until they are written again.`;
  return [ownLine("stored", "information", message, ["kind"], location)];
}

/** True where the CRD of a release has the version, served or not. */
function isListed(entry: KindVersion, release: BundleVersion, channel: Channel): boolean {
  const since = entry[channel];
  const isReached = since !== undefined && releaseNumber(since) <= releaseNumber(release);
  return (
    isReached &&
    (entry.removedFrom === undefined || releaseNumber(entry.removedFrom) > releaseNumber(release))
  );
}

/** The version in which a release stores objects: the newest of those that it may store. */
function storedVersion(
  listed: readonly KindVersion[],
  { channel }: TwoStates,
  bundleVersion: BundleVersion,
): KindVersion | undefined {
  return listed.find((entry) => isStored(entry, { channel, bundleVersion }));
}
