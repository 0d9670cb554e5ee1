import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { fixed, reported } from "../structureOf.ts";

const only = ["service-port-names"];

function service(ports: string): string {
  return `
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec:
  selector: { app: cart }
  ports:
${ports}
`;
}

describe("names of a Service's ports", () => {
  it("are needed where there are several", () => {
    checkDiagnostics(service("    - { port: 80 }"), { only });
    checkDiagnostics(service("    - { name: a, port: 80 }\n    - { name: b, port: 81 }"), { only });
    checkDiagnostics(
      service('    - { name: a, port: 80 }\n    - { name: "${NAME}", port: 81 }\n    - "${PORT}"'),
      {
        only,
      },
    );
    checkDiagnostics(
      service(`    - { name: "", port: 80 }
#     ^^^^^^^^^^^^^^^^^^^^^^ error service-port-names: A Service with several ports names each of them, and the API server refuses one without \`name\`. 💡
    - { name: b, port: 81 }`),
      { only },
    );
  });

  it("differ", () => {
    checkDiagnostics(
      service(`    - { name: a, port: 80 }
    - { name: a, port: 81 }
#             ^ error service-port-names: A port before this one is called \`a\`, too; the API server refuses the Service. Give each port a name of its own. 💡`),
      { only },
    );
  });

  it("come from the numbers by a fix", () => {
    checkFix(
      service("    - { name: a, port: 80 }\n    - { name: $0a, port: 81 }"),
      service("    - { name: a, port: 80 }\n    - { name: port-81, port: 81 }"),
    );
    checkFix(
      service("    - name: a\n      port: 80\n    - po$0rt: 81"),
      service("    - name: a\n      port: 80\n    - port: 81\n      name: port-81"),
    );
  });
});

describe("the ports of a Service", () => {
  const problems = (ports: string): readonly string[] => reported(service(ports));

  it("are told apart by number and protocol", () => {
    assert.deepEqual(problems("    - { name: a, port: 53 }\n    - { name: b, port: 53, protocol: UDP }"), []);
    assert.deepEqual(problems("    - { name: a, port: 53 }\n    - { name: b, port: 53, protocol: TCP }"), [
      "field-duplicate ⟨{ name: b, port: 53, protocol: TCP }⟩ `spec.ports[1]` has the same `port`, `protocol` as an earlier entry of `spec.ports`; each may occur only once.",
    ]);
  });

  it("may leave their protocol empty, as the Service its type", () => {
    assert.deepEqual(problems('    - { port: 80, protocol: "" }\n  type: ""'), []);
    assert.deepEqual(
      problems('    - { name: a, port: 80, protocol: "" }\n    - { name: b, port: 80, protocol: TCP }')
        .length,
      1,
    );
  });

  it("have names like labels of DNS names", () => {
    assert.deepEqual(problems("    - { name: http2-web, port: 80 }"), []);
    assert.deepEqual(problems("    - { name: http_web, port: 80 }"), [
      "field-pattern ⟨http_web⟩ `http_web` is not allowed in `spec.ports[0].name`: the name of a port consists of lower-case letters, digits and `-`, and starts and ends with a letter or digit.",
    ]);
  });

  it("lead to ports of pods by a number, or by a name with a letter in it", () => {
    for (const target of ["8080", "http", "8a", '""', '"${PORT}"'])
      assert.deepEqual(problems(`    - { port: 80, targetPort: ${target} }`), []);
    assert.deepEqual(problems('    - { port: 80, targetPort: "8080" }'), [
      'field-pattern ⟨"8080"⟩ `8080` is not allowed in `spec.ports[0].targetPort`: the name of a port of pods has a lower-case letter in it, and a number is written without quotes.',
    ]);
    assert.deepEqual(problems("    - { port: 80, targetPort: a-very-long-name-x }"), [
      "field-limit ⟨a-very-long-name-x⟩ `spec.ports[0].targetPort` has 18 characters, but at most 15 are allowed.",
    ]);
    assert.deepEqual(problems("    - { port: 80, targetPort: 80800 }"), [
      "field-limit ⟨80800⟩ `spec.ports[0].targetPort` is 80800, but must be at most 65535.",
    ]);
  });

  it("are those of pods with labels that there can be", () => {
    assert.deepEqual(reported(service("    - { port: 80 }").replace("app: cart", "app: ca rt")), [
      "field-pattern ⟨ca rt⟩ `ca rt` is not allowed in `spec.selector.app`: a label value is empty or consists of letters, digits, `-`, `_` and `.`, and starts and ends with a letter or digit.",
    ]);
  });

  it("are written without quotes by a fix", () => {
    assert.equal(
      fixed(service('    - { port: 80, targetPort: "8080" }')),
      service("    - { port: 80, targetPort: 8080 }"),
    );
  });
});
