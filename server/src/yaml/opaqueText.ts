/**
 * True for text that something fills in before it reaches a cluster: `${VAR}` of Flux and envsubst, `{{ … }}` of Helm,
 * Argo CD and Jinja, and placeholders of whoever replaces them: `{HOST}`, `<your-host>`, `__HOST__`, `%HOST%`, `$(HOST)`,
 * `$HOST`, `@host@`, `<%= host %>`, `((host))`, `<path:vault/data/shop#host>`, `<< inputs.host >>`; and for what SOPS has encrypted.
 * Nothing is known about such text but that it equals itself.
 */
export function isOpaque(text: string): boolean {
  return MAY_BE_OPEN.test(text) && (text.includes("${") || text.includes("{{") || MARK.test(text));
}

/**
 * True for text that is filled in by itself for each release of a chart, or for each ResourceSet: where it is equal in two, it may
 * come to be different.
 */
export function isFilledInApart(text: string): boolean {
  return text.includes("{{") || EXPRESSION.test(text);
}

/** True for text that holds a value which SOPS or its like has encrypted: `ENC[AES256_GCM,data:…,iv:…,tag:…,type:str]`. */
export function isEncrypted(text: string): boolean {
  return text.includes("ENC[") && ENCRYPTED.test(text);
}

/** Characters without which text is not opaque: most text has none of them. */
const MAY_BE_OPEN = /[{<$%@]|__|\(\(|ENC\[/;

/** What the Flux Operator fills in, in the resources of a ResourceSet: `<< inputs.host | quote >>`. */
const EXPRESSION = /<<(?:[^<>\r\n]|<(?!<)|>(?!>))+>>/;

const ENCRYPTED = /ENC\[[A-Z][A-Z0-9_]*,[^\]]*\]?/;

/** What stands for a value; a group of a regular expression, `(?<name>…)`, does not, nor does `%C3` in a path. */
const PLACEHOLDER =
  /(?<!\\[pP])\{[A-Z][A-Z0-9_-]+\}|(?<![?P])<[A-Za-z][\w .:-]*>|__[A-Z][A-Z0-9_]*__|%[A-Z][A-Z0-9_]{2,}%|\$\([\w.-]+\)|(?<!\\)\$[A-Z_][A-Z0-9_]+|<%[^%\r\n]+%>|<path:[^<>\r\n]+>|\(\([\w./:-]+\)\)|@[A-Za-z][\w.-]*@/;
const MARK = new RegExp(`${PLACEHOLDER.source}|${EXPRESSION.source}|${ENCRYPTED.source}`);
const MARKS = new RegExp(MARK.source, "g");

/**
 * True where opaque text may come to be `text` once it is filled in: what stands around its open parts fits. False for
 * text that is not opaque, unless it is the same.
 */
export function mayBecome(opaque: string, text: string): boolean {
  if (opaque === text) return true;
  const open = openTextOf(opaque);
  return open !== undefined && fitsAround(open, text);
}

/** True for text that begins and ends with what stands around the open parts of another one. */
export function fitsAround({ head, tail }: OpenText, text: string): boolean {
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}

/** Opaque text as what stands before its open parts, those themselves, and what stands behind them. */
export interface OpenText {
  readonly head: string;
  readonly core: string;
  readonly tail: string;
}

/** Takes opaque text apart; undefined for text of which nothing is filled in later. */
export function openTextOf(text: string): OpenText | undefined {
  const open = openPart(text);
  if (open === undefined) return undefined;
  const { start, end } = open;
  return { head: text.slice(0, start), core: text.slice(start, end), tail: text.slice(end) };
}

/**
 * True where two opaque texts may come to be one: what stands around their open parts fits. One variable has one value in
 * both, so that `a.${DOMAIN}` never is `*.${DOMAIN}`.
 */
export function mayBecomeOne(a: OpenText, b: OpenText): boolean {
  if (a.core === b.core && (a.head === b.head || a.tail === b.tail))
    return a.head === b.head && a.tail === b.tail;
  const startAlike = a.head.startsWith(b.head) || b.head.startsWith(a.head);
  return startAlike && (a.tail.endsWith(b.tail) || b.tail.endsWith(a.tail));
}

/** Whether a map that does not have a key may come to have it: one of its keys is filled in later. */
export function mayComeToHave(map: Readonly<Record<string, unknown>>, key: string): boolean {
  return Object.keys(map).some((one) => mayBecome(one, key));
}

/** The part from the first mark to the last; undefined for text that is not opaque. */
function openPart(text: string): { readonly start: number; readonly end: number } | undefined {
  if (!isOpaque(text)) return undefined;
  const parts = [...text.matchAll(OPEN_PARTS), ...text.matchAll(MARKS)];
  return {
    start: Math.min(...parts.map(({ index }) => index)),
    end: Math.max(...parts.map(({ index, 0: part }) => index + part.length)),
  };
}

/** Everything from the first opening mark to the last closing one; without a closing one, to the end. */
const OPEN_PARTS = /(?:\$\{|\{\{)(?:[\s\S]*(?:\}\}|\})|[\s\S]*$)/g;
