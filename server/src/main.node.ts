import { serve } from "./lsp/serve.node.ts";

serve();
