import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { deployment, gateway, gatewayClass } from "./objects.ts";

/** A Gateway with a marker under its name. */
function marked(name: string, marker: string): string {
  return gateway(name).replace("\nspec:", `\n#                 ${"^".repeat(name.length)} ${marker}\nspec:`);
}

describe("the name of what is generated", () => {
  const only = ["gen-name-too-long", "gen-label-too-long"];
  const long = "a".repeat(60);
  const reported = (severity: string) =>
    `${severity} gen-name-too-long: What is generated for this Gateway is called \`${long}-edge\`, which has 65 characters; a Service can have 63.`;

  it("has to fit a Service, as far as it is known", () => {
    checkDiagnostics(gatewayClass() + marked(long, reported("warning")), { only });
    checkDiagnostics(marked(long, reported("hint")), { only });
    checkDiagnostics(gatewayClass("networking.gke.io/gateway") + gateway(long), { only });
    checkDiagnostics(gatewayClass("gateway.envoyproxy.io/gatewayclass-controller") + gateway(long), { only });
    checkDiagnostics(gatewayClass() + gateway('"${NAME}"'), { only });
  });

  it("starts with a letter and has no dots", () => {
    checkDiagnostics(
      gatewayClass() +
        marked(
          "web.shop",
          "warning gen-name-too-long: What is generated for this Gateway is called `web.shop-edge`, which a Service cannot be: it starts with a letter and has letters, digits and `-` only.",
        ),
      { only },
    );
  });

  it("is one thing with the label where the Gateway's own name is too long", () => {
    const name = "a".repeat(64);
    checkDiagnostics(
      gatewayClass() +
        marked(
          name,
          "warning gen-label-too-long: The name has 64 characters; as the label `gateway.networking.k8s.io/gateway-name` of what is generated for this Gateway it can have 63.",
        ),
      { only },
    );
  });
});

describe("an object with the name of what is generated", () => {
  const only = ["gen-name-collision-object"];
  const reported = (kind: string) =>
    `warning gen-name-collision-object: What is generated for this Gateway is called \`web-edge\`, and ${kind} \`web-edge\` is already there. Rename one of them.`;

  it("is in the way", () => {
    checkDiagnostics(gatewayClass() + marked("web", reported("Deployment")) + deployment("web-edge"), {
      only,
    });
    const account = deployment("web-edge").replace("apps/v1", "v1").replace("Deployment", "ServiceAccount");
    checkDiagnostics(gatewayClass() + marked("web", reported("ServiceAccount")) + account, { only });
  });

  it("is not where it carries the Gateway's label, stands elsewhere or is of another kind", () => {
    const labelled = deployment("web-edge").replace(
      "  namespace",
      "  labels:\n    gateway.networking.k8s.io/gateway-name: web\n  namespace",
    );
    checkDiagnostics(gatewayClass() + gateway() + labelled, { only });
    checkDiagnostics(gatewayClass() + gateway() + deployment("web-edge", "other"), { only });
    const budget = deployment("web-edge")
      .replace("apps/v1", "policy/v1")
      .replace("Deployment", "PodDisruptionBudget");
    checkDiagnostics(gatewayClass() + gateway() + budget, { only });
  });
});

describe("labels and annotations for what is generated", () => {
  it("lose a reserved key", () => {
    const source = gateway().replace(
      "  listeners",
      "  infrastructure:\n    annotations:\n      gateway.networking.k8s.io/hash$0: x\n      example.com/team: web\n  listeners",
    );
    checkFix(source, source.replace("      gateway.networking.k8s.io/hash$0: x\n", ""));
  });
});

describe("a Gateway from a cluster", () => {
  it("may be without an address until it is programmed", () => {
    const source = `${gateway()}status: { conditions: [{ type: Programmed, status: "False", reason: Pending }] }\n`;
    checkDiagnostics(source, { only: ["gen-status-required"] });
  });
});
