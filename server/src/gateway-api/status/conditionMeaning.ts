/** The reasons of one status, each with what it says. */
export type Reasons = Readonly<Record<string, string>>;

/** What a condition says, and the reasons that the API has for each of its statuses. */
export interface ConditionMeaning {
  /** One or two sentences. */
  readonly meaning: string;
  /** The polarity: `negative` where True means unhealthy. */
  readonly polarity: "positive" | "negative";
  readonly reasons: { readonly True?: Reasons; readonly False?: Reasons; readonly Unknown?: Reasons };
}

/** The conditions of one owner, by type. */
export type Conditions = Readonly<Record<string, ConditionMeaning>>;
