import nodeModule from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { compiledFolder, keepCompiled } from "./cli/compileCache.ts";
import { runCompiled } from "./cli/compiledScript.node.ts";
import { optimiseLater, optimiseServerLater } from "./lateOptimisation.ts";
import { allocateYoung } from "./youngAllocation.ts";

// The server and the commands are bundled into files of their own: neither has to be read before the other can start.
const [command, transport, ...rest] = process.argv.slice(2);
const isServer = command === "serve" && transport === "--stdio" && rest.length === 0;
allocateYoung(process.versions.v8, setFlagsFromString);
if (command === "serve" || command === "mcp") optimiseServerLater(process.versions.v8, setFlagsFromString);
else optimiseLater(process.versions.v8, setFlagsFromString);

/** Runs the file beside this one with what was compiled of it before; false where that is Node's affair, or nobody's. */
function runsCompiled(file: string): boolean {
  // Undefined where everything is one file, which loads nothing that may lie beside it.
  const here: string | undefined = import.meta.dirname;
  const folder = keepCompiled(nodeModule) ? undefined : compiledFolder(process.env, process.platform);
  // A server for agents says that it writes nothing.
  if (here === undefined || folder === undefined || command === "mcp") return false;
  const spent = () => process.cpuUsage().user / 1_000;
  // A command that could not be run, as one that is mistyped, leaves nothing.
  const atExit = (done: () => void) => process.on("exit", (code) => (code < 2 ? done() : undefined));
  const use = /^[a-z][a-z-]*$/.test(command ?? "") ? `gwls-${command}` : "gwls";
  return runCompiled(join(here, file), { folder, use, atExit, spent }) !== undefined;
}

const load = () => (isServer ? import("./main.node.ts") : import("./commands.node.ts"));
const start = () => (runsCompiled(isServer ? "server.js" : "commands.js") ? undefined : load());
const profile = process.env.GWLS_PROFILE;
if (profile) void import("./cli/profile.ts").then(({ profileTo }) => profileTo(profile)).then(start);
else void start();
