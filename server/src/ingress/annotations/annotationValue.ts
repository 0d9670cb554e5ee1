import { nearestName } from "../../schema/nearestName.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import { listed, parsedBoolean } from "../nginx/annotationValues.ts";
import { cidrList } from "../nginx/cidrList.ts";
import { type NginxAnnotation, nginxAnnotations } from "./nginxAnnotations.ts";

/** A value that ingress-nginx does not take. */
export interface RefusedValue {
  /** What it reads, as the rest of a sentence that begins with "ingress-nginx reads". */
  readonly reads: string;
  /** The value that was meant, where there is one for certain. */
  readonly meant?: string;
}

/** Words that are more than the table has, or are compared without letter case: nothing is said of them. */
const MORE_WORDS: ReadonlySet<string> = new Set(["load-balance", "auth-type"]);

/**
 * Why ingress-nginx does not take a value of one of its annotations, by the full name; undefined for one that it takes, that something
 * fills in later, or of which that is not known.
 * Source: https://github.com/kubernetes/ingress-nginx/blob/controller-v1.15.1/internal/ingress/annotations/parser/validators.go
 */
export function refusedValue(name: string, written: string): RefusedValue | undefined {
  const annotation = nginxAnnotations().get(name);
  const value = written.trim();
  if (annotation === undefined || value === "" || isOpaque(value)) return undefined;
  const short = name.slice(NGINX_PREFIX.length);
  return (
    refusedByName(short, value) ?? (MORE_WORDS.has(short) ? undefined : refusedByForm(annotation, value))
  );
}

function refusedByForm({ form }: NginxAnnotation, value: string): RefusedValue | undefined {
  switch (form) {
    case "boolean":
      return parsedBoolean(value) === undefined
        ? withMeant("`true` or `false`", BOOLEANS.get(value.toLowerCase()))
        : undefined;
    case "integer":
      return /^[+-]?\d+$/.test(value)
        ? undefined
        : withMeant("a whole number, without a unit", /^(\d+)(?:\.0+|s|r\/[sm])$/.exec(value)?.[1]);
    case "size":
      return /^\d+[bkmg]?$/i.test(value)
        ? undefined
        : withMeant(
            "a number with one of `k`, `m` and `g` behind it, or nothing",
            /^(\d+) ?([kmg])i?b?;?$/i.exec(value)?.slice(1).join("").toLowerCase(),
          );
    case "cidrs":
      return listed(value).every((entry) => isOpaque(entry) || cidrList(entry) !== undefined)
        ? undefined
        : { reads: "addresses and ranges such as `10.0.0.0/8`, with commas between them" };
    case "url":
    case "text":
      return undefined;
    default:
      return form.some((word) => word.toLowerCase() === value.toLowerCase())
        ? undefined
        : withMeant(wordsText(form), nearestName(value, form) ?? switchFor(form, value));
  }
}

/** What people write for a boolean. */
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ["yes", "true"],
  ["y", "true"],
  ["on", "true"],
  ["enabled", "true"],
  ["true", "true"],
  ["no", "false"],
  ["n", "false"],
  ["off", "false"],
  ["disabled", "false"],
  ["false", "false"],
]);

/** `true` and `false` where `on` and `off` are read. */
function switchFor(words: readonly string[], value: string): string | undefined {
  if (!words.includes("on")) return undefined;
  const meant = BOOLEANS.get(value.toLowerCase());
  return meant === undefined ? undefined : meant === "true" ? "on" : "off";
}

function withMeant(reads: string, meant: string | undefined): RefusedValue {
  return meant === undefined ? { reads } : { reads, meant };
}

function wordsText(words: readonly string[]): string {
  const quoted = words.map((word) => `\`${word}\``);
  return quoted.length === 1 ? `${quoted[0]} alone` : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** What only one annotation is held to. */
function refusedByName(short: string, value: string): RefusedValue | undefined {
  const code = Number(value);
  switch (short) {
    case "permanent-redirect-code":
      return Number.isInteger(code) && (code < 300 || code > 308) ? { reads: "300 to 308" } : undefined;
    case "temporal-redirect-code":
      return Number.isInteger(code) && (code < 300 || code > 307) ? { reads: "300 to 307" } : undefined;
    case "rewrite-target":
      return /^[-._~a-zA-Z0-9/:$]+$/.test(value)
        ? undefined
        : { reads: "a path of letters, digits and `-._~/:$`" };
    case "app-root":
      return value.startsWith("/") ? undefined : { reads: "a path that begins with `/`" };
    case "auth-type":
      return /basic|digest/.test(value)
        ? undefined
        : withMeant("`basic` or `digest`", nearestName(value, ["basic", "digest"]));
    default:
      return undefined;
  }
}
