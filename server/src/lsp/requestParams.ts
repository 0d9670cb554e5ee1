/** Requests about a place in a document. */
const AT_POSITION: ReadonlySet<string> = new Set(
  [
    "hover",
    "completion",
    "definition",
    "declaration",
    "typeDefinition",
    "implementation",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "prepareCallHierarchy",
    "prepareTypeHierarchy",
    "onTypeFormatting",
  ].map((name) => `textDocument/${name}`),
);

/** What else a request has to say, by where it says that. */
const FURTHER: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  "textDocument/rename": { newName: isText },
  "textDocument/codeAction": { range: isRange, "context.diagnostics": Array.isArray },
  "textDocument/inlayHint": { range: isRange },
  "textDocument/semanticTokens/range": { range: isRange },
  "textDocument/selectionRange": { positions: (value) => Array.isArray(value) && value.every(isPosition) },
  "workspace/symbol": { query: isText },
  "workspace/executeCommand": { command: isText },
};

/**
 * Where the parameters of a request are not what the protocol wants of it; undefined where nothing is wrong, and for requests that
 * are not the protocol's. (LSP 3.17, `ErrorCodes.InvalidParams`)
 */
export function faultOfParams(method: string, params: unknown): string | undefined {
  const wanted = {
    ...(method.startsWith("textDocument/") ? { "textDocument.uri": isText } : {}),
    ...(AT_POSITION.has(method) ? { position: isPosition } : {}),
    ...FURTHER[method],
  };
  return Object.entries(wanted).find(([path, isRight]) => !isRight(valueAt(params, path)))?.[0];
}

function valueAt(params: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => memberOf(value, key), params);
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isPosition(value: unknown): boolean {
  return ["line", "character"].every((key) => Number.isInteger(memberOf(value, key)));
}

function isRange(value: unknown): boolean {
  return ["start", "end"].every((key) => isPosition(memberOf(value, key)));
}
