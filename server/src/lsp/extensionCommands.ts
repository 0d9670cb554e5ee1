import type { InitializeParams } from "vscode-languageserver";

/**
 * True where our own extension is the client: it has commands that a server's answers may name, to show places and
 * documents, and VS Code's own beside them. It says so by itself, because VS Code goes by many names.
 */
export function hasExtensionCommands(client: InitializeParams | undefined): boolean {
  const experimental: unknown = client?.capabilities.experimental;
  return memberOf(memberOf(experimental, "gatewayApi"), "commands") === true;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && key in value
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
