/** An object of namespace `shop`, behind others of a file; `type` is its apiVersion and kind, `spec` in flow style. */
export function shopObject(type: string, name: string, spec: string): string {
  const [apiVersion = "", kind = ""] = type.split(" ");
  return `---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: ${name}, namespace: shop }
spec: { ${spec} }
`;
}
