// code-server: the workbench of VS Code in a browser, with the packaged extension installed.
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { run, start, stop } from "./children.mjs";
import * as tools from "./setup.mjs";

/** Settings that keep everything quiet which is not the extension's. */
const QUIET_SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.tips.enabled": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "chat.disableAIFeatures": true,
  "git.enabled": false,
};

/** A port of this machine that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until something answers at an address; gives up when the server's process has ended. */
export async function answers(url, server) {
  const end = Date.now() + 60_000;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (server.exitCode !== null)
      throw new Error(`the server for ${url} ended with exit code ${server.exitCode}`);
    if (Date.now() > end) throw new Error(`nothing answers at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Starts code-server in a profile of its own with the extension installed.
 * @param {{ profile: string, vsix: string, workspace: string, logFile?: string, port?: number, settings?: object }} options
 *   `profile` is a folder for its data, `settings` are added to the user's settings.
 * @returns {Promise<{ url: string, close: () => Promise<void>, ended: Promise<void> }>} `url` opens the workspace.
 */
export async function startCodeServer({ profile, vsix, workspace, logFile, port, settings = {} }) {
  const { node, entry } = await tools.codeServer();
  const data = join(profile, "data");
  mkdirSync(join(data, "User"), { recursive: true });
  writeFileSync(
    join(data, "User", "settings.json"),
    JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2),
  );
  const xdg = join(profile, "xdg");
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: xdg,
    XDG_DATA_HOME: xdg,
    XDG_CACHE_HOME: xdg,
    XDG_RUNTIME_DIR: profile,
  };
  const folders = [entry, "--user-data-dir", data, "--extensions-dir", join(profile, "extensions")];

  const installed = await run(node, [...folders, "--install-extension", vsix], {
    env,
    logFile,
    timeout: 120_000,
  });
  if (installed.code !== 0) throw new Error(`code-server does not install ${vsix}:\n${installed.output}`);

  const address = `127.0.0.1:${port ?? (await freePort())}`;
  const flags = ["--auth", "none", "--bind-addr", address, "--disable-telemetry", "--disable-update-check"];
  const bare = ["--disable-workspace-trust", "--disable-getting-started-override", "--ignore-last-opened"];
  const server = start(node, [...folders, ...flags, ...bare], { env, logFile });
  try {
    await answers(`http://${address}/healthz`, server);
  } catch (error) {
    await stop(server);
    throw error;
  }
  return {
    url: `http://${address}/?folder=${encodeURIComponent(workspace)}`,
    close: () => stop(server),
    ended: new Promise((resolve) => server.once("close", () => resolve())),
  };
}
