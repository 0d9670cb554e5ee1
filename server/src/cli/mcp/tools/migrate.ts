import { summaryOf } from "../../../features/migration/proofText.ts";
import { migrateAnswer } from "../../commands/migrate.ts";
import { type AgentTool, LIST, OBJECT, REST, TEXT } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf } from "../askedCommand.ts";
import { PAGE, pageOf } from "../bounds.ts";

/** Ingresses as Gateway API. Files are given and never written: whoever asks decides where they go. */
export const migrateTool: AgentTool = {
  name: "migrate",
  title: "Convert Ingresses to Gateway API",
  description:
    "Converts Ingresses to Gateway API manifests, says of every annotation what becomes of it, and lists the requests that are answered otherwise afterwards. Writes nothing.",
  inputs: [
    { name: "gateway", takes: "text", about: "a Gateway that is there, as NAMESPACE/NAME, or `new`" },
    { name: "gatewayClass", takes: "text", about: "the class of a new Gateway" },
    {
      name: "implementation",
      takes: "text",
      about:
        "the implementation that runs there, as envoy-gateway: its own kinds are written where the core has none",
    },
    { name: "ingressClasses", takes: "texts", about: "only Ingresses of these classes" },
    PATHS,
    ...PAGE,
  ],
  outputs: { files: LIST, report: LIST, proof: OBJECT, summary: TEXT, ...REST },
  run(given, { folders }, terminal) {
    const options = {
      gateway: given.text("gateway"),
      "gateway-class": given.text("gatewayClass"),
      implementation: given.text("implementation"),
      "ingress-class": given.texts("ingressClasses"),
    };
    const { migration, proof } = migrateAnswer(
      askedCommand("migrate", options, pathsOf(given, folders)),
      terminal,
    );
    const { items, rest } = pageOf(migration.report, given);
    return { files: migration.files, report: items, proof, summary: summaryOf(proof), ...rest };
  },
};
