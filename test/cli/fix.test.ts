import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { commandNamed, parseCommandLine } from "../../server/src/cli/commandLine.ts";
import { openWorkspace } from "../../server/src/cli/openedWorkspace.ts";
import { repairFiles } from "../../server/src/cli/repairedFiles.ts";
import { style } from "../../server/src/cli/style.ts";
import { type Folder, folder, gateway, route } from "./gwls.ts";

const BETA = gateway().replace("networking.k8s.io/v1", "networking.k8s.io/v1beta1");

function text({ path }: Folder, name: string): string {
  return readFileSync(join(path, name), "utf8");
}

describe("gwls check --fix", () => {
  it("repairs what needs no decision, says so, and reports what is left", () => {
    const files = folder({ "edge/gateway.yaml": BETA, "shop/route.yaml": route("htp") });
    const { code, out, err } = files.gwls(["check", "--fix"]);
    assert.equal(text(files, "edge/gateway.yaml"), gateway());
    assert.equal(text(files, "shop/route.yaml"), route("htp"));
    assert.equal(err, "gwls: edge/gateway.yaml: 1 problem fixed\n");
    assert.match(out, /^shop\/route.yaml:9:20 error route-parent-section-not-found/m);
    assert.equal(code, 1);
    const again = files.gwls(["check", "--fix"]);
    assert.equal(again.err, "");
    assert.equal(again.out, out);
  });

  it("keeps the byte order mark and the line breaks of a file", () => {
    const windows = (manifest: string) => `\ufeff${manifest.replaceAll("\n", "\r\n")}`;
    const files = folder({ "gateway.yaml": windows(BETA) });
    assert.equal(files.gwls(["check", "--fix"]).code, 0);
    assert.equal(text(files, "gateway.yaml"), windows(gateway()));
  });

  it("leaves files of other encodings alone", () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(BETA, "utf16le")]);
    const files = folder({ "gateway.yaml": utf16 });
    const { code, err } = files.gwls(["check", "--fix"]);
    assert.equal(err, "gwls: gateway.yaml: not changed, because it is not written in UTF-8\n");
    assert.equal(code, 2);
    assert.ok(readFileSync(join(files.path, "gateway.yaml")).equals(utf16));
  });

  it("leaves a file alone that has changed since it was read", () => {
    const files = folder({ "gateway.yaml": BETA });
    const said: string[] = [];
    const terminal = {
      workingDirectory: files.path,
      style: style(false),
      progress: { tell: () => {}, clear: () => {} },
      print: () => {},
      complain: (message: string) => said.push(message),
      readInput: () => Buffer.alloc(0),
    };
    const workspace = openWorkspace(parseCommandLine(commandNamed("check"), ["--fix"]), [], terminal);
    files.write("gateway.yaml", `# Mine.\n${BETA}`);
    assert.equal(repairFiles(workspace, terminal), false);
    assert.deepEqual(said, ["gateway.yaml: not changed, because it has changed in the meantime"]);
    assert.equal(text(files, "gateway.yaml"), `# Mine.\n${BETA}`);
  });

  it("writes nothing for standard input", () => {
    const { out, err } = folder({}).gwls(["check", "--fix", "--hints", "-"], { input: BETA });
    assert.match(out, /doc-version-beta/);
    assert.equal(err, "");
  });
});
