/** How messages name an object. */
export function qualifiedName({
  namespace,
  name = "",
}: {
  readonly namespace?: string;
  readonly name?: string;
}): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
