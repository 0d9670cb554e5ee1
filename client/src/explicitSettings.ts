import { type Uri, workspace } from "vscode";

/** The prefix of every setting of this extension, which is also the id of the language client. */
export const SECTION = "gatewayApi";

interface Settings {
  readonly [key: string]: unknown;
}

/**
 * The settings below `gatewayApi` that the user or the workspace has set, as one tree.
 *
 * Defaults are left out: a setting that nobody touched must not override `.gateway-api.yaml`, and the
 * server has the same defaults itself.
 */
export function explicitSettings(resource?: Uri): Settings {
  const found = workspace.getConfiguration(undefined, resource ?? null).inspect(SECTION);
  return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue]
    .filter(isSettings)
    .reduce<Settings>(merge, {});
}

function merge(wider: Settings, narrower: Settings): Settings {
  const merged: Record<string, unknown> = { ...wider };
  for (const [key, value] of Object.entries(narrower)) {
    const inherited = merged[key];
    merged[key] = isSettings(value) ? merge(isSettings(inherited) ? inherited : {}, value) : value;
  }
  return merged;
}

function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
