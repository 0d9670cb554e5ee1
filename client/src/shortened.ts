/** What a text is cut to at least: a letter at both ends of the sign between them. */
const LEAST = 3;

/**
 * A text in at most so many UTF-16 code units. What tells names and paths apart stands at their ends: it is cut in the middle,
 * a path between two of its segments where that is possible.
 */
export function shortened(text: string, most: number): string {
  const room = Math.max(LEAST, most);
  if (text.length <= room) return text;
  const [first = "", ...rest] = text.split("/");
  for (let from = 1; from < rest.length; from++) {
    const path = `${first}/…/${rest.slice(from).join("/")}`;
    if (path.length <= room) return path;
  }
  const head = Math.floor((room - 1) / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (room - 1 - head))}`;
}
