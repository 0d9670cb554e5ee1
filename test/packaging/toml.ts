/** A table of TOML. */
export interface TomlTable {
  [key: string]: unknown;
}

/**
 * Reads the part of TOML that our files are written in: tables, lists of tables, and values that are texts, whole numbers, lists or
 * tables in one line. Throws for everything else, and for a key that is given twice.
 */
export function readToml(text: string): TomlTable {
  const root: TomlTable = {};
  let table = root;
  for (const line of logicalLines(text)) {
    const [, list, header] = /^(\[)?\[([^[\]]+)\]\]?$/.exec(line) ?? [];
    if (header !== undefined) {
      table = tableAt(root, keys(header), list !== undefined);
      continue;
    }
    const [, key, value] = /^("[^"]*"|[\w-]+) = (.+)$/s.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new Error(`no TOML: ${line}`);
    put(table, unquoted(key), readValue(value));
  }
  return root;
}

/** Lines without comments, a list that goes on over several as one. */
function logicalLines(text: string): readonly string[] {
  const lines: string[] = [];
  let open = "";
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    open = open === "" ? line : `${open} ${line}`;
    if (open.split("[").length !== open.split("]").length) continue;
    lines.push(open);
    open = "";
  }
  if (open !== "") throw new Error(`a list that does not end: ${open}`);
  return lines;
}

function tableAt(root: TomlTable, path: readonly string[], isList: boolean): TomlTable {
  let table = root;
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1;
    if (isList && isLast) {
      const made: TomlTable = {};
      const known = table[key];
      table[key] = Array.isArray(known) ? [...known, made] : [made];
      return made;
    }
    const known = table[key] ?? {};
    if (!isTomlTable(known)) throw new Error(`${key} is no table`);
    table[key] = known;
    table = known;
  }
  return table;
}

function isTomlTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readValue(text: string): unknown {
  if (!text.startsWith("{")) return JSON.parse(text.replace(/,\s*\]$/, "]"));
  const inline: TomlTable = {};
  for (const [, key = "", value = ""] of text.matchAll(/([\w-]+) = ("[^"]*"|\d+)/g))
    put(inline, key, JSON.parse(value));
  return inline;
}

function put(table: TomlTable, key: string, value: unknown): void {
  if (key in table) throw new Error(`${key} is given twice`);
  table[key] = value;
}

function keys(header: string): readonly string[] {
  return header.split(".").map(unquoted);
}

function unquoted(key: string): string {
  return key.trim().replaceAll('"', "");
}
