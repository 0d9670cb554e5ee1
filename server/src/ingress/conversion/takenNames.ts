import { freeName } from "../../text/freeName.ts";
import { withoutTrailing } from "../../text/trailing.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** Names of one kind that are taken, by namespace. The only state of a conversion. */
export class TakenNames {
  readonly #taken: Set<string>;

  readonly #most: number;

  /** `taken` are names that files already have, as `NAMESPACE/NAME`; `most` are the characters of a name. */
  constructor(taken: Iterable<string> = [], most = MOST_CHARACTERS) {
    this.#taken = new Set(taken);
    this.#most = most - FOR_NUMBERS;
  }

  /** The wanted name, shortened to what Kubernetes takes, with a number behind it where another object has it. */
  take(namespace: string, wanted: string): string {
    const name = freeName(shortened(wanted, this.#most), (free) => !this.#taken.has(`${namespace}/${free}`));
    this.#taken.add(`${namespace}/${name}`);
    return name;
  }
}

/** The first characters of a name, up to one with which a name may end. How long one is that is filled in later, nobody knows. */
export function shortened(name: string, most: number): string {
  if (name.length <= most || isOpaque(name)) return name;
  return withoutTrailing(name.slice(0, most), /[^a-z0-9]/);
}

/** What Kubernetes takes. */
const MOST_CHARACTERS = 253;
/** What is left of a name for a number behind it. */
const FOR_NUMBERS = 8;

/** The names of one kind among what is there, each as `KIND NAMESPACE/NAME`. */
export function takenOf(kind: string, taken: Iterable<string>): readonly string[] {
  return [...taken].filter((one) => one.startsWith(`${kind} `)).map((one) => one.slice(kind.length + 1));
}
