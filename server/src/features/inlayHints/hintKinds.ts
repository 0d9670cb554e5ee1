/**
 * The kinds of hints within lines, each with what it says and whether it is shown where nobody has chosen. What a
 * manifest does not say is shown; constants of the API, which one knows after a week, are not.
 */
export const HINT_KINDS = {
  variables: { about: "What Flux fills in for variables, behind the texts that have them.", preset: true },
  namespaces: {
    about: "The namespace that a kustomization, Flux or Argo CD gives an object, behind its name.",
    preset: true,
  },
  ports: { about: "The port and the protocol of the listener that a `sectionName` means.", preset: true },
  weights: { about: "The share of requests that a backend gets, where a rule has several.", preset: true },
  conflicts: { about: "Which listener takes the place of one that loses a conflict.", preset: true },
  tlsModes: { about: "The TLS mode of a listener that leaves it out.", preset: false },
  references: {
    about: "The group, the kind and the namespace that a reference leaves out.",
    preset: false,
  },
  matches: { about: "The match of a rule that has none: every path.", preset: false },
  allowedRoutes: {
    about: "The namespaces from which a listener takes routes where it does not say so.",
    preset: false,
  },
  routabilities: {
    about: "From where a Gateway can be reached that does not say so: the default of its class.",
    preset: true,
  },
  unchecked: {
    about: "Why a reference to a parent, a backend or a certificate is not checked.",
    preset: false,
  },
} as const satisfies Readonly<Record<string, { readonly about: string; readonly preset: boolean }>>;

export type HintKind = keyof typeof HINT_KINDS;

/** Which kinds of hints are shown. */
export type ShownHints = Readonly<Record<HintKind, boolean>>;
