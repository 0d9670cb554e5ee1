import { isTemplate } from "../../delivery/templateText.ts";
import { isDefinition } from "../../model/customResourceDefinition.ts";
import { scanDefinition } from "../../model/definitionHeader.ts";
import type { Metadata } from "../../model/metadata.ts";
import { operatedServices } from "../../model/operatedServices.ts";
import { POLICY_LABEL } from "../../model/policy.ts";
import { madeByOperator } from "../../model/producer.ts";
import { present } from "../../model/reading.ts";
import { isGatewayApiGroup, type Resource, splitApiVersion } from "../../model/resource.ts";
import { holdsWord, soughtWord } from "../../text/soughtWord.ts";

const HEADER = /^(apiVersion|kind):[ \t]*(?:&\S+[ \t]+)?["']?([^\s"'#]+)["']?[ \t]*(?:#.*)?$/gm;

const METADATA =
  /^metadata:[ \t]*(?:&\S+(?:[ \t]+|(?=\r?$)))?(?:#.*)?\r?\n((?:[ \t]+.*(?:\r?\n|$)|\s*\r?\n)*)/m;

const FLOW_METADATA = /^metadata:[ \t]*(?:&\S+[ \t]*)?\{/m;

const POLICY_CLASS = /^[ \t]+["']?gateway\.networking\.k8s\.io\/policy["']?:[ \t]*["']?([A-Za-z]+)/m;

/** True for text in which a kind may be defined. */
export function mayHoldDefinition(text: string): boolean {
  return holdsWord(text, DEFINITION);
}

const DEFINITION = soughtWord("CustomResourceDefinition", 14);

/** A definition of a kind as its first lines and its names say; undefined for every other document. */
export function readDefinitionHeader(text: string): Resource | undefined {
  if (!mayHoldDefinition(text)) return undefined;
  const [resource] = readHeader(text);
  if (resource?.kind !== "Other") return undefined;
  const { otherKind, kind: _, ...common } = resource;
  if (!isDefinition(common.group, common.version, otherKind) || isTemplate(text)) return undefined;
  const spec = scanDefinition(text)?.spec;
  if (spec === undefined) return undefined;
  const metadata = { ...common.metadata, annotations: isGatewayApiGroup(spec.group) ? readBundle(text) : {} };
  return { kind: "CustomResourceDefinition", spec, ...common, metadata };
}

const BUNDLE = /^[ \t]+["']?(gateway\.networking\.k8s\.io\/[\w-]+)["']?:[ \t]+["']?([^\s"'#]+)/gm;

/** The annotations by which a definition of the Gateway API says of which release and channel it is. */
function readBundle(text: string): Readonly<Record<string, string>> {
  const metadata = METADATA.exec(text)?.[1] ?? "";
  return Object.fromEntries([...metadata.matchAll(BUNDLE)].map(([, key = "", value = ""]) => [key, value]));
}

/**
 * The identity of a document that is not read: apiVersion, kind, name and namespace from its first lines. Of the labels
 * the one is looked for that says of a definition what class of policies it defines.
 */
export function readHeader(text: string): readonly Resource[] {
  const header: Record<string, string> = {};
  for (const match of text.matchAll(HEADER)) {
    header[match[1] ?? ""] ??= match[2] ?? "";
    // Both stand in the first lines, and what follows may be megabytes.
    if (header.apiVersion !== undefined && header.kind !== undefined) break;
  }
  const { apiVersion, kind } = header;
  if (apiVersion === undefined || kind === undefined) return [];
  const metadata = METADATA.exec(text)?.[1] ?? "";
  const flow = metadata === "" ? flowMetadata(text) : "";
  const name = fieldOf(metadata, "name") ?? flowFieldOf(flow, "name");
  const namespace = fieldOf(metadata, "namespace") ?? flowFieldOf(flow, "namespace");
  const policyClass = POLICY_CLASS.exec(metadata)?.[1];
  const common = {
    ...splitApiVersion(apiVersion),
    metadata: present<Metadata>({
      name,
      namespace,
      labels: policyClass === undefined ? {} : { [POLICY_LABEL]: policyClass },
      annotations: {},
    }),
    base: [],
  };
  const services = operatedServices(common.group, kind, name ?? "");
  return services.length === 0
    ? [{ kind: "Other", otherKind: kind, ...common }]
    : [{ kind: "Producer", producerKind: kind, spec: madeByOperator(services), ...common }];
}

/** The first line that says something: neither blank, nor a comment, nor a mark between documents. */
const FIRST_LINE = /^(?![ \t]*(?:#|$)|---|%).+$/m;

/** True for a manifest whose header stands where nobody looks for it: in JSON, in quotes, or behind a margin. */
export function hidesHeader(text: string): boolean {
  if (!text.includes("apiVersion") || !text.includes("kind")) return false;
  return /^(?!\s*\{\{)[ \t{"']/.test(FIRST_LINE.exec(text)?.[0] ?? "");
}

/** A field of metadata on lines of its own; those of the maps inside of it stand further right. */
function fieldOf(metadata: string, key: string): string | undefined {
  const indent = FIRST_FIELD.exec(metadata)?.[1] ?? "  ";
  const line = new RegExp(
    `^${indent}["']?${key}["']?:[ \\t]*(?:&\\S+[ \\t]+)?["']?([^\\s"'#*&][^\\s"'#]*)["']?`,
    "m",
  ).exec(metadata);
  return line?.[1];
}

/** What stands before the first field, which a comment or a blank line may precede. */
const FIRST_FIELD = /^([ \t]+)(?![ \t#\r\n])/m;

/** What stands in the braces of metadata, without the maps and lists inside of them; empty where it has none. */
function flowMetadata(text: string): string {
  const begin = FLOW_METADATA.exec(text);
  if (begin === null) return "";
  let depth = 1;
  let outer = "";
  for (const [part = ""] of text.slice(begin.index + begin[0].length).matchAll(FLOW_PARTS)) {
    if (part === "}" || part === "]") depth--;
    if (depth === 0) break;
    if (depth === 1 && part !== "{" && part !== "[") outer += part;
    if (part === "{" || part === "[") depth++;
  }
  return outer;
}

/** Texts in quotes, variables, brackets, and what stands between them. */
const FLOW_PARTS = /"(?:[^"\\]|\\.)*"|'[^']*'|\$\{[^{}]*\}|[{}[\]]|[^{}[\]"'$]+|["'$]/g;

/** A field of metadata that stands in braces. */
function flowFieldOf(metadata: string, key: string): string | undefined {
  return new RegExp(`(?:^|,)\\s*["']?${key}["']?:\\s+(?:&\\S+\\s+)?["']?([^\\s"',]+)`).exec(metadata)?.[1];
}
