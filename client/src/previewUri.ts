import { Uri } from "vscode";
import { PREVIEWS } from "./previewKinds.ts";
import type { PreviewEnding, PreviewName, PreviewRef } from "./protocol.ts";
import { shownText } from "./shownText.ts";

/** The scheme of the read-only documents that show what the server makes of manifests. */
export const PREVIEW_SCHEME = "gateway-api-preview";

const PARTS = ["group", "kind", "namespace", "name", "scope", "detail", "folder"] as const;

/**
 * The address of a preview. The last part of its path is what the editor's tab shows, the folder tells two subjects of
 * one name apart, and the query holds the reference itself.
 */
export function previewUri(ref: PreviewRef, ending: PreviewEnding): Uri {
  const query = new URLSearchParams({ preview: ref.preview });
  for (const part of PARTS) {
    const value = ref[part];
    if (value !== undefined) query.set(part, value);
  }
  const title = shownText(PREVIEWS[ref.preview].title(ref));
  const path = `${ref.namespace === undefined ? "" : `/${shownText(ref.namespace)}`}/${title}.${ending}`;
  return Uri.from({ scheme: PREVIEW_SCHEME, path, query: query.toString() });
}

/** The preview that has this address; undefined for an address that none has. */
export function previewRef(uri: Uri): PreviewRef | undefined {
  const query = new URLSearchParams(uri.query);
  const preview = query.get("preview");
  if (preview === null || !isPreviewName(preview)) return undefined;
  const parts = PARTS.map((part) => [part, query.get(part)]).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(parts), preview };
}

/** True for the word of a kind of preview that the editor knows. */
export function isPreviewName(name: string): name is PreviewName {
  return Object.hasOwn(PREVIEWS, name);
}
