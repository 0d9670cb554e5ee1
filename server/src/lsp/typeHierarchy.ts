import type { TypeHierarchyItem, TypeHierarchyPrepareParams } from "vscode-languageserver";
import { childrenOf, parentsOf, relatives } from "../features/typeHierarchy/typeHierarchy.ts";
import { toProtocolItem } from "./callHierarchy.ts";
import type { Session } from "./session.ts";

/** Answers `textDocument/prepareTypeHierarchy`. */
export async function answerPrepareTypeHierarchy(
  session: Session,
  { textDocument, position }: TypeHierarchyPrepareParams,
): Promise<TypeHierarchyItem[] | null> {
  const { folder, path } = await session.readyFile(textDocument.uri);
  const items = folder.ask(() => relatives(folder.engine, path, position));
  return items.length === 0 ? null : items.map((item) => toProtocolItem(folder, item));
}

/** Answers `typeHierarchy/supertypes`: parents. */
export async function answerSupertypes(
  session: Session,
  { item: { uri, selectionRange } }: { readonly item: TypeHierarchyItem },
): Promise<TypeHierarchyItem[]> {
  const { folder, path } = await session.readyFile(uri);
  const items = folder.ask(() => parentsOf(folder.engine, path, selectionRange.start));
  return items.map((item) => toProtocolItem(folder, item));
}

/** Answers `typeHierarchy/subtypes`: children. */
export async function answerSubtypes(
  session: Session,
  { item: { uri, selectionRange } }: { readonly item: TypeHierarchyItem },
): Promise<TypeHierarchyItem[]> {
  const { folder, path } = await session.readyFile(uri);
  const items = folder.ask(() => childrenOf(folder.engine, path, selectionRange.start));
  return items.map((item) => toProtocolItem(folder, item));
}
