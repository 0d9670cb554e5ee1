import type { Path } from "../../yaml/tree.ts";
import type { Verdict } from "../annotations/fate.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject } from "../ingressObject.ts";

/** One thing that a reader of a conversion has to know. */
export interface ReportEntry {
  readonly ingress: IngressObject;
  /** Where it is written, from the root of the Ingress; empty for the whole of it. */
  readonly place: Path;
  /** The full name, where it is about an annotation. */
  readonly annotation?: string;
  readonly verdict: Verdict;
  /** What becomes of it, and what to do. */
  readonly message: string;
}

/** An entry about an annotation of ingress-nginx, by its name without the prefix. */
export function aboutAnnotation(
  ingress: IngressObject,
  name: string,
  verdict: Verdict,
  message: string,
): ReportEntry {
  const annotation = name.includes("/") ? name : NGINX_PREFIX + name;
  return { ingress, place: ["metadata", "annotations", annotation], annotation, verdict, message };
}

/** An entry about something else than an annotation. */
export function aboutPlace(
  ingress: IngressObject,
  place: Path,
  verdict: Verdict,
  message: string,
): ReportEntry {
  return { ingress, place, verdict, message };
}
