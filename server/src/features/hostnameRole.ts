import type { Path } from "../yaml/tree.ts";

/** What a hostname at a path is: a listener's says which hosts there are, those of Routes and Certificates choose among them. */
export function hostnameRole(path: Path): "definition" | "use" | undefined {
  const [list, , member] = path.slice(-3);
  if (list === "listeners" && member === "hostname") return "definition";
  const isItem = typeof path.at(-1) === "number";
  return isItem && (path.at(-2) === "hostnames" || path.at(-2) === "dnsNames") ? "use" : undefined;
}
