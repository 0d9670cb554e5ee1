import { shownText } from "./shownText.ts";

/** How messages name an object. */
export function qualifiedName({
  namespace,
  name = "",
}: {
  readonly namespace?: string;
  readonly name?: string;
}): string {
  return shownText(namespace === undefined ? name : `${namespace}/${name}`);
}
