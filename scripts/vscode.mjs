// `npm run vscode`: packages the extension and opens `examples/` with it in a real VS Code: the installed one, or code-server
// in the browser where there is none.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { startCodeServer } from "../test/editors/codeServer.mjs";
import { endForMissingTool, findCommand } from "../test/editors/setup.mjs";
import { temporaryFolder } from "../test/editors/temporaryFolder.mjs";

const root = join(import.meta.dirname, "..");
const examples = join(root, "examples");
const folder = temporaryFolder("gateway-api-vscode");

/** Runs a command on the user's terminal and ends this process with its exit code when it fails. */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 2);
}

const vsix = join(folder, "gateway-api-language-server.vsix");
run(process.execPath, [join(root, "scripts", "package.mjs"), "--out", vsix]);

const code = findCommand("code");
if (code) {
  run(code, ["--install-extension", vsix, "--force"]);
  run(code, [examples]);
} else {
  const host = await startCodeServer({ profile: folder, vsix, workspace: examples }).catch(endForMissingTool);
  console.log(`\nVS Code with the extension and the examples: ${host.url}\nCtrl+C ends it.`);
  await host.ended;
}
