import { once } from "../yaml/once.ts";
import { type RuleTree, ruleTreeOf } from "./admission/examineRules.ts";
import { admissionRules } from "./admission/index.ts";
import { compiledKinds, definitions } from "./compiled/kinds.js";
import { type Field, linkField } from "./field.ts";
import type { CompiledKind, JsonValue, Validator, ValidatorError } from "./jsonSchema.ts";
import type { Availability } from "./release.ts";

/** Everything the schemas say about one kind. */
export interface Kind {
  readonly group: string;
  readonly kind: string;
  /** The versions that this schema is of, the newest first. */
  readonly versions: readonly string[];
  readonly since: Availability;
  /** The kind that took the place of one that is gone. */
  readonly replacedBy: string | undefined;
  /** Documentation of a kind that the reference of the Gateway API does not have. */
  readonly link: string | undefined;
  readonly open: boolean;
  readonly root: Field;
  /** What its schema has to say of a value. */
  readonly validate: (value: JsonValue) => readonly ValidatorError[];
  /** The rules that compare fields. */
  readonly rules: RuleTree;
}

const sharedDefinitions = once(() => new Map(Object.entries(definitions())));

/** A getter for each kind, which reads and links its schema when it is first asked for. */
const kinds: ReadonlyMap<string, () => Kind> = new Map(
  compiledKinds.flatMap((compiled) => {
    const load = once(() => loadKind(compiled));
    return compiled.versions.map((version): [string, () => Kind] => [
      keyOf(compiled.group, compiled.kind, version),
      once(() => ({ ...load(), rules: ruleTreeOf(compiled.kind, version, admissionRules) })),
    ]);
  }),
);

/** What the schemas say about a kind in one of its versions; undefined for kinds and versions without a schema. */
export function kindOf(group: string, version: string, kind: string): Kind | undefined {
  return kinds.get(keyOf(group, kind, version))?.();
}

/** What every object may say of itself under `metadata`. */
export const objectMeta: () => Field = once(() => linkField({ $ref: "ObjectMeta" }, sharedDefinitions()));

/** The most mature version of each kind: `v1` is shorter than `v1beta1` and `v1alpha2`. */
const newestVersions: ReadonlyMap<string, string> = compiledKinds.reduce(
  (newest, { group, kind, versions }) => {
    for (const version of versions) {
      const known = newest.get(`${group}/${kind}`);
      if (known === undefined || version.length < known.length) newest.set(`${group}/${kind}`, version);
    }
    return newest;
  },
  new Map<string, string>(),
);

/** What the schemas say about a kind in its newest version. */
export function newestKindOf(group: string, kind: string): Kind | undefined {
  const version = newestVersions.get(`${group}/${kind}`);
  return version === undefined ? undefined : kindOf(group, version, kind);
}

/**
 * What the schemas say about a kind in a version; in its newest one, where that version is not given or has no schema.
 */
export function describedKind(group: string, version: string | undefined, kind: string): Kind | undefined {
  return (version === undefined ? undefined : kindOf(group, version, kind)) ?? newestKindOf(group, kind);
}

function keyOf(group: string, kind: string, version: string): string {
  return `${group}/${kind}/${version}`;
}

function loadKind({ load, validate }: CompiledKind): Omit<Kind, "rules"> {
  const { schema, definitions: own, replacedBy, link, ...rest } = load();
  const root = linkField(schema, new Map([...sharedDefinitions(), ...Object.entries(own)]));
  return { ...rest, replacedBy, link, root, validate: (value) => errorsOf(validate, value) };
}

/** Most often there is nothing to say, so that places are put together where there is something. */
function errorsOf(validate: Validator, value: JsonValue): readonly ValidatorError[] {
  return validate(value) || validate(value, "#") ? [] : (validate.errors ?? []);
}
