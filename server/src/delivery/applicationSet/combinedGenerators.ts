import { list, texts } from "../../model/reading.ts";
import type { YamlNode } from "../../yaml/tree.ts";
import type { YamlValue, YamlValueMap } from "../../yaml/yamlValue.ts";
import type { ExpansionRun } from "./expansionRun.ts";
import {
  isUnknown,
  overlaid,
  type ParameterSet,
  parameterNamed,
  placeholder,
  type TemplateLanguage,
} from "./parameterSet.ts";
import { renderTree } from "./render.ts";

/** What the generators of one item of a list give together. */
type SetsOfItem = (item: YamlNode) => readonly ParameterSet[];

/** Every set of the first generator with every set of the second, which may be filled in from the first. */
export function matrixSets(
  generator: YamlNode,
  setsOfItem: SetsOfItem,
  run: ExpansionRun,
): readonly ParameterSet[] {
  const [first, second, ...others] = list(generator, "generators", (item) => item) ?? [];
  if (first === undefined || second === undefined || others.length > 0) {
    run.missSomething();
    return [];
  }
  // A second generator that asks nothing of the first gives the same each time.
  let independent: readonly ParameterSet[] | undefined;
  const setsWithin = (outer: ParameterSet): readonly ParameterSet[] => {
    const filled = renderTree(second, outer, run.language);
    if (filled !== second) return setsOfItem(filled);
    independent ??= setsOfItem(second);
    return independent;
  };
  return run.collect(setsOfItem(first), (outer) => combinations(outer, setsWithin(outer), run));
}

function combinations(
  outer: ParameterSet,
  sets: readonly ParameterSet[],
  run: ExpansionRun,
): readonly ParameterSet[] {
  return sets.flatMap((inner) => {
    const known = run.language.isGo
      ? overlaid(inner.known, outer.known)
      : withoutContradiction(outer.known, inner.known, run.language);
    if (known === undefined) run.missSomething();
    return known === undefined ? [] : [{ known, isOpen: outer.isOpen || inner.isOpen }];
  });
}

/** Flat parameters of both; undefined where they say different things of one name, which Argo CD refuses. */
function withoutContradiction(
  a: YamlValueMap,
  b: YamlValueMap,
  language: TemplateLanguage,
): YamlValueMap | undefined {
  const both = Object.keys(b).filter((name) => Object.hasOwn(a, name) && a[name] !== b[name]);
  const isUncertain = (name: string): boolean => isUnknown(a[name] ?? null) || isUnknown(b[name] ?? null);
  if (!both.every(isUncertain)) return undefined;
  return { ...a, ...b, ...unknownValues(both, language) };
}

/** The sets of the first generator, each covered by those of the others that have the same values at `mergeKeys`. */
export function mergeSets(
  generator: YamlNode,
  setsOfItem: SetsOfItem,
  run: ExpansionRun,
): readonly ParameterSet[] {
  const names = texts(generator, "mergeKeys") ?? [];
  const generators = list(generator, "generators", (item) => keyedSets(setsOfItem(item), names)) ?? [];
  const [base, ...covering] = generators;
  if (base === undefined || names.length === 0 || generators.some(({ isAmbiguous }) => isAmbiguous)) {
    run.missSomething();
    return [];
  }
  return run.collect(base.all, ({ set, key }) => [
    covering.reduce((below, cover) => covered(below, key, cover, names, run.language), set),
  ]);
}

/** The sets of one generator by their merge keys. */
interface KeyedSets {
  readonly all: readonly { readonly set: ParameterSet; readonly key: string | undefined }[];
  readonly byKey: ReadonlyMap<string, ParameterSet>;
  /** The parameters that any of the sets may have. */
  readonly anySays: Sayings;
  /** The parameters of those sets whose merge key is in no file. */
  readonly unknownSays: Sayings;
  /** Two sets have the same key, which Argo CD refuses. */
  readonly isAmbiguous: boolean;
}

/** The parameters that some sets may have. */
interface Sayings {
  readonly names: ReadonlySet<string>;
  /** They may have any others, too. */
  readonly isOpen: boolean;
}

function keyedSets(sets: readonly ParameterSet[], names: readonly string[]): KeyedSets {
  const all = sets.map((set) => ({ set, key: mergeKey(set, names) }));
  const keyed = all.flatMap(({ set, key }): (readonly [string, ParameterSet])[] =>
    key === undefined ? [] : [[key, set]],
  );
  const byKey = new Map(keyed);
  return {
    all,
    byKey,
    anySays: sayings(sets),
    unknownSays: sayings(all.filter(({ key }) => key === undefined).map(({ set }) => set)),
    isAmbiguous: byKey.size < keyed.length,
  };
}

function sayings(sets: readonly ParameterSet[]): Sayings {
  return {
    names: new Set(sets.flatMap(({ known }) => Object.keys(known))),
    isOpen: sets.some(({ isOpen }) => isOpen),
  };
}

function mergeKey({ known, isOpen }: ParameterSet, names: readonly string[]): string | undefined {
  const values: YamlValue[] = [];
  for (const name of names) {
    const value = parameterNamed(known, name) ?? null;
    if (isUnknown(value) || (value === null && isOpen)) return undefined;
    values.push(value);
  }
  return JSON.stringify(values);
}

function covered(
  below: ParameterSet,
  key: string | undefined,
  cover: KeyedSets,
  names: readonly string[],
  language: TemplateLanguage,
): ParameterSet {
  const match = key === undefined ? undefined : cover.byKey.get(key);
  if (match !== undefined) {
    const known = language.isGo ? overlaid(below.known, match.known) : { ...below.known, ...match.known };
    return { known, isOpen: below.isOpen || match.isOpen };
  }
  return maybeCovered(below, key === undefined ? cover.anySays : cover.unknownSays, names, language);
}

/** The set where others may cover it or not: what they could say otherwise is known no more. */
function maybeCovered(
  below: ParameterSet,
  possible: Sayings,
  names: readonly string[],
  language: TemplateLanguage,
): ParameterSet {
  if (possible.names.size === 0 && !possible.isOpen) return below;
  const uncertain = [...possible.names, ...(possible.isOpen ? Object.keys(below.known) : [])];
  const covered = uncertain.filter((name) => !names.includes(name));
  return { known: { ...below.known, ...unknownValues(covered, language) }, isOpen: true };
}

function unknownValues(names: readonly string[], language: TemplateLanguage): YamlValueMap {
  return Object.fromEntries(names.map((name) => [name, placeholder(name, language)]));
}
