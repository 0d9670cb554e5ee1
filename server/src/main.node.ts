import { setFlagsFromString } from "node:v8";
import { optimiseLaterAtFirst } from "./lateOptimisation.ts";
import { serve } from "./lsp/serve.node.ts";

// What is read once, at the start, is hardly worth optimising; what answers for hours afterwards is.
serve(optimiseLaterAtFirst(process.versions.v8, setFlagsFromString));
