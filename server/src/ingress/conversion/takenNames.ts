import { withoutTrailing } from "../../text/trailing.ts";
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
    const base = withoutTrailing(wanted.slice(0, this.#most), /[^a-z0-9]/);
    let name = base;
    for (let number = 2; this.#taken.has(`${namespace}/${name}`); number++) name = `${base}-${number}`;
    this.#taken.add(`${namespace}/${name}`);
    return name;
  }
}

/** What Kubernetes takes. */
const MOST_CHARACTERS = 253;
/** What is left of a name for a number behind it. */
const FOR_NUMBERS = 8;

/** The names of one kind among what is there, each as `KIND NAMESPACE/NAME`. */
export function takenOf(kind: string, taken: Iterable<string>): readonly string[] {
  return [...taken].filter((one) => one.startsWith(`${kind} `)).map((one) => one.slice(kind.length + 1));
}
