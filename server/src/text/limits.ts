/**
 * Bounds of what is read and told, beyond which nothing sane lies. Whoever meets one is told so; `docs/limits.md` lists them,
 * together with those that stand where they are used.
 */
export const LIMITS = {
  /** Bytes past which a file is not read, and UTF-16 code units past which a document is not. */
  length: 20_000_000,
  /** Lines, commas and opening brackets of a document: an upper bound of its keys and items. */
  entries: 300_000,
  /** Quotes, colons and other characters of a document that YAML may take for more than text. */
  marks: 1_500_000,
  /** Double quotes of a document that follow two others: the parser makes an error of nearly each. */
  quotesInRow: 50_000,
  /** UTF-16 code units between two double quotes: etcd holds no object of more than 1.5 MiB. */
  quoted: 2_000_000,
  /** Files of a folder that may hold manifests, and UTF-16 code units of all their texts. */
  files: 100_000,
  texts: 500_000_000,
  /** Listeners of one object against which a parentRef is held: four times as many as the API lets a Gateway have. */
  meantListeners: 256,
  /** Objects of one identity that reach a cluster together and are judged: the others are told of as copies. */
  copies: 100,
  /** Documents of a file. */
  documents: 20_000,
  /** Findings of rules about one object: nobody reads more, and a hostile one could have thousands of listeners. */
  findings: 1000,
  /** Findings of one rule and severity in one file. */
  alike: 1000,
  /** Lines of a file of which a report still quotes some. */
  quotedLines: 1_000_000,
} as const;

/** Why a folder with so many files and so much text is not read; undefined for one that is. */
export function whyFolderUnread(files: number, length: number): string | undefined {
  const narrower = "name the folders that matter, or have git ignore the rest";
  if (files > LIMITS.files)
    return `more than ${grouped(LIMITS.files)} files may hold manifests here, which are too many to hold; ${narrower}`;
  return length > LIMITS.texts
    ? `the manifests here are larger than ${LIMITS.texts / 1_000_000} MB together, which is too much to hold; ${narrower}`
    : undefined;
}

/** A number as it is read: `20,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
