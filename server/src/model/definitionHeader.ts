import { resolvePlain } from "../yaml/scalars.ts";
import {
  type CustomResourceDefinitionSpec,
  type DefinedVersion,
  toDefinition,
} from "./customResourceDefinition.ts";

/** What the lines of a definition say without being parsed, and where each version stands among them. */
export interface DefinitionHeader {
  readonly spec: CustomResourceDefinitionSpec;
  /** The list item of each version, in UTF-16 code units from the start of the text. */
  readonly stretches: readonly { readonly start: number; readonly end: number }[];
}

/** What the lines of a definition say whose `spec` is known: as long as the text is the same, they are passed over once. */
export function headerOf(spec: CustomResourceDefinitionSpec, text: string): DefinitionHeader | undefined {
  const known = scanned.get(spec);
  if (known?.text === text) return known.header;
  const header = scanDefinition(text);
  scanned.set(spec, { text, header });
  return header;
}

/** What was scanned last for a definition, and what became of it. */
const scanned = new WeakMap<
  CustomResourceDefinitionSpec,
  { readonly text: string; readonly header: DefinitionHeader | undefined }
>();

/**
 * Reads the names that a definition gives from the lines that hold them. Definitions run to megabytes, of which these
 * are a few lines: everything that is indented deeper is passed over. Undefined where the text is not in block style.
 */
export function scanDefinition(text: string): DefinitionHeader | undefined {
  const scan = new DefinitionScan();
  let isInSpec = false;
  // Nearly all lines of a definition stand deeper than anything that is looked for: how deep, nobody counts.
  let deepest = 0;
  for (let start = 0, next = 0; start < text.length; start = next) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    next = end + 1;
    let at = start;
    while (at < end && at - start <= deepest && text.charCodeAt(at) === 32) at++;
    const column = at - start;
    if (column > deepest) continue;
    if (at === end || isBlankOrComment(text.charCodeAt(at))) continue;
    const line = { start, end, column };
    if (column === 0 && isKeyLine(text, line)) {
      if (isInSpec) scan.close(start);
      isInSpec = /^spec:[ \t]*(?:#.*)?$/.test(text.slice(start, end).trimEnd());
    } else if (isInSpec) scan.take(text, line);
    deepest = isInSpec ? scan.deepest : 0;
  }
  scan.close(text.length);
  const header = scan.result();
  if (header !== undefined) scanned.set(header.spec, { text, header });
  return header;
}

/** True for the first character behind the blanks of a line that is a comment, or nothing before a Windows line end. */
function isBlankOrComment(first: number): boolean {
  return first === 35 || first === 13;
}

interface Line {
  readonly start: number;
  readonly end: number;
  /** Number of blanks that it starts with. */
  readonly column: number;
}

function isKeyLine(text: string, { start }: Line): boolean {
  return /[A-Za-z"'-]/.test(text.charAt(start));
}

interface MutableVersion {
  readonly start: number;
  readonly keyColumn: number;
  readonly fields: Map<string, string>;
}

/** The lines of `spec`, taken one after the other. */
class DefinitionScan {
  private readonly fields = new Map<string, string>();
  private readonly names = new Map<string, string>();
  private readonly versions: { readonly version: MutableVersion; readonly end: number }[] = [];
  private column: number | undefined;
  private section = "";
  private namesColumn: number | undefined;
  private itemColumn: number | undefined;
  private open: MutableVersion | undefined;

  /** The column behind which no line is taken any more. */
  get deepest(): number {
    switch (this.column === undefined ? undefined : this.section) {
      case "names":
        return this.namesColumn ?? Number.POSITIVE_INFINITY;
      case "versions":
        return this.open?.keyColumn ?? Number.POSITIVE_INFINITY;
      case undefined:
        return Number.POSITIVE_INFINITY;
      default:
        return this.column ?? 0;
    }
  }

  take(text: string, line: Line): void {
    this.column ??= line.column;
    const isItem = text.charCodeAt(line.start + line.column) === 45;
    if (line.column === this.column && !isItem) {
      this.close(line.start);
      const [key = "", value = ""] = keyAndValue(text.slice(line.start, line.end));
      this.section = key;
      this.fields.set(key, value);
    } else if (this.section === "names") {
      this.namesColumn ??= line.column;
      if (line.column === this.namesColumn) note(this.names, text.slice(line.start, line.end));
    } else if (this.section === "versions") this.takeVersionLine(text, line, isItem);
  }

  private takeVersionLine(text: string, line: Line, isItem: boolean): void {
    this.itemColumn ??= line.column;
    if (isItem && line.column === this.itemColumn) {
      this.close(line.start);
      const written = text.slice(line.start, line.end);
      const keyColumn = /^[ ]*-[ \t]*/.exec(written)?.[0].length ?? 0;
      this.open = { start: line.start, keyColumn, fields: new Map() };
      note(this.open.fields, written.slice(keyColumn));
    } else if (this.open !== undefined && line.column === this.open.keyColumn) {
      note(this.open.fields, text.slice(line.start, line.end));
    }
  }

  /** Ends the version that is being read. */
  close(end: number): void {
    if (this.open !== undefined) this.versions.push({ version: this.open, end });
    this.open = undefined;
  }

  result(): DefinitionHeader | undefined {
    const named = this.versions.filter(({ version }) => (version.fields.get("name") ?? "") !== "");
    const spec = toDefinition(
      { group: this.fields.get("group"), scope: this.fields.get("scope") },
      { kind: this.names.get("kind"), plural: this.names.get("plural") },
      named.map(({ version }) => toVersion(version.fields)),
    );
    if (spec === undefined) return undefined;
    return { spec, stretches: named.map(({ version, end }) => ({ start: version.start, end })) };
  }
}

function note(fields: Map<string, string>, line: string): void {
  const [key, value] = keyAndValue(line);
  if (key !== undefined && value !== undefined) fields.set(key, value);
}

/** The key of a line and its value without quotes and comments. */
function keyAndValue(line: string): readonly [string | undefined, string | undefined] {
  const match = /^[ ]*["']?([A-Za-z]+)["']?:(?:[ \t]+(?:"([^"]*)"|'([^']*)'|([^#\s][^#]*)?))?/.exec(line);
  if (match === null) return [undefined, undefined];
  return [match[1], (match[2] ?? match[3] ?? match[4] ?? "").trim()];
}

function toVersion(fields: ReadonlyMap<string, string>): DefinedVersion {
  const isTrue = (key: string): boolean => resolvePlain(fields.get(key) ?? "") === true;
  const warning = fields.get("deprecationWarning");
  return {
    name: fields.get("name") ?? "",
    served: isTrue("served"),
    storage: isTrue("storage"),
    deprecated: isTrue("deprecated"),
    ...(warning === undefined || warning === "" ? {} : { deprecationWarning: warning }),
  };
}
