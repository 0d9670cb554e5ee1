import { readDocument } from "../../yaml/readDocument.ts";
import type { YamlMap, YamlNode } from "../../yaml/tree.ts";
import { mergeMaps } from "../strategicMerge.ts";
import type { ParameterSet, TemplateLanguage } from "./parameterSet.ts";
import { renderText } from "./render.ts";

/** What a `templatePatch` makes of an Application. */
export interface PatchedApplication {
  readonly root: YamlNode | undefined;
  /** The patch may have changed what the Application takes and where it puts that, and nobody can tell how. */
  readonly isUnclear: boolean;
}

/**
 * An Application behind the `templatePatch` of its set, which is filled in with the same parameters. Maps are merged, lists are
 * replaced: Argo CD merges by the type Application, whose lists have no keys.
 * Source: https://argo-cd.readthedocs.io/en/stable/operator-manual/applicationset/Template/#template-patch
 */
export function patchedApplication(
  root: YamlNode | undefined,
  patch: YamlNode,
  parameters: ParameterSet,
  language: TemplateLanguage,
): PatchedApplication {
  if (patch.kind !== "scalar") return { root, isUnclear: true };
  const text = renderText(patch.text, parameters, language);
  const body = bodyOf(text);
  if (body === undefined) return { root, isUnclear: mayChangeDelivery(text) };
  const merged = mergeMaps(root ?? { ...body, entries: [] }, body);
  return merged.kind === "patched" ? { root: merged.root, isUnclear: false } : { root, isUnclear: true };
}

/** One `{{…}}` that was not filled in, on one line. */
const ACTION = /\{\{[^{}\r\n]*\}\}/g;

/** What makes more of an action than one value: control flow, comments, variables, and functions that write YAML. */
const NO_VALUE =
  /^\{\{-?\s*(?:(?:if|else|end|range|with|define|block|template|break|continue)\b|\/\*|\$\w+\s*:?=)|\b(?:to\w+|n?indent|tpl|include)\b/;

/** A line that begins with an action, which may bring any field. */
const BEGINS_OPEN = /^[ \t]*\{\{/m;

/** The patch as a map; undefined where its text becomes YAML only in a way that nobody can follow here. */
function bodyOf(text: string): YamlMap | undefined {
  const actions = text.match(ACTION) ?? [];
  if (BEGINS_OPEN.test(text) || actions.some((action) => NO_VALUE.test(action))) return undefined;
  const closed = text.replace(ACTION, UNKNOWN);
  if (closed.includes("{{")) return undefined;
  const { root, problems } = readDocument(closed);
  return root?.kind === "map" && problems.length === 0 ? root : undefined;
}

/** Stands for a value that no file says. Unlike braces it is a text in YAML, in quotes and without. */
const UNKNOWN = "__UNKNOWN__";

/** The fields of an Application that say what it takes, from where and to where. */
const DELIVERING = /\b(?:sources?|sourceHydrator|drySource|destination)["']?[ \t]*:/;

/** A line that begins with a value that is filled in, and not with control flow. */
const OPEN_FIELD =
  /^[ \t]*\{\{(?!-?[ \t]*(?:(?:if|else|end|range|with|define|block|break|continue)\b|\/\*|\$\w+[ \t]*:?=))/m;

/** True for a text that may change more than how and when an Application is synchronised, or that Argo CD refuses. */
function mayChangeDelivery(text: string): boolean {
  if (!text.includes("{{")) return text.trim() !== "";
  return (
    DELIVERING.test(text) ||
    OPEN_FIELD.test(text) ||
    /\{\{[^{}]*\b(?:to\w+|n?indent|tpl|include)\b/.test(text)
  );
}
