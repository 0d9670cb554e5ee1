// `npm run new:rule ID`: writes the file of a rule about objects, with an example and its fix, lists it in the index of its
// topic and begins its test. `--into FOLDER` does so in another copy of the project.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileOf, nameOf, RULES, topicOf } from "./ruleFiles.mjs";

const { id, root } = readArguments(process.argv.slice(2));
const name = nameOf(id);
const topic = topicOf(id);
const index = `${RULES}/${topic}/index.ts`;
const test = `test/rules/${topic}/${name}.test.ts`;

if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(id)) refuse(`\`${id}\` is no id: write words in kebab-case`);
if (id.startsWith("cel-"))
  refuse("rules of the CRDs stand in server/src/schema/admission and are copied from a neighbour");
if (existsSync(join(root, fileOf(id))) || existsSync(join(root, "docs", "rules", `${id}.md`)))
  refuse(`there is a rule \`${id}\` already`);

write(fileOf(id), ruleText());
const isNewTopic = !existsSync(join(root, index));
write(index, isNewTopic ? newIndex() : listedIn(readFileSync(join(root, index), "utf8")));
write(test, testText());
console.log(`${fileOf(id)}, listed in ${index}, and ${test}`);
if (isNewTopic) console.log(`The topic is new: list it in ${RULES}/registry.ts, too.`);
console.log("Write the check, its texts and its examples; then run: npm run format && npm run docs");

function readArguments(words) {
  const at = words.indexOf("--into");
  const rest = at < 0 ? words : words.toSpliced(at, 2);
  return { id: rest[0] ?? "", root: at < 0 ? join(import.meta.dirname, "..") : (words[at + 1] ?? "") };
}

function refuse(why) {
  console.error(why);
  process.exit(2);
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function ruleText() {
  return `import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "${id}",
  category: "advice",
  severity: "information",
  kinds: ["Gateway"],
  summary: "One line for lists",
  why: "Why it matters and what happens in the cluster.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/",
  bad: \`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: wrong, namespace: edge }
#                 ^^^^^ information ${id}: What is wrong, why it matters, what to do. 💡
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
\`,
  check(_cluster, gateway, report) {
    if (gateway.resource.metadata.name !== "wrong") return;
    const path = ["metadata", "name"];
    report({
      at: path,
      message: "What is wrong, why it matters, what to do.",
      fixes: [fixBy("Do it", setAt({ id: gateway.id, path }, "right"))],
    });
  },
});
`;
}

/** The index with one more import and one more rule, both where the alphabet puts them. */
function listedIn(text) {
  const list = /export default \[([\s\S]*?)\] satisfies/.exec(text);
  if (list === null) refuse(`${index} exports no list of rules`);
  const names = [...list[1].matchAll(/\w+/g)].map(([one]) => one);
  const rules = [...names, name].sort().map((one) => `  ${one},\n`);
  const listed = text.replace(list[0], `export default [\n${rules.join("")}] satisfies`);
  const [head, ...rest] = listed.split("\n\n");
  const imports = [...head.split("\n"), `import ${name} from "./${name}.ts";`];
  const [own, others] = [true, false].map((isOwn) =>
    imports.filter((one) => one.includes(' from "./') === isOwn),
  );
  return [[...others, ...own.sort()].join("\n"), ...rest].join("\n\n");
}

function newIndex() {
  return `import type { ListedRule } from "../listedRule.ts";
import ${name} from "./${name}.ts";

/** What the rules of this topic look at. */
export default [
  ${name},
] satisfies readonly ListedRule[];
`;
}

function testText() {
  return `import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

describe("${id}", () => {
  it("says nothing where nothing is wrong", () => {
    checkDiagnostics(
      \`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
\`,
      { only: ["${id}"] },
    );
  });
});
`;
}
