/** The errors of a validator and of one that it called. The first list is extended in place: only its owner holds it. */
export function joined<T>(errors: T[] | null, more: T[]): T[] {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
