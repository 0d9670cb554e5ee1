import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { guardedFolder, readNamed } from "../delivery/guardedFolder.node.ts";
import { decodeText } from "../delivery/readManifest.node.ts";
import { type AnalyzeOptions, BUNDLE_VERSIONS, CHANNELS } from "../settings.ts";
import { readSettingsFile, SETTINGS_FILE, type SettingsFile } from "../settingsFile.ts";
import type { Invocation } from "./commandLine.ts";
import { shownFrom } from "./shownPath.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usageError.ts";

/** The settings file that holds: the one named, else that of the first folder, else that of the working directory. */
export function settingsFor(
  invocation: Invocation,
  folder: string | undefined,
  terminal: Terminal,
): SettingsFile {
  const named = invocation.value("config");
  const { workingDirectory } = terminal;
  const places = [folder ?? workingDirectory, workingDirectory].map((place) => join(place, SETTINGS_FILE));
  const path =
    named === undefined ? places.find((place) => existsSync(place)) : resolve(workingDirectory, named);
  if (path === undefined) return { config: {}, problems: [] };
  const shown = shownFrom(workingDirectory)(path);
  const found =
    named === undefined ? guardedFolder(dirname(path)).read(path) : readNamed(path, workingDirectory);
  if ("error" in found) throw new UsageError(`${shown}: ${found.error}`);
  return readSettingsFile(shown, decodeText(found.bytes));
}

/** The options of the engine: what the settings file says, with what the command line says in its place. */
export function optionsOf(invocation: Invocation, settings: SettingsFile): AnalyzeOptions {
  const channel = CHANNELS.find((candidate) => candidate === invocation.value("channel"));
  const bundleVersion = BUNDLE_VERSIONS.find((candidate) => candidate === invocation.value("bundle-version"));
  return {
    config: settings.config,
    now: Date.now(),
    ...(channel === undefined ? {} : { channel }),
    ...(bundleVersion === undefined ? {} : { bundleVersion }),
    ...(invocation.has("closed-world") ? { closedWorld: true } : {}),
  };
}
