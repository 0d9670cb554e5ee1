import { type Delivered, precedenceName } from "../delivery/delivered.ts";

/** What decides between objects of equal right: age, then the name. */
export interface ObjectPrecedence {
  /** Milliseconds since 1970; undefined for manifests that no cluster has seen. */
  readonly created: number | undefined;
  /** `namespace/name`. */
  readonly name: string;
}

/** The precedence of an object, from its manifest and its effective namespace. */
export function precedenceOf(delivered: Delivered): ObjectPrecedence {
  const known = precedences.get(delivered);
  if (known !== undefined) return known;
  const precedence = { created: creationTime(delivered), name: precedenceName(delivered) };
  precedences.set(delivered, precedence);
  return precedence;
}

/** A thousand children of a Gateway are put in order again after each letter that is typed into one of them. */
const precedences = new WeakMap<Delivered, ObjectPrecedence>();

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * When a cluster made the object, in milliseconds since 1970; undefined where the manifest does not say, or not in the
 * form in which Kubernetes writes times.
 */
export function creationTime({ resource }: Pick<Delivered, "resource">): number | undefined {
  const text = resource.metadata.creationTimestamp ?? "";
  const time = TIMESTAMP.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Orders objects from the oldest to the youngest, then by `namespace/name`. Those without a creation time come behind
 * those that have one and count as equally young.
 */
export function comparePrecedence(a: ObjectPrecedence, b: ObjectPrecedence): number {
  const [ageA, ageB] = [a.created ?? Number.POSITIVE_INFINITY, b.created ?? Number.POSITIVE_INFINITY];
  if (ageA !== ageB) return ageA < ageB ? -1 : 1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/**
 * Objects of one rank in the order in which they come. Those with creation times stand among themselves by age, those
 * without by name; a missing time decides nothing, so where two of different sort meet it is the names that count.
 * `otherwise` orders what is equal by age and name: objects of one identity.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-precedence
 */
export function inPrecedenceOrder<T extends Delivered>(
  objects: readonly T[],
  otherwise: (a: T, b: T) => number = () => 0,
): readonly T[] {
  const sorted = objects
    .map((object) => ({ object, precedence: precedenceOf(object) }))
    .sort((a, b) => comparePrecedence(a.precedence, b.precedence) || otherwise(a.object, b.object));
  const dated = sorted.filter(({ precedence }) => precedence.created !== undefined);
  const undated = sorted.slice(dated.length);
  const ordered: T[] = [];
  let at = 0;
  for (const entry of undated) {
    for (let next = dated[at]; next !== undefined && comesByName(next, entry); next = dated[at]) {
      ordered.push(next.object);
      at += 1;
    }
    ordered.push(entry.object);
  }
  return [...ordered, ...dated.slice(at).map(({ object }) => object)];
}

interface Ranked {
  readonly precedence: ObjectPrecedence;
}

function comesByName(a: Ranked, b: Ranked): boolean {
  return a.precedence.name <= b.precedence.name;
}

/** What decides between two objects of which the files do not say which is older, as a clause of a message. */
export const UNKNOWN_ORDER = "the older one wins, and the files do not say which that is";

/** True where the order of two objects hangs on creation times that the manifests do not have. */
export function isTentative(a: ObjectPrecedence, b: ObjectPrecedence): boolean {
  return a.created === undefined || b.created === undefined;
}

/** True where both objects say when they were created; without that, their order is a guess by name. */
export function isOrderKnown(a: Delivered, b: Delivered): boolean {
  return !isTentative(precedenceOf(a), precedenceOf(b));
}
