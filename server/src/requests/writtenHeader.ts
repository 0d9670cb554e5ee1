/** A header of a request as somebody wrote it. */
export interface WrittenHeader {
  readonly name: string;
  readonly value: string;
}

const HEADER = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:(.*)$/;

/** Reads `NAME: VALUE`, with white space wherever there may be some; undefined for anything else. */
export function writtenHeader(text: string): WrittenHeader | undefined {
  const [, name, value = ""] = HEADER.exec(text.trimEnd()) ?? [];
  return name === undefined ? undefined : { name, value: value.trim() };
}
