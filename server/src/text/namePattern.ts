/** True when the names or patterns (`*` stands for any characters) cover a name. */
export function isCoveredBy(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => isCovered(name, pattern));
}

function isCovered(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return name === pattern;
  const last = rest.pop() ?? "";
  if (name.length < first.length + last.length) return false;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
