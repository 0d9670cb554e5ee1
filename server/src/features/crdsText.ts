import type { CrdsPlace } from "../workspace/files/crdsOfWorkspace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Quoted } from "./deliveryText.ts";

/** How many places are named of those that speak of one release. */
const MOST_PLACES = 3;

/**
 * Which release of the Gateway API the files say that clusters run, and where they say it, in a sentence; undefined where
 * they say nothing, or a setting decides.
 */
export function crdsSentence(workspace: Workspace, quoted: Quoted): string | undefined {
  const places = workspace.crdsPlaces();
  if (places.length === 0) return undefined;
  const { channel, bundleVersion, oldestRelease } = workspace.installedCrds;
  const releases =
    oldestRelease === undefined
      ? `Release ${bundleVersion}`
      : `Releases ${oldestRelease} to ${bundleVersion}`;
  const named = places.slice(0, MOST_PLACES).map((place) => placeInWords(place, quoted));
  const others = places.length - named.length;
  const more = others > 0 ? ` and ${others} more` : "";
  return `${releases} of the Gateway API (${channel} channel), from ${named.join(", ")}${more}.`;
}

function placeInWords({ path, line }: CrdsPlace, quoted: Quoted): string {
  return `${quoted(path)}:${line + 1}`;
}
