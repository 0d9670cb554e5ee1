import type { ListedRule } from "../listedRule.ts";
import ingressVersionRemoved from "./ingressVersionRemoved.ts";

/** Ingresses, and how they live beside Routes. */
export default [ingressVersionRemoved] satisfies readonly ListedRule[];
