/** One thing that is so in a state, as plain data: a workspace may hold another state afterwards. */
export interface Fact {
  /** What it is about, in one line of Markdown. */
  readonly subject: string;
  /** How it is, in one line of Markdown. */
  readonly value: string;
  /** What else holds of it, each thing in Markdown: told where it holds in one state alone. */
  readonly terms?: readonly string[];
}

/** Facts by a key that names the same thing in every state. */
export type Facts = ReadonlyMap<string, Fact>;
