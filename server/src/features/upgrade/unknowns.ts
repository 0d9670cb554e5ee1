import { isGatewayApiGroup, isKnownByName } from "../../model/resource.ts";
import { releaseNumber } from "../../schema/release.ts";
import { counted } from "../../text/counted.ts";
import { firstOf, inBackticks, namesText } from "../../text/sentence.ts";
import { firstLineOf } from "../../workspace/files/file.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Releases, UpgradeQuestion } from "./upgradeLine.ts";

/** What the comparison of two releases takes for granted or cannot know, one sentence each. */
export function unknowns(
  workspace: Workspace,
  { from, to, channels, shown }: UpgradeQuestion,
  refusedByBoth: readonly string[],
): readonly string[] {
  const channel =
    channels.length > 1
      ? ["Nothing says which channel of CRDs is installed, so both are compared: `--channel` chooses one."]
      : [];
  const refused =
    refusedByBoth.length === 0
      ? []
      : [
          `${counted(refusedByBoth.length, "object")} that both releases refuse ${refusedByBoth.length === 1 ? "is" : "are"} left out: ${firstOf(refusedByBoth.map(inBackticks), MOST_PLACES)}.`,
        ];
  const implementations =
    "Whether the implementation of a GatewayClass supports what the CRDs of another release bring, no file says.";
  return [
    ...channel,
    ...installs(workspace, { from, to }, shown),
    ...refused,
    ...foreign(workspace),
    implementations,
  ];
}

/** The places that install CRDs: they are what has to be changed, and may contradict what was asked. */
function installs(
  workspace: Workspace,
  { from, to }: Releases,
  shown: (path: string) => string,
): readonly string[] {
  const places = workspace.paths().flatMap((path) => {
    const file = workspace.file(path);
    if (file === undefined || file.isRecord) return [];
    return file.documents.flatMap(({ mentionedCrds }, index) =>
      mentionedCrds.map(({ release, line }) => ({
        release,
        text: `\`${shown(path)}:${line + firstLineOf(file, index) + 1}\``,
      })),
    );
  });
  const ofRelease = (release: string): readonly string[] =>
    places.filter((place) => place.release === release).map(({ text }) => text);
  const releases = [...new Set(places.map(({ release }) => release))].toSorted(
    (a, b) => releaseNumber(a) - releaseNumber(b),
  );
  return releases
    .filter((release) => release !== to)
    .map((release) => {
      const where = firstOf(ofRelease(release), MOST_PLACES);
      return release === from
        ? `The CRDs of ${release} are installed by ${where}: that is what has to be changed.`
        : `The CRDs of ${release}, not ${from}, are installed by ${where}: a cluster with those was not compared.`;
    });
}

const MOST_PLACES = 3;

/** Kinds of other APIs: what changes for those, their own releases say. */
function foreign(workspace: Workspace): readonly string[] {
  const groups = new Map<string, number>();
  for (const { delivered } of workspace.objects()) {
    const { resource } = delivered;
    const isForeign = isKnownByName(resource) && resource.kind !== "CustomResourceDefinition";
    if (!isForeign || isGatewayApiGroup(resource.group) || !resource.group.includes(".")) continue;
    if (isKubernetesGroup(resource.group)) continue;
    groups.set(resource.group, (groups.get(resource.group) ?? 0) + 1);
  }
  if (groups.size === 0) return [];
  const total = [...groups.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${counted(total, "object")} of other APIs (${namesText([...groups.keys()].toSorted())}) ${total === 1 ? "was" : "were"} not compared: what changes for them, the releases of those APIs say.`,
  ];
}

function isKubernetesGroup(group: string): boolean {
  return group.endsWith(".k8s.io");
}
