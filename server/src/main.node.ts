import { setFlagsFromString } from "node:v8";
import { optimiseLaterAtFirst } from "./lateOptimisation.ts";
import { serve } from "./lsp/serve.node.ts";
import { allocateYoung } from "./youngAllocation.ts";

allocateYoung(process.versions.v8, setFlagsFromString);
// What is read once, at the start, is hardly worth optimising; what answers for hours afterwards is.
serve(optimiseLaterAtFirst(process.versions.v8, setFlagsFromString));
