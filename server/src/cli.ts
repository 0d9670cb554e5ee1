// The server and the commands are bundled into files of their own: neither has to be read before the other can start.
const [command, transport, ...rest] = process.argv.slice(2);
const isServer = command === "serve" && transport === "--stdio" && rest.length === 0;
void (isServer ? import("./main.node.ts") : import("./commands.node.ts"));
