import type { Rule } from "../rule.ts";

export default [] as readonly Rule[];
