import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const INTRO = "The files in this folder contain the following packages, each under its own licence.";

/**
 * What bundles contain of others, with their licences: whoever passes the bundles on has to pass these on, too. `inputs` are the
 * paths of all files in them. Throws for a package whose licence has no text.
 */
export function noticesOf(inputs, root) {
  const byFolder = new Map();
  for (const path of new Set(inputs)) {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
    if (folder !== undefined) byFolder.set(folder, [...(byFolder.get(folder) ?? []), path]);
  }
  const notices = [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1));
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  return `${[INTRO, ...notices.map(([folder, files]) => notice(folder, files, root))].join(rule)}\n`;
}

function notice(folder, files, root) {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const { name, version, license, repository } = manifest;
  const source = typeof repository === "string" ? repository : repository?.url;
  const own = readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8").trim());
  const texts = own.length > 0 ? own : standardTexts(name, license, copyrights(files, root), root);
  const head = `${name} ${version}, ${license}${source === undefined ? "" : `, source code: ${source}`}`;
  return [head, ...texts, ...embedded(files, root)].join("\n\n");
}

/**
 * What a package has bundled into its own files, of which it brings no other notice: the bundler has left a comment with the name
 * of each, and its terms where those stand at the top of it. Throws for terms that are no text we have.
 */
function embedded(files, root) {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const regions = [
      ...text.matchAll(/^\/\/#region \S*?node_modules\/(?:\.pnpm\/)?(\S+?)\/\S*\n(\/\*![\s\S]*?\*\/)?/gm),
    ];
    return regions.map(([, name, comment = ""]) => {
      if (!/MIT Licensed/i.test(comment)) throw new Error(`${file} holds ${name} and says no terms of it`);
      const [holder = ""] = /Copyright.*/i.exec(comment) ?? [];
      return `It contains ${name}, MIT\n\n${holder}\n\n${MIT}`;
    });
  });
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify,
merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished
to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** What stands at the top of the files of a package that says it nowhere else. */
function copyrights(files, root) {
  const heads = files.flatMap((file) => {
    const [head = ""] = /^(?:\/\/.*\n)+|^\/\*[\s\S]*?\*\//.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return /copyright/i.test(head) ? [head.replace(/^\/\/ ?/gm, "").trim()] : [];
  });
  return [...new Set(heads)].sort();
}

/**
 * The texts of licences that a package names without bringing a file of them: the terms of one are ours, too, those of the other
 * stand at the top of the files that are under it.
 */
function standardTexts(name, license, heads, root) {
  const texts = license.match(/[A-Za-z][\w.+-]*/g).flatMap((id) => {
    switch (id) {
      case "AND":
        return [];
      case "Apache-2.0":
        return readFileSync(join(root, "LICENSE"), "utf8")
          .split(/^ *APPENDIX/m, 1)[0]
          .trim();
      case "BSD-3-Clause":
        if (heads.some((head) => head.includes("Redistribution and use in source and binary forms")))
          return [];
    }
    throw new Error(`${name} is under ${id} and brings no text of it`);
  });
  return [...heads, ...texts];
}
