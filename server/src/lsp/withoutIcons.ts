/** What VS Code shows as an icon in the title of a lens: `$(name)`, `$(name~spin)`. */
const ICON = /\$\((?=[A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g;

/** The title of a lens for VS Code, in which a text of a manifest such as `$(trash)` stays the text that it is. */
export function withoutIcons(title: string): string {
  return title.replace(ICON, "\\$&");
}
