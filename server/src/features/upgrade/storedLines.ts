import { apiVersionOf, manifestKind, splitApiVersion } from "../../model/resource.ts";
import { BUNDLE_VERSIONS, type BundleVersion, type Channel, releaseNumber } from "../../schema/release.ts";
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
  const losses = lost.map((entry) => {
    const isCurrent = entry.version === stored.version;
    const writer = isCurrent ? from : `releases before ${from}`;
    const condition = isCurrent ? "as long as" : "if";
    const message = `The CRD of ${kind} loses \`${entry.version}\`, in which ${writer} ${isCurrent ? "stores" : "stored"} objects: the API server refuses the CRD ${condition} its \`status.storedVersions\` ${isCurrent ? "names" : "still names"} that version. ${remedy(entry, later, listed, states)}`;
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

/**
 * How a version goes: with the CRDs of a release that has it and stores another one, which stays, everything is written
 * again.
 */
function remedy(
  lost: KindVersion,
  later: readonly KindVersion[],
  listed: (release: BundleVersion) => readonly KindVersion[],
  states: TwoStates,
): string {
  const between = [states.from, ...BUNDLE_VERSIONS.filter((release) => release !== states.from)].filter(
    (release) => release !== "main",
  );
  const way = between.find((release) => {
    const stored = storedVersion(listed(release), states, release);
    const stays = later.some(({ version }) => version === stored?.version);
    return stays && listed(release).some(({ version }) => version === lost.version);
  });
  const steps = "write all objects again, and take the old version out of that list";
  if (way === undefined)
    return `No release has it and stores a version that ${states.to} has: save the objects, delete the CRD with them, and create both anew.`;
  return way === states.from ? `First ${steps}.` : `First install ${way}, ${steps}.`;
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
