import nodeModule from "node:module";
import { setFlagsFromString } from "node:v8";
import { keepCompiled } from "./cli/compileCache.ts";
import { optimiseLater } from "./lateOptimisation.ts";

keepCompiled(nodeModule);
// The server and the commands are bundled into files of their own: neither has to be read before the other can start.
const [command, transport, ...rest] = process.argv.slice(2);
const isServer = command === "serve" && transport === "--stdio" && rest.length === 0;
// A server sees to that itself, until it has read its folders.
if (command !== "serve" && command !== "mcp") optimiseLater(process.versions.v8, setFlagsFromString);
const profile = process.env.GWLS_PROFILE;
const start = () => (isServer ? import("./main.node.ts") : import("./commands.node.ts"));
if (profile) void import("./cli/profile.ts").then(({ profileTo }) => profileTo(profile)).then(start);
else void start();
