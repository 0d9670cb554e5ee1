import { compareText } from "./compareText.ts";
import { editDistance } from "./editDistance.ts";
import { nearNames } from "./nearNames.ts";

/**
 * The candidate that `name` is probably a slip of: one edit away for names of five letters or more, two for nine or
 * more. Names of a series are different things, not slips: those that differ in digits, in a part that one of them
 * has more, or in what follows the last hyphen, unless that shows how fingers slip.
 */
export function nearMiss(name: string, ...candidates: NameLists): string | undefined {
  const limit = name.length >= 9 ? 2 : name.length >= 5 ? 1 : 0;
  const near = candidates
    .flatMap((names) => nearNames(name, names, limit))
    .filter(({ candidate }) => !isSeries(name, candidate))
    .sort((a, b) => a.distance - b.distance || compareText(a.candidate, b.candidate));
  return near[0]?.candidate;
}

/** Where names are looked for. Lists that stay the same are looked through faster. */
type NameLists = readonly (readonly string[])[];

/**
 * The candidate that differs from `name` by one letter, and not at an end: for where names that nobody has seen may
 * exist, so that resembling one is not enough.
 */
export function oneSlipAway(name: string, ...candidates: NameLists): string | undefined {
  return firstSlip(
    name,
    candidates,
    (candidate) => name.length === candidate.length || isFingerSlip(name, candidate),
  );
}

/** The alphabetically first candidate that is one edit away, and of which the slip is of a sort. */
function firstSlip(
  name: string,
  candidates: NameLists,
  isOfSort: (candidate: string) => boolean,
): string | undefined {
  return candidates
    .flatMap((names) => (name.length < SHORTEST ? [] : nearNames(name, names, 1)))
    .map(({ candidate }) => candidate)
    .filter((candidate) => candidate.length >= SHORTEST && !isSeries(name, candidate) && isOfSort(candidate))
    .sort()[0];
}

/** The length of the shortest names of which one may be a slip of another. */
const SHORTEST = 5;

/**
 * The kind that was probably meant: one that is written alike but for capitals, its plural, or one a slip away. Kinds
 * differ in their letters, not in parts as names do.
 */
export function nearKind(written: string, kinds: readonly string[]): string | undefined {
  const name = written.toLowerCase();
  const alike = kinds.find((kind) => [kind.toLowerCase(), `${kind.toLowerCase()}s`].includes(name));
  if (alike !== undefined) return alike;
  const limit = name.length >= 9 ? 2 : name.length >= 5 ? 1 : 0;
  const near = kinds
    .map((kind) => ({ kind, distance: editDistance(name, kind.toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.kind;
}

/** The candidate of which `name` can only be a slip of the finger, even where somebody makes names that resemble it. */
export function fingerSlipOf(name: string, ...candidates: NameLists): string | undefined {
  return firstSlip(name, candidates, (candidate) => isFingerSlip(name, candidate));
}

/** Words of one length and spelling that name opposite things. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["internal", "external"],
  ["ingress", "egress"],
  ["http", "https"],
  ["tcp", "udp"],
];

function isSeries(a: string, b: string): boolean {
  if (a.replace(/\d+/g, "") === b.replace(/\d+/g, "")) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.startsWith(`${short}-`) || long.endsWith(`-${short}`)) return true;
  const [parts, others] = [a.split("-"), b.split("-")];
  if (parts.length === 1 || parts.length !== others.length) return false;
  return parts.some((part, index) => {
    const other = others[index] ?? "";
    if (part === other) return false;
    const isLast = index === parts.length - 1;
    return isLast ? !isFingerSlip(part, other) : isOtherWord(part, other);
  });
}

function isOtherWord(a: string, b: string): boolean {
  return Math.min(a.length, b.length) < 3 || OPPOSITES.some((pair) => pair.includes(a) && pair.includes(b));
}

/** Two neighbouring letters swapped, one typed twice, or one left out in the middle: no other word comes of that. */
function isFingerSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 3 || isOtherWord(a, b)) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  const rest = long.slice(at + 1);
  if (short.length === long.length) {
    const swapped = `${long[at + 1] ?? ""}${long[at] ?? ""}${long.slice(at + 2)}`;
    return swapped === short.slice(at);
  }
  if (rest !== short.slice(at) || /\d/.test(long[at] ?? "")) return false;
  return long[at] === long[at - 1] || (at > 0 && at < long.length - 1);
}
