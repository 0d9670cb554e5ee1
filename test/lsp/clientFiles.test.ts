import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, it } from "node:test";
import {
  createConnection,
  type Location,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { clientFileAccess } from "../../server/src/lsp/clientFileAccess.ts";
import { startServer } from "../../server/src/lsp/server.ts";
import { Editor } from "./editor.ts";

const FOLDER = "vscode-vfs://github/shop/manifests";

function route(name: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata:\n  name: ${name}\n  namespace: edge\nspec:\n  parentRefs:\n    - name: front-door\n      sectionName: https\n`;
}

const GATEWAY =
  "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata:\n  name: front-door\n  namespace: edge\nspec:\n  gatewayClassName: internet\n  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n";

/** A server as a browser runs it: no file system, everything through the editor. */
function serve(files: Map<string, string>): { readonly editor: Editor; readonly asked: readonly string[] } {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  const connection = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor));
  startServer(connection, clientFileAccess, "1.2.3-test");
  const asked: string[] = [];
  const editor = new Editor(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer), {
    folders: [FOLDER],
    initializationOptions: { quietPeriod: 0 },
    answers: {
      "gatewayApi/findFiles": ({ folder }: { folder: string }) =>
        [...files.keys()].filter((uri) => uri.startsWith(folder)),
      "gatewayApi/readFile": ({ uri }: { uri: string }) => {
        asked.push(uri);
        const text = files.get(uri);
        return text === undefined ? { error: "is not there" } : { text };
      },
    },
  });
  return { editor, asked };
}

describe("a server without a file system", () => {
  it("finds and reads the files of a folder through the editor", async () => {
    const odd = `${FOLDER}/apps/route%20%231%3F.yaml`;
    const files = new Map([
      [`${FOLDER}/gateway.yaml`, GATEWAY],
      [odd, route("catalog")],
      ["vscode-vfs://github/shop/elsewhere.yaml", route("elsewhere")],
    ]);
    const { editor, asked } = serve(files);
    await editor.start();
    await editor.untilRules(odd, ["route-parent-section-not-found"]);
    assert.ok(asked.includes(odd), asked.join(" "));
    assert.ok(!asked.some((uri) => uri.includes("elsewhere")), "only what lies in the folder");
    const links = await editor.at<Location[]>("definition", odd, { line: 7, character: 14 });
    assert.ok(JSON.stringify(links).includes(`${FOLDER}/gateway.yaml`), JSON.stringify(links));
  });

  it("goes on where the editor cannot read a file", async () => {
    const files = new Map([
      [`${FOLDER}/gateway.yaml`, GATEWAY],
      [`${FOLDER}/route.yaml`, route("catalog")],
    ]);
    const { editor } = serve(files);
    await editor.start();
    await editor.untilRules(`${FOLDER}/route.yaml`, ["route-parent-section-not-found"]);
    files.delete(`${FOLDER}/route.yaml`);
    editor.changedOnDisk(3, `${FOLDER}/route.yaml`);
    await editor.untilRules(`${FOLDER}/route.yaml`, []);
  });

  it("says so and goes on where the editor cannot list a folder", async () => {
    const files = new Map<string, string>();
    files.keys = () => {
      throw new Error("the repository is private");
    };
    const { editor } = serve(files);
    await editor.start();
    await editor.until(
      () => editor.logged.some((line) => line.includes("cannot be read") && line.includes("private")),
      "a line in the log",
    );
    editor.open(`${FOLDER}/all.yaml`, `${GATEWAY}---\n${route("catalog")}`);
    await editor.untilRules(`${FOLDER}/all.yaml`, ["route-parent-section-not-found"]);
  });
});
