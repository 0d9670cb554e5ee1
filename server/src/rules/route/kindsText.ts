import type { Attachment, ListenerAttachment } from "../../gateway-api/attachment/attachment.ts";
import { supportedKinds } from "../../gateway-api/listeners/listeners.ts";
import type { Listener } from "../../model/listener.ts";
import { namesText } from "../../text/sentence.ts";

/** What listeners take, in words: `http` (HTTP) takes only HTTPRoute. */
export function kindsText(attachment: Attachment, listeners: readonly ListenerAttachment[]): string {
  const shown = listeners
    .slice(0, 3)
    .flatMap(({ index }) => attachment.parent?.resource.spec.listeners?.[index] ?? []);
  const clauses = shown.map(
    (listener) =>
      `\`${listener.name ?? ""}\` (${listener.protocol ?? "no protocol"}) takes ${taken(listener)}`,
  );
  const rest = listeners.length - shown.length;
  return [...clauses, ...(rest > 0 ? [`${rest} more do not either`] : [])].join("; ");
}

function taken(listener: Listener): string {
  const { kinds } = supportedKinds(listener);
  return kinds.length === 0 ? "no Routes of this API" : `only ${namesText(kinds, "")}`;
}
