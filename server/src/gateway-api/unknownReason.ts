/**
 * Why something is unknown, in words of our own, as no controller writes them, each with its meaning. A doubt that comes from
 * somewhere else, such as a parent's, keeps its reason.
 */
export const UNKNOWN_REASONS = {
  NotInWorkspace: "An object that it depends on is in no file of the workspace.",
  AppliedElsewhere: "An object of that name is in the workspace, but only builds of other clusters apply it.",
  NamespaceUnknown: "An object may be the one that is meant, but no file says in which namespace it is.",
  Ambiguous: "Several objects of the workspace may be the one that is meant.",
  FilledInLater: "A value is a variable, is encrypted, or is put in by something else once it is applied.",
  ImplementationSpecific: "The Gateway API leaves it to the implementation.",
  Undecidable: "Two expressions, or an expression and a value, cannot be compared.",
  Pending: "No controller is known that would report it.",
  Undecided: "The files leave it open for another cause, which the message names.",
} as const;
export type UnknownReason = keyof typeof UNKNOWN_REASONS;
