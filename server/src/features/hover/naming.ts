import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { displayKind, type Target, targetName } from "../../gateway-api/target.ts";
import { manifestKind } from "../../model/resource.ts";
import { codeSpan, escapeMarkdown } from "./markdown.ts";

/** An object as Markdown: its kind and `namespace/name`. */
export function nameOf(delivered: Delivered): string {
  return `${escapeMarkdown(manifestKind(delivered.resource))} ${codeSpan(displayName(delivered))}`;
}

/** What a hover is about, as its first words. */
export function titleOf(delivered: Delivered): string {
  return `**${escapeMarkdown(manifestKind(delivered.resource))}** ${codeSpan(displayName(delivered))}`;
}

/** What a reference means, found or not, as the first words of a hover. */
export function titleOfTarget(target: Target): string {
  return `**${escapeMarkdown(displayKind(target))}** ${codeSpan(targetName(target))}`;
}
