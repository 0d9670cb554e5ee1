import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type CallHierarchyPrepareParams,
  SymbolKind,
  type TypeHierarchyItem,
} from "vscode-languageserver";
import {
  type HierarchyItem,
  hierarchyItems,
  incomingSteps,
  outgoingSteps,
} from "../features/callHierarchy/callHierarchy.ts";
import { printable } from "../text/printable.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";

const KINDS: Readonly<Record<HierarchyItem["kind"], SymbolKind>> = {
  gateway: SymbolKind.Class,
  listenerSet: SymbolKind.Interface,
  route: SymbolKind.Function,
  backend: SymbolKind.Module,
  workload: SymbolKind.Package,
  policy: SymbolKind.Event,
};

/** Answers `textDocument/prepareCallHierarchy`. */
export async function answerPrepareCallHierarchy(
  session: Session,
  { textDocument, position }: CallHierarchyPrepareParams,
): Promise<CallHierarchyItem[] | null> {
  const { folder, path } = await session.readyFile(textDocument.uri);
  const items = folder.ask(() => hierarchyItems(folder.engine, path, position));
  return items.length === 0 ? null : items.map((item) => toProtocolItem(folder, item));
}

/** Answers `callHierarchy/incomingCalls`. */
export async function answerIncomingCalls(
  session: Session,
  { item: { uri, selectionRange } }: { readonly item: CallHierarchyItem },
): Promise<CallHierarchyIncomingCall[]> {
  const { folder, path } = await session.readyFile(uri);
  const steps = folder.ask(() => incomingSteps(folder.engine, path, selectionRange.start));
  return steps.map(({ item, from }) => ({
    from: toProtocolItem(folder, item),
    fromRanges: [...from],
  }));
}

/** Answers `callHierarchy/outgoingCalls`. */
export async function answerOutgoingCalls(
  session: Session,
  { item: { uri, selectionRange } }: { readonly item: CallHierarchyItem },
): Promise<CallHierarchyOutgoingCall[]> {
  const { folder, path } = await session.readyFile(uri);
  const steps = folder.ask(() => outgoingSteps(folder.engine, path, selectionRange.start));
  return steps.map(({ item, from }) => ({
    to: toProtocolItem(folder, item),
    fromRanges: [...from],
  }));
}

/**
 * An item as editors show it, in hierarchies of calls and of types. It is found again by its file and the place of its name.
 */
export function toProtocolItem(folder: Folder, item: HierarchyItem): CallHierarchyItem & TypeHierarchyItem {
  const { name, detail, kind, path, range, selection } = item;
  return {
    name: printable(name),
    detail: printable(detail),
    kind: KINDS[kind],
    uri: folder.uriOf(path),
    range,
    selectionRange: selection,
  };
}
