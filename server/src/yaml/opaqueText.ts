/**
 * True for text that something fills in before it reaches a cluster: `${VAR}` of Flux and envsubst, `{{ … }}` of Helm,
 * Argo CD and Jinja. Nothing is known about such text but that it equals itself.
 */
export function isOpaque(text: string): boolean {
  return text.includes("${") || text.includes("{{");
}
