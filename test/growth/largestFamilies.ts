import { stringify } from "yaml";
import {
  BACKEND_OF_SHOPS,
  FAMILIES,
  GROUP,
  gateway,
  grant,
  listener,
  route,
  textOf,
  times,
  wildcards,
} from "./families.ts";
import { TEXTS } from "./texts.ts";

/** The largest sizes at which a check is timed, each with half and a quarter of it. */
export interface LargestFamily {
  readonly what: string;
  readonly of: string;
  readonly size: number;
  readonly files: (size: number) => readonly { readonly path: string; readonly text: string }[];
}

const inTown = (text: string) => [{ path: "town.yaml", text }];

const documents = (all: readonly object[]) => inTown(all.map((one) => stringify(one)).join("---\n"));

/** The files of a family that is held against growth, by the beginning of its name. */
function like(what: string): LargestFamily["files"] {
  const family = FAMILIES.find((one) => one.what.startsWith(what));
  if (family !== undefined) return (size) => inTown(textOf(family, size));
  const text = TEXTS.find((one) => one.what.startsWith(what));
  if (text === undefined) throw new Error(`No family begins like this: ${what}`);
  return text.files;
}

/** Eight tiers of Routes, each a child of all of the tier above. */
function tiers(size: number): readonly object[] {
  const name = (tier: number, at: number): string => `road${tier}-${at}`;
  const matches = [{ path: { type: "PathPrefix", value: "/" } }];
  const above = (tier: number) =>
    times(size, (at) => ({ group: GROUP, kind: "HTTPRoute", name: name(tier - 1, at) }));
  const rest = (tier: number): object =>
    tier === 7
      ? { backendRefs: [{ name: "shop", port: 80 }] }
      : { allowedRoutes: { namespaces: { from: "Same" } } };
  const tier = (of: number) =>
    times(size, (at) =>
      route(
        name(of, at),
        {},
        {
          ...(of === 0 ? {} : { parentRefs: above(of) }),
          rules: [{ matches, ...rest(of) }],
        },
      ),
    );
  return [gateway("gate", [listener("l")]), ...times(8, tier).flat()];
}

/** A kustomization whose replacements each copy into every Route. */
function replacements(size: number) {
  const replacement = (at: number): object => ({
    source: { kind: "ConfigMap", name: "facts", fieldPath: `data.f${at}` },
    targets: [
      {
        select: { kind: "HTTPRoute" },
        fieldPaths: ["metadata.annotations.fact"],
        options: { create: true },
      },
    ],
  });
  const facts = Object.fromEntries(times(size, (at) => [`f${at}`, `value${at}`]));
  return [
    {
      path: "kustomization.yaml",
      text: stringify({ resources: ["town.yaml"], replacements: times(size, replacement) }),
    },
    ...documents([
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "facts", namespace: "town" }, data: facts },
      ...times(size, (at) => route(`road${at}`)),
    ]),
  ];
}

/** Grants of as many entries as there are of them, and as many Routes that need one. */
function grants(size: number): readonly object[] {
  return [
    gateway("gate", [listener("l")]),
    ...times(size, (at) =>
      grant(
        `grant${at}`,
        times(size, (entry) => `n${at}-${entry}`),
      ),
    ),
    ...times(size, (at) => route(`road${at}`, {}, { rules: [{ backendRefs: [BACKEND_OF_SHOPS] }] })),
  ];
}

export const LARGEST: readonly LargestFamily[] = [
  { what: "names one letter apart", of: "letters", size: 64_000, files: like("letters of two names") },
  {
    what: "hostnames of one Route, on as many listeners",
    of: "of each",
    size: 250,
    files: (size) =>
      documents([
        gateway("gate", wildcards(size)),
        route("road", {}, { hostnames: times(size, (at) => `a.h${at}.example.com`) }),
      ]),
  },
  {
    what: "Routes with 16 hostnames, on 64 listeners",
    of: "Routes",
    size: 800,
    files: like("Routes with sixteen"),
  },
  {
    what: "eight tiers of delegation",
    of: "Routes of a tier",
    size: 12,
    files: (size) => documents(tiers(size)),
  },
  { what: "one Route defined again and again", of: "times", size: 10_000, files: like("Routes of one name") },
  {
    what: "listeners of one Gateway, each with a port",
    of: "listeners",
    size: 10_000,
    files: like("listeners of one Gateway"),
  },
  {
    what: "listeners of one Gateway, all on one port",
    of: "listeners",
    size: 10_000,
    files: like("listeners of one port"),
  },
  {
    what: "Routes of one hostname, on four times as many wildcard listeners",
    of: "Routes",
    size: 500,
    files: (size) =>
      documents([
        gateway("gate", wildcards(4 * size)),
        ...times(size, (at) => route(`road${at}`, {}, { hostnames: [`a.h${at}.example.com`] })),
      ]),
  },
  {
    what: "Routes without hostnames, on four times as many wildcard listeners",
    of: "Routes",
    size: 500,
    files: (size) =>
      documents([gateway("gate", wildcards(4 * size)), ...times(size, (at) => route(`road${at}`))]),
  },
  { what: "a selector", of: "expressions", size: 10_000, files: like("expressions of one selector") },
  { what: "blank lines", of: "lines", size: 18_000_000, files: like("blank lines before") },
  {
    what: "ranges of a chart's template",
    of: "ranges",
    size: 2_000,
    files: like("ranges of a chart's template"),
  },
  { what: "quotes", of: "characters", size: 1_200_000, files: like("quotes that nobody closes") },
  {
    what: "Gateways in a circle of `attachTo`",
    of: "Gateways",
    size: 1_000,
    files: like("Gateways in a circle"),
  },
  {
    what: "grants of as many entries, and as many Routes",
    of: "of each",
    size: 300,
    files: (size) => documents(grants(size)),
  },
  {
    what: "Routes that name one listener of as many",
    of: "of each",
    size: 2_000,
    files: like("Routes that name one listener"),
  },
  {
    what: "Routes that name one port of as many",
    of: "of each",
    size: 2_000,
    files: (size) => {
      const family = FAMILIES.find(({ what }) => what === "Routes that name one port of as many");
      return family === undefined ? [] : inTown(textOf(family, size));
    },
  },
  {
    what: "replacements that all reach as many Routes",
    of: "of each",
    size: 500,
    files: replacements,
  },
  {
    what: "Routes to Services of which none is there, beside as many",
    of: "of each",
    size: 2_000,
    files: like("Routes to Services of which none"),
  },
  { what: "a quoted line", of: "characters", size: 19_000_000, files: like("letters of one value") },
];
