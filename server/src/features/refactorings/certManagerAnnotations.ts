/** The annotations that have cert-manager make the certificates of an object's listeners. */
export function certManagerAnnotations(
  annotations: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(annotations).filter(([key]) => key.startsWith("cert-manager.io/")),
  );
}
