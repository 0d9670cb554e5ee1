// What a rendered view and the extension say to each other. The view shares these types and nothing else.
import type { PreviewRef, ViewPart, ViewTone } from "./protocol.ts";

/** Words as the page shows them. Where they lead only the extension knows, by the number of the link. */
export interface LinkedWords {
  readonly text: string;
  readonly tone: ViewTone;
  readonly link?: number;
  /** The place in words. */
  readonly where?: string;
}

/** To the view: what it shows, and the reference by which it is asked for again after the window was reloaded. */
export interface ToRenderedView {
  readonly ref: PreviewRef;
  readonly parts: readonly ViewPart<LinkedWords>[];
}

/** From the view. */
export type FromRenderedView = { readonly kind: "ready" } | { readonly kind: "open"; readonly link: number };
