import type { ResourceId } from "../../delivery/delivered.ts";

/** The first form of a document's first object is called like the document. */
export function objectId(documentId: number, index: number, variant: number): ResourceId {
  const name = index === 0 ? `${documentId}` : `${documentId}.${index}`;
  return variant === 0 ? name : `${name}@${variant}`;
}

/** The id of what another delivery path makes of the same text. */
export function formId(id: ResourceId, variant: number): ResourceId {
  const [object = ""] = id.split("@");
  return variant === 0 ? object : `${object}@${variant}`;
}
