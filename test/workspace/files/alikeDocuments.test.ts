import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentReader, readFile, type WorkspaceFile } from "../../../server/src/workspace/files/file.ts";

const route = (name: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: ${name}
spec: {}
`;

/** A reader, and the names of the objects whose structure it was asked to examine. */
function examining() {
  const examined: string[] = [];
  const reader = documentReader(({ root }) => {
    const metadata = root.kind === "map" ? root.entries[2]?.value : undefined;
    const name = metadata?.kind === "map" ? metadata.entries[0]?.value : undefined;
    examined.push(name?.kind === "scalar" ? name.text : "");
    return [];
  });
  return { examined, reader };
}

const findings = ({ documents }: WorkspaceFile) => documents.map((document) => document.findings.value);

describe("documents of a file that say the same", () => {
  it("are examined once", () => {
    const { examined, reader } = examining();
    const text = [route("road"), ...Array(50).fill(route("street")), route("road")]
      .map((one) => `---\n${one}`)
      .join("");
    findings(readFile("town.yaml", text, undefined, reader));
    assert.deepEqual(examined, ["road", "street"]);
  });

  it("have objects of their own", () => {
    const text = `---\n${route("street")}`.repeat(3);
    const { documents } = readFile("town.yaml", text, undefined, examining().reader);
    const resources = documents.flatMap((document) => document.resources);
    assert.equal(resources.length, 3);
    assert.equal(new Set(resources).size, 3);
    assert.equal(new Set(documents.map(({ id }) => id)).size, 3);
  });

  it("are examined again in another file, since the CRDs that run may be others when it is read", () => {
    const { examined, reader } = examining();
    const text = `---\n${route("street")}`.repeat(3);
    findings(readFile("town.yaml", text, undefined, reader));
    findings(readFile("other.yaml", text, undefined, reader));
    assert.deepEqual(examined, ["street", "street"]);
  });
});
