import { setFlagsFromString } from "node:v8";
import { optimiseServerLater } from "./lateOptimisation.ts";
import { serve } from "./lsp/serve.node.ts";
import { allocateYoung } from "./youngAllocation.ts";

allocateYoung(process.versions.v8, setFlagsFromString);
optimiseServerLater(process.versions.v8, setFlagsFromString);
serve();
