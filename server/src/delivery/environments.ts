/**
 * Environments: folders in which copies of one system stand, such as `dev` and `prod`. What lies outside of them is the
 * common part, which reaches each; and where several applications have folders of the same names, a name is one cluster.
 */

/** Environments past which what they have in common is not followed into each. */
const MOST_ENVIRONMENTS = 8;
/** Names that two collections of environments have in common where they mean the same clusters. */
const NAMES_IN_COMMON = 2;

/** Folders whose files are shown to people, or kept: they are copies, and no clusters. */
const SHOWN =
  /^(?:examples?|samples?|docs?|documentation|guides?|tutorials?|quickstarts?|getting-started|hack|e2e|tests|testing|testcases|testdata|fixtures?|conformance|benchmarks?|templates?|archived?|backups?|old|deprecated|legacy|disabled|unused)$/i;

/** Folders of one folder that hold the same objects. */
export interface Copies {
  readonly members: Set<string>;
  /** False where they have but a Gateway of one name each, as examples do. */
  readonly isSure: boolean;
}

/** The same, once they are known to be environments by what they hold, or perhaps by their names alone. */
interface Collection {
  readonly members: readonly string[];
  readonly isSure: boolean;
}

/**
 * The scopes that what lies in a scope reaches: its own, by the name that it has in common with others, or those of the
 * environments in it. `copies` are told by the folder that holds them; `scopeOf` says in which scope a folder lies.
 */
export function environments(
  copies: ReadonlyMap<string, Copies>,
  scopeOf: (folder: string) => string,
): (scope: string) => readonly string[] {
  const within = new Map<string, Collection[]>();
  for (const [folder, { members, isSure }] of copies) {
    if (!mayBeEnvironments(folder, members)) continue;
    const scope = scopeOf(folder);
    within.set(scope, [...(within.get(scope) ?? []), { members: [...members].sort(), isSure }]);
  }
  const names = new Map([...within].flatMap(([scope, collections]) => commonNames(scope, collections)));
  const known = new Map<string, readonly string[]>();

  return (scope) => {
    const found = known.get(scope) ?? reached(scope);
    known.set(scope, found);
    return found;
  };

  function reached(scope: string): readonly string[] {
    const own = [names.get(scope) ?? scope];
    const members = (within.get(scope) ?? []).flatMap((one) =>
      one.isSure || one.members.some((member) => names.has(member)) ? one.members : [],
    );
    const all = new Set(members.flatMap(reached));
    return all.size === 0 || all.size > MOST_ENVIRONMENTS ? own : [...all].sort();
  }
}

function mayBeEnvironments(folder: string, members: ReadonlySet<string>): boolean {
  if (members.size > MOST_ENVIRONMENTS || folder.split("/").some((segment) => SHOWN.test(segment)))
    return false;
  return ![...members].some((member) => SHOWN.test(nameOf(member)));
}

/** The scopes of members whose names stand for one cluster in several collections, by the members. */
function commonNames(
  scope: string,
  collections: readonly Collection[],
): readonly (readonly [string, string])[] {
  return collections.flatMap((collection) => {
    const own = collection.members.map(nameOf);
    const isCommon = collections.some(
      (other) =>
        other !== collection &&
        (other.isSure || collection.isSure) &&
        other.members.filter((member) => own.includes(nameOf(member))).length >= NAMES_IN_COMMON,
    );
    if (!isCommon) return [];
    return collection.members.map((member) => {
      const name = nameOf(member);
      return [member, scope === "" ? name : `${scope}/${name}`] as const;
    });
  });
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("/") + 1);
}
