import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

/** A Gateway with some part of its spec, and a status. */
function gateway(spec: string, status = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform, uid: 7f3a }
spec:
  gatewayClassName: edge
${spec}
  listeners: [{ name: http, port: 80, protocol: HTTP }]
${status}`;
}

describe("routability-value", () => {
  it("knows what is meant", () => {
    for (const [written, meant] of [
      ["public", "Public"],
      ["CLUSTER", "Cluster"],
      ["Privat", "Private"],
      ["External", "Public"],
    ]) {
      const source = gateway(`  infrastructure: { routability: ${written}$0 }`);
      checkFix(source, source.replace(`${written}$0`, `${meant}`));
    }
  });
});

describe("routability-migrate-5093", () => {
  it("says it on every address", () => {
    checkFix(
      gateway(`  infrastructure:
    routa$0bility: Public
    labels: { team: web }
  addresses:
    - value: 192.0.2.7
    - value: 192.0.2.8`),
      gateway(`  infrastructure:
    labels: { team: web }
  addresses:
    - value: 192.0.2.7
      routability: External
    - value: 192.0.2.8
      routability: External`),
      { title: "Say it on the addresses, as `External`", bundleVersion: "1.6" },
    );
  });

  it("is what an address says that says nothing, since release 1.7", () => {
    checkFix(
      gateway("  infrastructure:\n    routa$0bility: Public\n    labels: { team: web }"),
      gateway("  infrastructure:\n    labels: { team: web }"),
      { title: "Remove `routability`: an address without it can be reached so anyway", bundleVersion: "1.7" },
    );
  });

  it("asks for an address where there is none, and leaves no empty `infrastructure` behind", () => {
    checkFix(
      gateway("  infrastructure:\n    routa$0bility: Cluster"),
      `${gateway("").replace("\n\n  listeners", "\n  listeners")}  addresses:
    - type: IPAddress
      routability: Cluster
`,
      { title: "Say it on the addresses, as `Cluster`" },
    );
  });

  it("keeps a vendor's value, and has a placeholder for `Private`", () => {
    for (const [scope, written] of [
      ["acme.io/vpc", "acme.io/vpc"],
      ["Private", "example.com/private"],
    ]) {
      checkFix(
        gateway(`  infrastructure:\n    routa$0bility: ${scope}\n  addresses: [{ value: 192.0.2.7 }]`),
        gateway(`  addresses: [{ value: 192.0.2.7, routability: ${written} }]`),
        scope === "Private"
          ? {
              title:
                "Say it on the addresses, as `example.com/private`, to be replaced by your implementation's own value",
            }
          : { title: `Say it on the addresses, as \`${scope}\`` },
      );
    }
  });

  it("leaves a child to the rule that forbids it the field, and both forms to the rule about that", () => {
    const child = "  infrastructure: { routability: Public, attachTo: { name: other } }";
    checkDiagnostics(gateway(child), { only: ["routability-migrate-5093"] });
    const both = "  infrastructure: { routability: Public }\n  addresses: [{ routability: External }]";
    checkDiagnostics(gateway(both), { only: ["routability-migrate-5093"] });
  });
});

describe("fixes of the other rules", () => {
  it("write the default of the class", () => {
    const gatewayClass = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
status: { routabilities: [Private] }
`;
    const source = gateway("  addresses: []") + gatewayClass;
    checkFix(
      source.replace("ClassName: edge", "ClassName: ed$0ge"),
      source.replace("HTTP }]\n", "HTTP }]\n  infrastructure:\n    routability: Private\n"),
      { title: "Write `routability: Private`" },
    );
  });

  it("change the scope to that of the address, or drop the address", () => {
    const source = gateway(`  infrastructure: { routability: Public }
  addresses:
    - value: 10.0.0.8$0
    - value: 192.0.2.7`);
    checkFix(source, source.replace("$0", "").replace("Public", "Private"), {
      title: "Change the routability to `Private`",
    });
    checkFix(source, source.replace("    - value: 10.0.0.8$0\n", ""), {
      title: "Remove the address, so that one is assigned",
    });
  });

  it("remove the declined form where both are there", () => {
    const source = gateway(
      "  infrastructure:\n    routability: Pub$0lic\n  addresses: [{ routability: External }]",
    );
    checkFix(source, gateway("  addresses: [{ routability: External }]"), {
      title: "Remove `infrastructure.routability`",
    });
  });
});

describe("the rules about a Gateway from a cluster", () => {
  const asks = "  infrastructure: { routability: Cluster }";

  it("miss an address of the scope among those that say theirs", () => {
    checkDiagnostics(
      gateway(
        asks,
        `status:
  addresses:
# ^^^^^^^^^ warning routability-status-missing: None of these addresses has the routability \`Cluster\`, which the Gateway asks for.
    - { value: 10.0.0.8, routability: acme.io/vpc }
`,
      ),
      { only: ["routability-status-missing", "routability-status-wider"] },
    );
  });

  it("compare with the default of the class, without which they say nothing", () => {
    const only = ["routability-status-missing", "routability-status-wider"];
    const status = "status:\n  addresses:\n    - { value: 10.0.0.8, routability: Public }\n";
    checkDiagnostics(gateway("", status), { only });
    const gatewayClass = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
status: { routabilities: [Private] }
`;
    checkDiagnostics(
      gateway(
        "",
        status
          .replace(
            "  addresses:",
            "  addresses:\n# ^^^^^^^^^ warning routability-status-missing: None of these addresses has the routability `Private`, which the GatewayClass has as its default.",
          )
          .concat(
            "#                                     ^^^^^^ error routability-status-wider: This address is `Public`, which reaches further than the `Private` that the GatewayClass has as its default.\n",
          ),
      ) + gatewayClass,
      { only },
    );
    const silent = "status:\n  addresses:\n    - { value: 10.0.0.8 }\n";
    checkDiagnostics(
      gateway(
        "",
        `${silent}#              ^^^^^^^^ warning routability-status-missing: The controller does not report the routability of this address, so nobody sees that the Gateway took the default \`Private\` of its GatewayClass.\n`,
      ) + gatewayClass,
      { only },
    );
    checkDiagnostics(gateway("", silent), { only });
  });

  it("report a list of a class that is too long or repeats itself", () => {
    const values = ["Public", "Private", "Cluster", "a/a", "a/b", "a/c", "a/d", "a/e"];
    checkDiagnostics(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
status:
  routabilities:
# ^^^^^^^^^^^^^ warning routability-class-status: The controller reports 9 routabilities; the proposal allows 8.
${values.map((value) => `    - ${value}\n`).join("")}    - Public
#     ^^^^^^ warning routability-class-status: The controller reports \`Public\` twice.
`,
      { only: ["routability-class-status"] },
    );
  });
});

describe("addr-routability-cluster-range, of an address of another type", () => {
  it("says nothing: what it looks like is up to whoever defines the type", () => {
    const address = (type: string) =>
      gateway(`  addresses: [{ type: ${type}, value: 10.20.0.8, routability: Cluster }]`);
    const options = { only: ["addr-routability-cluster-range"] };
    checkDiagnostics(address("example.com/pool"), options);
    checkDiagnostics(gateway("  addresses: [{ type: IPAddress, routability: Cluster }]"), options);
  });
});

describe("addr-routability-omitted, of an address without a value", () => {
  it("stands at its type, or at the whole of it", () => {
    const said =
      "hint addr-routability-omitted: Other addresses of this Gateway say their routability; for this one the implementation chooses it. 💡";
    const options = { only: ["addr-routability-omitted"] };
    checkDiagnostics(
      gateway(`  addresses:
    - { value: 192.0.2.7, routability: Cluster }
    - { type: IPAddress }
#             ^^^^^^^^^ ${said}
    - {}
#     ^^ ${said}`),
      options,
    );
  });
});
