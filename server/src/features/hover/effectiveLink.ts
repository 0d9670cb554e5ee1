import type { Delivered } from "../../delivery/delivered.ts";

/** A link that shows what an object is in effect, for editors that run commands from links in Markdown. */
export function effectiveLink(
  { resource, namespace }: Delivered,
  what: "Gateway" | "Route",
): string | undefined {
  const { name } = resource.metadata;
  if (name === undefined) return undefined;
  const argument = JSON.stringify([{ ...(namespace ? { namespace } : {}), name }]);
  // Parentheses would end the link; encodeURIComponent leaves them as they are.
  const encoded = encodeURIComponent(argument).replace(/\(/g, "%28").replace(/\)/g, "%29");
  const title = what === "Gateway" ? "Show the effective Gateway" : "Show the effective route";
  return `[${title}](command:gatewayApi.showEffective${what}?${encoded})`;
}
