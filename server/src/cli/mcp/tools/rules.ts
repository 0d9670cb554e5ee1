import { allRules } from "../../../rules/registry.ts";
import { requireRule } from "../../commands/rules.ts";
import { goodExample } from "../../goodExample.ts";
import { type AgentTool, LIST, OBJECT, REST } from "../agentTool.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** The rules, or one of them. */
export const rulesTool: AgentTool = {
  name: "rules",
  title: "Look up rules",
  description:
    "Lists the rules that findings name, or says of one why it matters, what it follows from, and how it is done right, with examples.",
  inputs: [
    { name: "id", takes: "text", about: "one rule, with its reasons and examples" },
    { name: "search", takes: "text", about: "only rules whose id or summary has this word" },
    ...PAGE,
  ],
  outputs: { rule: OBJECT, rules: LIST, ...REST },
  run(given) {
    const asked = given.text("id");
    if (asked !== undefined) {
      const found = requireRule(asked);
      const { id, category, severity, summary, why, source, bad } = found;
      const good = goodExample(found);
      return {
        rule: {
          id,
          category,
          severity,
          summary,
          why: why.trim(),
          source,
          ...(bad === undefined ? {} : { avoid: bad }),
          ...(good === undefined ? {} : { prefer: good }),
        },
      };
    }
    const word = given.text("search")?.toLowerCase() ?? "";
    const listed = allRules
      .filter(({ id, summary }) => `${id} ${summary}`.toLowerCase().includes(word))
      .map(({ id, category, severity, summary }) => ({ id, category, severity, summary }));
    const { items, rest } = pageOf(listed, given);
    return { rules: items, ...rest };
  },
};
