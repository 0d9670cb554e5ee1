const SECRET = /kind["']?[ \t]*:[ \t]*["']?Secret["']?(?![\w-])/;
/** Its values, or the way of a patch that writes them. */
const VALUES = /(?:^|[\s{,"'])(?:data|stringData)["']?[ \t]*:|["'\s]\/(?:data|stringData)\//m;
/** What makes Secrets of its `literals`. */
const GENERATOR = /secretGenerator["']?[ \t]*:|kind["']?[ \t]*:[ \t]*["']?SecretGenerator(?![\w-])/;

/** True for the text of a document that may hold a Secret with values; one that only refers to a Secret has none. */
export function holdsSecret(text: string): boolean {
  return SECRET.test(text) && VALUES.test(text);
}

/*
 * What these take ends where a value begins. None says what may stand before: that would be tried again from every letter on.
 */

/** A name that says what its value is: `adminPassword: hunter2`, `- password=hunter2`, `Authorization: Bearer …`. */
const TELLING =
  /(?:password|passwd|passphrase|api[-_]?key|private[-_]?key|access[-_]?key|secret[-_]?key|client[-_]?secret|token|credentials?|authorization)["']?[ \t]*[:=][ \t]*(?=\S)/i;
/** Before a line of a key in PEM, or of anything else that is long and of no words. */
const ENCODED = /^[ \t]*(?=[A-Za-z0-9+/=_-]{40,}[ \t]*$)/;
const KEY_BEGIN = /-----BEGIN[A-Z ]*PRIVATE KEY-----/;
/** In the values of a Secret: what stands before the value of a key, or before an item. */
const NAMED = /^[ \t]*(?:-[ \t]+)*(?:["']?[\w./-]+["']?[ \t]*:(?=\s|$))?/;
/** Where values begin on a line that holds more, as in flow style and JSON. */
const BEGINNING = /(?:^|[\s{,"'])(?:data|stringData)["']?[ \t]*:/;
/** The same in what is no Secret but brings one: values of a chart, and what generates Secrets. */
const BEGINNING_ELSEWHERE = /(?:^|[\s{,"'])stringData["']?[ \t]*:/;
const BEGINNING_OF_GENERATED = /(?:^|[\s{,"'])(?:stringData|literals)["']?[ \t]*:/;
/** Keys of a Secret beside its values. */
const SHOWN = /^["']?(?:apiVersion|kind|metadata|name|namespace|type|immutable)["']?[ \t]*:/;

/**
 * Lines of a file as they may be quoted in a report: what Secrets hold, and what looks like it elsewhere, is covered up, letter
 * by letter, so that columns stay what they are. Reports are read by more people than manifests.
 */
export function concealedLines(lines: readonly string[]): readonly string[] {
  const shown: string[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start + 1;
    while (end < lines.length && lines[end]?.startsWith("---") !== true) end++;
    const document = lines.slice(start, end);
    for (const line of concealedDocument(document)) shown.push(line);
    start = end;
  }
  return shown;
}

/** True where the text of an edit, or the document that it falls into, holds what a report does not quote. */
export function isSecretEdit(document: string, text: string): boolean {
  if (holdsSecret(document)) return true;
  const lines = text.split(/\r\n|\r|\n/);
  return concealedLines(lines).some((line, index) => line !== lines[index]);
}

function concealedDocument(lines: readonly string[]): readonly string[] {
  const text = lines.join("\n");
  if (holdsSecret(text)) return secretLines(lines);
  const beginning = GENERATOR.test(text) ? BEGINNING_OF_GENERATED : BEGINNING_ELSEWHERE;
  return beginning.test(text) ? linesWithoutValues(lines, beginning) : lines.map(plainLine);
}

/** Lines without the values that begin at a key: they go as far as lines stand further right, and brackets are open. */
function linesWithoutValues(lines: readonly string[], beginning: RegExp): readonly string[] {
  let values = Number.POSITIVE_INFINITY;
  let open = 0;
  return lines.map((line) => {
    const column = line.search(/[^\s-]/);
    if (open <= 0 && column >= 0 && column <= values) values = Number.POSITIVE_INFINITY;
    const found = beginning.exec(line);
    if (values !== Number.POSITIVE_INFINITY) {
      open += openedBy(line);
      return covered(line, NAMED) ?? line;
    }
    if (found === null) return plainLine(line);
    values = column;
    open = openedBy(line.slice(found.index + found[0].length));
    return covered(line, beginning) ?? line;
  });
}

/** How many more brackets a line opens than it closes. */
function openedBy(line: string): number {
  return (line.match(/[[{]/g)?.length ?? 0) - (line.match(/[\]}]/g)?.length ?? 0);
}

function plainLine(line: string): string {
  return covered(line, TELLING) ?? covered(line, ENCODED) ?? covered(line, KEY_BEGIN) ?? line;
}

/** Of a Secret those lines are shown that say what it is, and the names of its keys. */
function secretLines(lines: readonly string[]): readonly string[] {
  /** The column of the `data` or `stringData` that the line stands in; what stands further left ends it. */
  let values = Number.POSITIVE_INFINITY;
  return lines.map((line) => {
    const column = line.search(/[^\s-]/);
    if (column >= 0 && column <= values && SHOWN.test(line.slice(column))) values = Number.POSITIVE_INFINITY;
    if (BEGINNING.test(line)) {
      values = Math.min(values, column);
      return covered(line, BEGINNING) ?? line;
    }
    const isShown = values === Number.POSITIVE_INFINITY && SHOWN.test(line.slice(Math.max(0, column)));
    return isShown || /^---|^[ \t]*(?:# *)?$/.test(line) ? line : (covered(line, NAMED) ?? line);
  });
}

/** The line with a dot for each letter behind what the pattern takes; undefined where it takes nothing. */
function covered(line: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(line);
  if (found === null) return undefined;
  const end = found.index + found[0].length;
  return line.slice(0, end) + line.slice(end).replace(/\S/g, "\u2022");
}
