import { cellsView } from "./cellsView.ts";
import type { DebugView } from "./debugView.ts";
import { deliveryView } from "./deliveryView.ts";
import { factsView } from "./factsView.ts";
import { treeView } from "./treeView.ts";

/** The looks at an object, from its text to what hangs on it. */
export const DEBUG_VIEWS: readonly DebugView[] = [treeView, factsView, cellsView, deliveryView];
