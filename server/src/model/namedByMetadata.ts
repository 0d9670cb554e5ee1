import { type NamingEntry, namingEntry } from "../implementations/references/annotationTable.ts";
import type { Metadata } from "./metadata.ts";
import type { WrittenReference } from "./writtenReference.ts";

/** The objects that an object's annotations and labels name; most have none of those that do. */
export function namedByMetadata(kind: string, metadata: Metadata): readonly WrittenReference[] {
  return [...namedIn(kind, metadata, "annotations"), ...namedIn(kind, metadata, "labels")];
}

function namedIn(
  kind: string,
  metadata: Metadata,
  where: "annotations" | "labels",
): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  const values = metadata[where];
  for (const key in values) {
    const entry = namingEntry(key);
    const value = values[key];
    if (entry === undefined || value === undefined || !entry.on.has(kind)) continue;
    const texts = textsOf(value, entry);
    const { field } = entry;
    const beside = entry.namespaceKey === undefined ? undefined : values[entry.namespaceKey];
    // What a Namespace is labelled with holds for what stands in it.
    const fallback = beside ?? (kind === "Namespace" ? metadata.name : undefined);
    for (const text of texts) {
      const named = nameIn(text, entry);
      if (named === undefined) continue;
      const { name, namespace = fallback, at } = named;
      found.push({
        path: ["metadata", where, key],
        field,
        ...(name === value ? { isScalar: true } : { isPart: true }),
        ...(name === value || texts.length > 1
          ? {}
          : { nameAt: entry.isJson === true ? value.lastIndexOf(`"${name}"`) + 1 : at }),
        ref: { name, ...(namespace === undefined ? {} : { namespace }) },
      });
    }
  }
  return found;
}

function textsOf(value: string, { isList, isJson }: NamingEntry): readonly string[] {
  if (isJson === true) return [...value.matchAll(/:\s*"([^"]*)"/g)].map(([, name = ""]) => name);
  return isList ? value.split(",").map((name) => name.trim()) : [value];
}

/** How Traefik calls what its own kinds define, behind the namespace and the name. */
const PROVIDER = "@kubernetescrd";

/** A name, the namespace that stands beside it, and where in the text the name begins. */
interface NameInText {
  readonly name: string;
  readonly namespace?: string;
  readonly at: number;
}

function nameIn(text: string, { separator, isUrl = false, field }: NamingEntry): NameInText | undefined {
  if (isUrl) return serviceOfUrl(text);
  if (field.format === "joined")
    return text.endsWith(PROVIDER) ? { name: text.slice(0, -PROVIDER.length), at: 0 } : undefined;
  if (text === "" || text === "none") return undefined;
  const at = separator === undefined ? -1 : text.indexOf(separator);
  return at < 0
    ? { name: text, at: 0 }
    : { name: text.slice(at + 1), namespace: text.slice(0, at), at: at + 1 };
}

/** The Service of a URL in the cluster; a host of one word means something else in every namespace. */
function serviceOfUrl(url: string): NameInText | undefined {
  const [, start = "", name, namespace] =
    /^(https?:\/\/)([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\.[a-z0-9.-]+)?(?=[/:?#$]|$)/.exec(url) ?? [];
  return name === undefined || namespace === undefined ? undefined : { name, namespace, at: start.length };
}
