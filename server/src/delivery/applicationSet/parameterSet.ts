import { withoutTrailing } from "../../text/trailing.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import { isMap, type YamlValue, type YamlValueMap } from "../../yaml/yamlValue.ts";

/** The two languages of an ApplicationSet's template. */
export interface TemplateLanguage {
  /** Go's templates over nested parameters; otherwise `{{name}}` over a flat list of texts. */
  readonly isGo: boolean;
  /** `goTemplateOptions: [missingkey=error]`. */
  readonly missingKeyIsError: boolean;
}

/** What a generator gives for one Application. */
export interface ParameterSet {
  /** Nested in Go's templates; otherwise texts by their dotted names. A value that nobody knows is opaque. */
  readonly known: YamlValueMap;
  /** There may be more parameters than those that are known. */
  readonly isOpen: boolean;
}

/** The text that stands for a parameter whose value no file says: the very text that asks for it. */
export function placeholder(name: string, language: TemplateLanguage): string {
  return language.isGo ? `{{.${name}}}` : `{{${name}}}`;
}

/** A set of which no more than the names of some parameters is known. */
export function unknownSet(names: readonly string[], language: TemplateLanguage): ParameterSet {
  return {
    known: Object.fromEntries(names.map((name) => [name, placeholder(name, language)])),
    isOpen: true,
  };
}

/** The contents of a file or of an element as parameters. */
export function contentParameters(content: YamlValueMap, language: TemplateLanguage): YamlValueMap {
  return language.isGo ? content : flatParameters(content);
}

/** The texts of nested values by dotted names such as `a.b` and `a.0`; what has no certain text is left out. */
export function flatParameters(values: YamlValueMap): Readonly<Record<string, string>> {
  const flat: [string, string][] = [];

  function walk(value: YamlValue, name: string): void {
    if (Array.isArray(value)) value.forEach((item, index) => void walk(item, `${name}.${index}`));
    else if (isMap(value))
      for (const [key, below] of Object.entries(value)) walk(below, name === "" ? key : `${name}.${key}`);
    else {
      const text = textOf(value);
      if (text !== undefined) flat.push([name, text]);
    }
  }

  walk(values, "");
  return Object.fromEntries(flat);
}

/** The text that Go prints for a value; undefined where it would print something that nobody means. */
export function textOf(value: YamlValue): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number") return undefined;
  // Go writes large and small numbers with an exponent, so a repository cannot rely on them.
  const size = Math.abs(value);
  return value === 0 || (size >= 1e-4 && size < 1e6) ? String(value) : undefined;
}

/**
 * True for a value that Go's templates take for empty: null, false, zero, and text, lists and maps without anything in
 * them.
 */
export function isEmptyValue(value: YamlValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isMap(value)) return Object.keys(value).length === 0;
  return value === null || value === "" || value === 0 || value === false;
}

/** The first values with the second laid over them, maps inside maps too; what is empty covers nothing. */
export function overlaid(below: YamlValueMap, above: YamlValueMap): YamlValueMap {
  const changed = Object.entries(above).flatMap(([key, value]): [string, YamlValue][] => {
    const old = ownValue(below, key);
    if (old === undefined) return [[key, value]];
    if (isMap(old) && isMap(value)) return [[key, overlaid(old, value)]];
    return isEmptyValue(value) ? [] : [[key, value]];
  });
  return { ...below, ...Object.fromEntries(changed) };
}

/** The value under a name: at the root, or along the dots of a nested one. */
export function parameterNamed(values: YamlValueMap, name: string): YamlValue | undefined {
  if (Object.hasOwn(values, name)) return values[name];
  let at: YamlValue | undefined = values;
  for (const step of name.split(".")) at = isMap(at) ? ownValue(at, step) : undefined;
  return at;
}

/** True for a text that something fills in which is in no file. */
export function isUnknown(value: YamlValue): boolean {
  return typeof value === "string" && isOpaque(value);
}

const MAXIMUM_NAME = 253;

/** A name as Argo CD makes it fit for an object: lower case, dashes for what may not stand there. */
export function normalizedName(name: string): string {
  const written = name
    .toLowerCase()
    .replace(/[^-a-z0-9.]/gu, "-")
    .slice(0, MAXIMUM_NAME)
    .replace(/^[-.]+/, "");
  return withoutTrailing(written, /[-.]/);
}
