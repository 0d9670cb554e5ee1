import type { ListedRule } from "../listedRule.ts";
import yamlAliasBomb from "./yamlAliasBomb.ts";
import yamlDuplicateKey from "./yamlDuplicateKey.ts";
import yamlSyntax from "./yamlSyntax.ts";
import yamlTooDeep from "./yamlTooDeep.ts";
import yamlTooLarge from "./yamlTooLarge.ts";

/** Text that cannot be read as YAML. */
export default [
  yamlAliasBomb,
  yamlDuplicateKey,
  yamlSyntax,
  yamlTooDeep,
  yamlTooLarge,
] satisfies readonly ListedRule[];
