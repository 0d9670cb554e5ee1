// Turns schemas into validators that need neither ajv nor `eval` at run time. Only this script knows ajv.
import Ajv from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { transform } from "esbuild";

/**
 * ajv's code for the schemas called `ids`, cut into top-level declarations by name. Functions are named after their
 * schemas, so that whoever reads the files finds them, and what two schemas share stands here once.
 */
export async function validatorDeclarations(schemas, ids) {
  const ajv = new Ajv({
    schemas,
    allErrors: true,
    inlineRefs: false,
    messages: false,
    strict: true,
    allowUnionTypes: true,
    code: { source: true, esm: true, optimize: 2 },
  });
  const exported = Object.fromEntries(ids.map((id) => [validatorName(id), id]));
  let code = standalone.default(ajv, exported);
  code = code.replace(/^"use strict";/, "").replace(/export const \w+ ?= ?\w+;/g, "");
  code = code.replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, "codePointCount");
  const names = new Map();
  for (const [, name, id] of code.matchAll(/function (validate\d+)\([\s\S]*?sourceURL="([^"]+)"/g)) {
    names.set(name, validatorName(id));
  }
  code = code.replace(/\bvalidate\d+\b/g, (name) => names.get(name) ?? name);
  const pretty = (await transform(compact(code), { minifySyntax: true, target: "es2022" })).code;
  if (pretty.includes("require(")) throw new Error("the validators still call require()");
  if (/validate_\w+\([^()]*\{/.test(pretty)) throw new Error("a validator puts places together for nobody");
  return declarationsOf(pretty);
}

/**
 * Leaves out what nobody reads: an error is understood by its keyword and its place, so only the name of a missing
 * property is kept of its parameters. Halves the code; where ajv's output changes shape, it only stays longer. Places are put
 * together by a validator that is told where it begins, and by no other.
 */
function compact(code) {
  const text = String.raw`"(?:[^"\\]|\\.)*"`;
  return code
    .replace(new RegExp(`,schemaPath:${text}`, "g"), "")
    .replace(new RegExp(`,params:\\{(?!missingProperty)(?:${text}|[^"{}])*\\}`, "g"), "")
    .replace(/,parentData\b[^{}]*?,rootData(?:,dynamicAnchors)?\}/g, "}")
    .replace(
      /\{instancePath="", parentData, parentDataProperty, rootData=data(?:, dynamicAnchors=\{\})?\}=\{\}/g,
      'instancePath=""',
    )
    .replace(/(validate_\w+\([^(){},]+, ?)\{instancePath:([^{}]*)\}\)/g, "$1instancePath && $2)")
    .replace(/(validate_\w+\([^(){},]+, ?)\{instancePath\}\)/g, "$1instancePath)")
    .replace(
      /const (err\d+) = (\{[\s\S]*?\});if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g,
      "vErrors = joined(vErrors, [$2]);errors++;",
    )
    .replace(
      /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g,
      "vErrors = joined(vErrors, $1.errors)",
    );
}

/** The name of the function that validates the schema called `id`. */
export function validatorName(id) {
  return `validate_${id.replace(/\W/g, "_")}`;
}

/** The top-level declarations of pretty-printed code: a line that is not indented and closes nothing starts one. */
function declarationsOf(code) {
  const texts = [];
  for (const line of code.split("\n")) {
    if (/^[^\s})\]]/.test(line)) texts.push([line]);
    else texts.at(-1)?.push(line);
  }
  const declarations = new Map();
  for (const lines of texts) {
    for (const declaration of separated(lines.join("\n").trimEnd())) {
      const name = /^(?:const|let|var|function) (\w+)/.exec(declaration)?.[1];
      if (name === undefined) throw new Error(`not a declaration: ${declaration.slice(0, 80)}`);
      declarations.set(name, declaration);
    }
  }
  const constants = [...declarations.keys()].filter((name) => !name.startsWith("validate_"));
  return renamed(
    declarations,
    new Map(constants.map((name) => [name, contentName(name, declarations.get(name))])),
  );
}

/** Cuts `const a = 1, b = 2;` into one statement for each name; only constants without commas of their own come so. */
function separated(declaration) {
  const list = /^(const|let|var) ([\s\S]*);$/.exec(declaration);
  if (list === null) return [declaration];
  return list[2].split(/, (?=\w+ = )/).map((one) => `const ${one};`);
}

/** A name that depends on the content alone, so that a new kind renames nothing in the files of others. */
function contentName(name, declaration) {
  const content = declaration.slice(declaration.indexOf("=") + 1);
  let hash = 5381;
  for (const character of content) hash = (Math.imul(hash, 33) ^ character.codePointAt(0)) >>> 0;
  return `${name.replace(/\d+$/, "")}_${hash.toString(36)}`;
}

function renamed(declarations, names) {
  const rename = (text) => text.replace(/\b\w+\b/g, (word) => names.get(word) ?? word);
  const result = new Map();
  for (const [oldName, oldText] of declarations) {
    const name = rename(oldName);
    const text = rename(oldText);
    if (result.has(name) && result.get(name) !== text) throw new Error(`two declarations are called ${name}`);
    result.set(name, text);
  }
  return result;
}
