import { type CelFunc, CelScalar, celFunc, celList, celMethod } from "@bufbuild/cel";
import { MAP } from "./celTypes.ts";
import { none, some } from "./optionalFunctions.ts";
import { tagged, textPart } from "./tagged.ts";

/** A form of names: how long they may be and what they consist of. */
interface NameForm {
  readonly most: number;
  readonly pattern: RegExp;
}

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const DNS1035 = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/;

const FORMS: ReadonlyMap<string, NameForm> = new Map([
  ["dns1123Label", { most: 63, pattern: LABEL }],
  ["dns1123Subdomain", { most: 253, pattern: SUBDOMAIN }],
  ["dns1035Label", { most: 63, pattern: DNS1035 }],
  ["labelValue", { most: 63, pattern: VALUE }],
]);

/** Forms that the API server has besides, and nothing here judges. */
const OTHERS: ReadonlySet<string> = new Set(
  "dns1123LabelPrefix dns1123SubdomainPrefix dns1035LabelPrefix qualifiedName uri uuid byte date datetime".split(
    " ",
  ),
);

/** True for a name with a domain as prefix or without one, as the keys of labels are. */
function isQualifiedName(text: string): boolean {
  const [name = "", prefix, ...rest] = text.split("/").toReversed();
  if (rest.length > 0 || name === "" || name.length > 63 || !VALUE.test(name)) return false;
  return prefix === undefined || (prefix.length <= 253 && SUBDOMAIN.test(prefix));
}

/** Whether a text has a form. Throws for forms that are not known here. */
function hasForm(name: string, text: string): boolean {
  if (name === "qualifiedName") return isQualifiedName(text);
  const form = FORMS.get(name);
  if (form === undefined) throw new Error(`no form ${name}`);
  return text.length <= form.most && form.pattern.test(text);
}

const { STRING } = CelScalar;

/** Forms of names, which say what is wrong with a text or nothing. */
export const formatFunctions: readonly CelFunc[] = [
  ...[...FORMS.keys(), "qualifiedName"].map((name) =>
    celFunc(`format.${name}`, [], MAP, () => tagged("format", { name })),
  ),
  celFunc("format.named", [STRING], MAP, (name) =>
    FORMS.has(name) || OTHERS.has(name) ? some(tagged("format", { name })) : none(),
  ),
  celMethod("validate", MAP, [STRING], MAP, function (text) {
    const name = textPart(this, "format", "name");
    return hasForm(name, text) ? none() : some(celList([`not a ${name}`]));
  }),
];
