import type { Delivered } from "../../delivery/delivered.ts";
import { describeListener } from "../../gateway-api/listeners/listeners.ts";
import type { Listener } from "../../model/listener.ts";
import { asListenerOwner, manifestKind } from "../../model/resource.ts";
import type { ServicePort } from "../../model/service.ts";
import { firstOf } from "../../text/sentence.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs, proseMarkdown } from "../hover/markdown.ts";
import { titleOf } from "../hover/naming.ts";

const MOST_PARTS = 3;

/** What an object is, in a few words: its kind, with the listeners of a Gateway or the ports of a Service. */
export function objectInShort({ resource }: Delivered): string {
  const kind = manifestKind(resource);
  const owner = asListenerOwner(resource);
  if (owner !== undefined) return withParts(kind, (owner.spec.listeners ?? []).map(listenerInShort));
  switch (resource.kind) {
    case "Service":
      return withParts(kind, resource.spec.ports.map(portInShort));
    case "Secret":
      return resource.data.type === undefined ? kind : `${kind} of type ${resource.data.type}`;
    case "ConfigMap":
      return withParts(kind, Object.keys(resource.data.contents));
    case "GatewayClass": {
      const { controllerName } = resource.spec;
      return controllerName === undefined ? kind : `${kind} of ${controllerName}`;
    }
    case "Producer":
      return `made by ${kind} ${resource.metadata.name ?? ""}`;
    default:
      return kind;
  }
}

function withParts(kind: string, parts: readonly string[]): string {
  return parts.length === 0 ? kind : `${kind}: ${firstOf(parts, MOST_PARTS)}`;
}

/** A listener in a few words: `HTTPS 443 *.example.com`. */
export function listenerInShort({ protocol, port, hostname }: Listener): string {
  return [protocol, port, hostname].filter((part) => part !== undefined && part !== "").join(" ");
}

/** A port in a few words: `8080 http`. */
export function portInShort({ port, name }: ServicePort): string {
  return [port, name].filter((part) => part !== undefined).join(" ");
}

/** An object in Markdown: what it is, and its listeners or ports one by one. */
export function objectInDetail(delivered: Delivered): string {
  const { resource } = delivered;
  const owner = asListenerOwner(resource);
  const parts =
    owner !== undefined
      ? (owner.spec.listeners ?? []).map((listener) => proseMarkdown(describeListener(listener)))
      : resource.kind === "Service"
        ? resource.spec.ports.map((port) => codeSpan(portInShort(port)))
        : [];
  const className = resource.kind === "Gateway" ? resource.spec.gatewayClassName : undefined;
  const description = resource.kind === "GatewayClass" ? resource.spec.description : undefined;
  return paragraphs([
    `${titleOf(delivered)}${className === undefined ? "" : ` of class ${codeSpan(className)}`}`,
    description === undefined ? undefined : escapeMarkdown(description),
    bullets(parts),
  ]);
}
