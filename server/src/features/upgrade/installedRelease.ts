import { type BundleVersion, type Channel, releaseNumber } from "../../schema/release.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** What the files of a workspace say of the CRDs that are installed. */
export interface InstalledRelease {
  /** The oldest that is named; undefined where none is. */
  readonly release: BundleVersion | undefined;
  /** The one that every place names; undefined where they differ, or one says none. */
  readonly channel: Channel | undefined;
}

/** Reads which CRDs the files install, whatever the settings say. */
export function installedRelease(workspace: Workspace): InstalledRelease {
  const mentions = workspace.paths().flatMap((path) => {
    const file = workspace.file(path);
    return file === undefined || file.isRecord
      ? []
      : file.documents.flatMap(({ mentionedCrds }) => mentionedCrds);
  });
  const [release] = mentions
    .map((mention) => mention.release)
    .toSorted((a, b) => releaseNumber(a) - releaseNumber(b));
  const [channel, ...others] = new Set(mentions.map((mention) => mention.channel));
  return { release, channel: others.length === 0 ? channel : undefined };
}
