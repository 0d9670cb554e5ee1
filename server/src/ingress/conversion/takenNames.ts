/** Names of one kind that are taken, by namespace. The only state of a conversion. */
export class TakenNames {
  readonly #taken: Set<string>;

  /** `taken` are names that files already have, as `NAMESPACE/NAME`. */
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** The wanted name, shortened to what Kubernetes takes, with a number behind it where another object has it. */
  take(namespace: string, wanted: string): string {
    const base = wanted.slice(0, MOST_CHARACTERS).replace(/[^a-z0-9]+$/, "");
    let name = base;
    for (let number = 2; this.#taken.has(`${namespace}/${name}`); number++) name = `${base}-${number}`;
    this.#taken.add(`${namespace}/${name}`);
    return name;
  }
}

/** Names take 253 characters; some are left for numbers. */
const MOST_CHARACTERS = 245;

/** The names of one kind among what is there, each as `KIND NAMESPACE/NAME`. */
export function takenOf(kind: string, taken: Iterable<string>): readonly string[] {
  return [...taken].filter((one) => one.startsWith(`${kind} `)).map((one) => one.slice(kind.length + 1));
}
