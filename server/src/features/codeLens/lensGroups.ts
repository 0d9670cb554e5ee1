/** The groups of code lenses, each with what it says and whether it is shown where nobody has chosen. */
export const LENS_GROUPS = {
  status: { about: "The predicted status of each object.", preset: true },
  gateways: {
    about:
      "How many listeners a Gateway has with those that are merged in, and how many routes attach to them.",
    preset: true,
  },
  listeners: { about: "How many routes attach to a listener.", preset: true },
  members: {
    about:
      "How many ListenerSets and child Gateways of a Gateway are attached, and to which Gateway a ListenerSet or a child is.",
    preset: true,
  },
  routes: { about: "How many listeners take a route, and for which hostnames.", preset: true },
  childRoutes: { about: "How many child routes a rule of a route has.", preset: true },
  backends: { about: "How many routes send requests to a Service.", preset: true },
  grants: { about: "How many references a ReferenceGrant permits.", preset: true },
  policies: {
    about:
      "How many objects a policy applies to, how many policies bear on an object, and which one authenticates requests.",
    preset: true,
  },
  traces: {
    about: "The offer to follow a request from a listener, a hostname or a rule.",
    preset: true,
  },
  ingresses: {
    about: "Whether the routes that serve the hosts of an Ingress answer as it does.",
    preset: true,
  },
  requests: { about: "The answer to each request of a request file (`*.http`, `*.rest`).", preset: true },
  generatedResources: {
    about: "What is generated in the cluster for a Gateway, by its name.",
    preset: false,
  },
} as const satisfies Readonly<Record<string, { readonly about: string; readonly preset: boolean }>>;

export type LensGroup = keyof typeof LENS_GROUPS;

/** Which groups of lenses are shown. */
export type ShownLenses = Readonly<Record<LensGroup, boolean>>;
