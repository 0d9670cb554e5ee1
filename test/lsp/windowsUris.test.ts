import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, it } from "node:test";
import {
  createConnection,
  type Location,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { FileAccess } from "../../server/src/lsp/fileAccess.ts";
import { startServer } from "../../server/src/lsp/server.ts";
import { isSameFolder, pathInFolder, uriInFolder } from "../../server/src/lsp/uris.ts";
import { Editor } from "./editor.ts";

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: edge, sectionName: https }]
`;
const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: c, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`;

describe("a file on a drive of Windows", () => {
  /** As VS Code, its terminals and other editors write them. */
  const WAYS = [
    "file:///c%3A/Work/shop",
    "file:///C%3A/Work/shop",
    "file:///c:/Work/shop",
    "file:///C:/Work/shop",
  ];

  for (const folder of WAYS)
    it(`lies in ${folder}, however its drive is written`, () => {
      for (const one of WAYS) {
        assert.equal(pathInFolder(folder, `${one}/apps/my%20route.yaml`), "apps/my route.yaml");
        assert.ok(isSameFolder(folder, `${one}/`));
      }
      assert.equal(pathInFolder(folder, "file:///d%3A/Work/shop/route.yaml"), undefined);
      assert.equal(uriInFolder(folder, "apps/my route.yaml"), `${folder}/apps/my%20route.yaml`);
    });

  it("lies in a folder that is a drive of its own, or on another machine", () => {
    assert.equal(pathInFolder("file:///d%3A/", "file:///D:/apps/route.yaml"), "apps/route.yaml");
    assert.equal(uriInFolder("file:///d%3A/", "apps/route.yaml"), "file:///d%3A/apps/route.yaml");
    assert.equal(pathInFolder("file://server/share", "file://server/share/route.yaml"), "route.yaml");
  });

  it("is told from one in a folder whose name differs by more than the drive", () => {
    assert.equal(pathInFolder("file:///c%3A/Work", "file:///c%3A/work/route.yaml"), undefined);
    assert.equal(pathInFolder("file:///home/C:/x", "file:///home/c:/x/route.yaml"), undefined);
  });

  it("is the one that was read when an editor writes its drive otherwise", async () => {
    const root = "file:///c%3A/Work/shop";
    const texts = new Map([
      ["apps/route.yaml", ROUTE],
      ["gateway.yaml", GATEWAY],
    ]);
    const files: FileAccess = {
      find: async () => ({ files: [...texts.keys()], folders: ["apps"] }),
      isFolder: async () => false,
      ignored: async () => () => false,
      read: async (_, path) => {
        const text = texts.get(path);
        return text === undefined ? { error: "is not there" } : { text };
      },
    };
    const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
    const connection = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor));
    startServer(connection, () => files, "1.2.3-test");
    const editor = new Editor(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer), {
      folders: [root],
      initializationOptions: { gatewayApi: { quietPeriod: 0 } },
    });
    await editor.start();
    await editor.untilRules(`${root}/apps/route.yaml`, ["route-parent-section-not-found"]);
    const links = await editor.at<Location[]>("definition", "file:///C:/Work/shop/apps/route.yaml", {
      line: 4,
      character: 24,
    });
    assert.ok(JSON.stringify(links).includes(`${root}/gateway.yaml`), JSON.stringify(links));
    texts.delete("apps/route.yaml");
    editor.changedOnDisk(3, "file:///C%3A/Work/shop/apps/route.yaml");
    await editor.untilRules(`${root}/apps/route.yaml`, []);
  });
});
