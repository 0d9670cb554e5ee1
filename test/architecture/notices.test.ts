import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { buildSync } from "esbuild";
import { noticesOf } from "../../scripts/notices.mjs";

const SDK = "node_modules/@modelcontextprotocol/server/dist";
const AJV = `${SDK}/${readdirSync(SDK).find((file) => /^ajvProvider-.*\.mjs$/.test(file))}`;

describe("the notices of what is bundled", () => {
  const { metafile } = buildSync({
    entryPoints: [
      "server/src/main.node.ts",
      "server/src/library.ts",
      "client/webview/main.ts",
      "server/src/mcp.node.ts",
    ],
    bundle: true,
    write: false,
    outdir: "nowhere",
    metafile: true,
    platform: "node",
    mainFields: ["module", "main"],
    alias: { "@bufbuild/re2": "re2js" },
    // As in the build, which leaves the SDK's validator of JSON Schemas out.
    external: ["@modelcontextprotocol/server/_shims"],
    logLevel: "error",
  });
  const notices = noticesOf(Object.keys(metafile.inputs), ".")
    .split(`\n\n${"-".repeat(80)}\n\n`)
    .slice(1);
  const noticeOf = (name: string): string => notices.find((text) => text.startsWith(`${name} `)) ?? "";

  it("hold the terms of the licence of every package, and whose it is", () => {
    assert.ok(notices.length > 8, `${notices.length} packages`);
    for (const text of notices) {
      const [head = ""] = text.split("\n");
      assert.match(text, /Copyright|\(c\)/i, head);
      assert.match(text, /WITHOUT WARRANT|"AS IS"|DISCLAIMS ALL WARRANTIES/i, head);
      assert.match(text, /Permission|Redistribution and use|TERMS AND CONDITIONS/, head);
      if (head.includes("Apache-2.0")) assert.match(text, /END OF TERMS AND CONDITIONS/, head);
      if (head.includes("BSD-3-Clause")) assert.match(text, /Redistributions in binary form/, head);
    }
  });

  it("hold those of packages that bring no file of it", () => {
    for (const name of ["@bufbuild/cel", "@bufbuild/protobuf"]) {
      assert.match(noticeOf(name), /Copyright 20[\d-]+ Buf Technologies, Inc\./, name);
      assert.match(noticeOf(name), /9\. Accepting Warranty or Additional Liability/, name);
    }
    assert.match(noticeOf("@bufbuild/protobuf"), /Copyright 2008 Google Inc\./);
  });

  it("hold those of what packages have bundled themselves", () => {
    assert.match(noticeOf("@modelcontextprotocol/server"), /It contains content-type@.*, MIT\n\nCopyright/);
    assert.throws(
      () => noticesOf(["node_modules/@modelcontextprotocol/server/dist/shimsNode.mjs", AJV], "."),
      /says no terms of it/,
    );
  });

  it("are not written where a text is missing", () => {
    assert.throws(() => noticesOf(["node_modules/@bufbuild/protobuf/package.json"], "."), /BSD-3-Clause/);
  });
});
