import { groupedBy } from "../../text/groupedBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { annotationFate, isBookkeeping } from "../annotations/annotationFate.ts";
import { refusedValue } from "../annotations/annotationValue.ts";
import type { AnnotationFate } from "../annotations/fate.ts";
import { misspeltAnnotation } from "../annotations/misspeltAnnotation.ts";
import { nginxAnnotations } from "../annotations/nginxAnnotations.ts";
import type { HeldIngress } from "../heldIngress.ts";
import { heldIngresses } from "../heldIngress.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressHost } from "../ingressHost.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import { guardsOf } from "../nginx/guards.ts";
import { aboutAnnotation, type ReportEntry } from "./conversionReport.ts";
import { type ConversionTarget, isRefused, type PlacedLocation } from "./conversionTarget.ts";
import { type NginxNote, nginxNote } from "./nginxNote.ts";
import { otherNote } from "./otherNote.ts";
import { fateNote, REFUSED, vendorNote } from "./vendorNote.ts";

/** What becomes of every annotation, one entry for each but those that tools keep for themselves. */
export function annotationNotes(
  ingresses: readonly IngressObject[],
  hosts: readonly IngressHost[],
  target: ConversionTarget,
  surroundings: IngressSurroundings,
): readonly ReportEntry[] {
  const locations = groupedBy(
    hosts.flatMap((host) => host.locations.map((location) => ({ host, location }))),
    ({ location }) => location.by.ingress,
  );
  return heldIngresses(ingresses, surroundings).flatMap((held) =>
    Object.keys(held.ingress.annotations)
      .filter((name) => !isBookkeeping(name))
      .map((name) => annotationNote(name, held, locations.get(held.ingress) ?? [], target, surroundings)),
  );
}

function annotationNote(
  name: string,
  held: HeldIngress,
  own: readonly PlacedLocation[],
  target: ConversionTarget,
  surroundings: IngressSurroundings,
): ReportEntry {
  const { ingress } = held;
  const isNginx = name.startsWith(NGINX_PREFIX);
  if (isNginx && held.dialect === "specification")
    return aboutAnnotation(
      ingress,
      name,
      "none",
      "The controller of this Ingress does not read it: it had no effect.",
    );
  const short = name.slice(NGINX_PREFIX.length);
  const refused = isNginx ? (refusedNote(name, held) ?? openNote(name, held)) : undefined;
  if (refused !== undefined) return aboutAnnotation(ingress, name, refused.verdict, refused.message);
  const written = isNginx ? vendorNote(short, held, own, target) : undefined;
  if (written !== undefined) return aboutAnnotation(ingress, name, written.verdict, written.message);
  const note = isNginx ? nginxNote(short, held, own, target, surroundings) : undefined;
  if (note !== undefined) return aboutAnnotation(ingress, name, note.verdict, note.message);
  const other = held.dialect === "specification" ? otherNote(name, held, own) : undefined;
  if (other !== undefined) return aboutAnnotation(ingress, name, other.verdict, other.message);
  const meant = held.dialect === "ingress-nginx" ? misspeltAnnotation(name) : undefined;
  if (meant !== undefined)
    return aboutAnnotation(
      ingress,
      name,
      "none",
      `ingress-nginx does not read this annotation, so it had no effect. Did you mean \`${meant}\`? What it would have done is not made.`,
    );
  const fate = annotationFate(name) ?? UNREAD;
  const isGuard = guardsOf(held).includes(isNginx ? short : name);
  const refusal = isGuard && own.some((one) => isRefused(one, target)) ? REFUSED : "";
  const { verdict, message } = fateNote(fate, target);
  if (!isGuard || isNginx) return aboutAnnotation(ingress, name, verdict, `${message}${refusal}`);
  const now = refusal === "" ? "these paths are open to everyone" : "these paths answer 500";
  return aboutAnnotation(
    ingress,
    name,
    verdict,
    `It may decide who gets in, and nothing is made of it: ${now} until something takes its place. ${message}`,
  );
}

const UNREAD: AnnotationFate = {
  effect: "Read by something that nobody here knows.",
  verdict: "none",
  message: "It is not carried over: nothing here knows what reads it.",
};

/** What is said of a switch or a number that something fills in later; a guard stays one. */
function openNote(name: string, held: HeldIngress): NginxNote | undefined {
  const form = nginxAnnotations().get(name)?.form;
  const isRead = form === undefined || form === "text" || form === "url" || form === "cidrs";
  if (isRead || !isOpaque(held.ingress.annotations[name] ?? "")) return undefined;
  if (guardsOf(held).includes(name.slice(NGINX_PREFIX.length))) return undefined;
  return {
    verdict: "none",
    message:
      "Something fills in this value later, so nobody knows here what it asks for, and nothing is made of it. Convert what reaches the cluster.",
  };
}

/** What is said of a value that ingress-nginx passed over; a guard stays one, whatever its value is. */
function refusedNote(name: string, held: HeldIngress): NginxNote | undefined {
  const refused = refusedValue(name, held.ingress.annotations[name] ?? "");
  if (refused === undefined || guardsOf(held).includes(name.slice(NGINX_PREFIX.length))) return undefined;
  return {
    verdict: "none",
    message: `ingress-nginx reads ${refused.reads}, and refuses this value: the annotation had no effect, and nothing is made of it. What was meant has to be written by hand.`,
  };
}
