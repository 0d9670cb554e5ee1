/** The place of objects whose namespace is not known; no namespace can have this name. */
const UNKNOWN = "?";

/** The place of a namespace; one that is not known has a place of its own. */
export function placeOf(namespace: string | undefined): string {
  return namespace ?? UNKNOWN;
}

/** The namespace of a place. */
export function namespaceOf(place: string): string | undefined {
  return place === UNKNOWN ? undefined : place;
}

/** The key of a name at a place. */
export function keyOf(namespace: string | undefined, name: string): string {
  return `${placeOf(namespace)}\u0000${name}`;
}

/** What a key was made from. */
export function partsOf(key: string): { readonly place: string; readonly name: string } {
  const end = key.indexOf("\u0000");
  return { place: key.slice(0, end), name: key.slice(end + 1) };
}
