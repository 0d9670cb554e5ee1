/**
 * True for text that something fills in before it reaches a cluster: `${VAR}` of Flux and envsubst, `{{ … }}` of Helm,
 * Argo CD and Jinja. Nothing is known about such text but that it equals itself.
 */
export function isOpaque(text: string): boolean {
  return text.includes("${") || text.includes("{{");
}

/**
 * True where opaque text may come to be `text` once it is filled in: what stands around its open parts fits. False for
 * text that is not opaque, unless it is the same.
 */
export function mayBecome(opaque: string, text: string): boolean {
  if (opaque === text) return true;
  if (!isOpaque(opaque)) return false;
  const [start = "", ...rest] = opaque.split(OPEN_PARTS);
  const end = rest.at(-1) ?? "";
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

/** Everything from the first opening mark to the last closing one; without a closing one, to the end. */
const OPEN_PARTS = /(?:\$\{|\{\{)(?:[\s\S]*(?:\}\}|\})|[\s\S]*$)/;
