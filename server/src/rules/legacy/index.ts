import type { DocumentRule } from "../documentRule.ts";

export const documentRules: readonly DocumentRule[] = [];
