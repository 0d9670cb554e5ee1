import type { MadeKind, ProducerSpec } from "../model/producerSpec.ts";
import { present } from "../model/reading.ts";
import { KUSTOMIZE_GROUP, type Producer, splitApiVersion } from "../model/resource.ts";
import { isClusterScoped } from "./effectiveNamespace.ts";

/**
 * What the template of a manifest makes once its engine has run: an object of the kind that its first column says, be it in a chart,
 * in a file of ytt or in a skeleton. The name and the namespace are known where they stand there without a mark.
 */

/** The kinds that are looked for, which others name or which decide about references, and the groups that have them. */
const KINDS =
  "Gateway|GatewayClass|ListenerSet|XListenerSet|HTTPRoute|GRPCRoute|TLSRoute|TCPRoute|UDPRoute|ReferenceGrant|XBackend|InferencePool|Service|Secret|ConfigMap|Namespace";
const KIND = new RegExp(`^kind:[ \\t]*["']?(${KINDS})["']?[ \\t]*(?:#.*)?\\r?$`, "gm");
const GROUPS = /^(?:gateway\.networking\.(?:x-)?k8s\.io|inference\.networking\.(?:x-)?k8s\.io|)$/;
const API_VERSION = /^apiVersion:[ \t]*["']?([^\s"'#]*)/m;

/** The objects that a template certainly makes, under whatever names. */
export function madeByTemplate(text: string): readonly Producer[] {
  const kinds = new Set([...text.matchAll(KIND)].map(([, kind]) => kind));
  if (kinds.size === 0 || isOfAnotherApi(text)) return [];
  return [...kinds].filter(isMade).map((kind) => {
    const namespace = isClusterScoped(kind) ? undefined : plain(field(text, "namespace"));
    return {
      kind: "Producer",
      producerKind: "template",
      spec: present<ProducerSpec>({
        makes: [kind],
        madeName: kinds.size === 1 ? nameOf(field(text, "name")) : undefined,
        targetNamespace: namespace,
        isEverywhere: namespace === undefined ? true : undefined,
        isWritten: true,
      }),
      group: KUSTOMIZE_GROUP,
      version: "",
      metadata: { labels: {}, annotations: {} },
      base: [],
    };
  });
}

/** What the expression has found is one of its words. */
function isMade(kind: string | undefined): kind is MadeKind {
  return kind !== undefined;
}

/** True for the kind of another API that has the name: Istio has Gateways, and Knative Services. */
function isOfAnotherApi(text: string): boolean {
  const written = API_VERSION.exec(text)?.[1] ?? "";
  return !MARK.test(written) && !GROUPS.test(splitApiVersion(written).group);
}

const MARK = /[{}@%$]|^$/;

/** Metadata as far as its lines are indented; what steers the engine stands among them, and often in the first column. */
const METADATA = /^metadata:[ \t]*(?:#.*)?\r?\n((?:(?:[ \t]+|\{\{|#).*(?:\r?\n|$)|[ \t]*\r?\n)*)/m;

/** What stands behind a key of metadata that stands there once; undefined for any other. */
function field(text: string, key: "name" | "namespace"): string | undefined {
  const metadata = METADATA.exec(text)?.[1] ?? "";
  const indent = FIRST_FIELD.exec(metadata)?.[1];
  if (indent === undefined) return undefined;
  const begin = `${indent}${key}:`;
  const [line, ...others] = metadata.split("\n").filter((one) => one.startsWith(begin));
  return others.length > 0 ? undefined : line?.slice(begin.length);
}

/** What stands before the first field, which lines of the engine may precede. */
const FIRST_FIELD = /^([ \t]+)[A-Za-z]/m;

/** A name as far as it is written out: what stands around marks in braces stays as it is. */
function nameOf(written = ""): string | undefined {
  return plain(written) ?? AROUND_MARKS.exec(written)?.[1];
}

const AROUND_MARKS = /^[ \t]+["']?([a-z0-9.-]*\{\{.*\}\}[a-z0-9.-]*)["']?[ \t]*\r?$/;

/** A value without a mark of an engine. */
function plain(written = ""): string | undefined {
  return PLAIN.exec(written)?.[1];
}

const PLAIN = /^[ \t]+["']?([a-z0-9][a-z0-9.-]*)["']?[ \t]*(?:#(?!@).*)?\r?$/;
