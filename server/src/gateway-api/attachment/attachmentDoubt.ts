import { reasonOfSearch } from "../references/undecidedTarget.ts";
import type { UnknownReason } from "../unknownReason.ts";
import type { Attachment } from "./attachment.ts";
import type { AttachmentCheck } from "./attachmentChecks.ts";

/** What leaves an attachment open that is unknown: the search for the parent, or else the first check that is open. */
export function attachmentDoubt(attachment: Attachment): UnknownReason {
  const { parent, resolution } = attachment;
  if (parent !== undefined) return openCheck(attachment)?.doubt ?? "Undecided";
  if (resolution === undefined) return "Undecided";
  // A parent that is there and that this API does not decide about.
  return resolution.kind === "found" ? "ImplementationSpecific" : reasonOfSearch(resolution);
}

/** The first question that leaves the attachment to a parent open. */
export function openCheck({
  taking,
}: Attachment): (AttachmentCheck & { readonly verdict: "unknown" }) | undefined {
  for (const { verdict, checks } of taking) {
    const open = verdict === "unknown" ? checks.find((check) => check.verdict === "unknown") : undefined;
    if (open?.verdict === "unknown") return open;
  }
  return undefined;
}
