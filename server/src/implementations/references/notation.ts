import { GATEWAY_API_GROUP } from "./namedKind.ts";
import type { FieldForm, NameFormat, ReferenceField } from "./referenceField.ts";

/** What objects of one kind refer to. */
export interface KindReferences {
  /** Of several objects of the kind for one part of one target only the oldest counts (`oldest`). */
  readonly isOldestOnly?: boolean;
  /** The paths of the names of its parts that a `sectionName` may mean, by their steps (`sections`). */
  readonly sections?: readonly (readonly string[])[];
  /** The paths of the hosts that it gives to a mesh (`hosts`). */
  readonly hosts?: readonly (readonly string[])[];
  readonly fields: readonly ReferenceField[];
}

/**
 * Reads the notation of the tables. A line without indent names a kind as `group/Kind`, perhaps with the word `oldest`, and with
 * the paths of what others may name of it (`sections=`, `hosts=`). The indented lines below it are its references: the path,
 * with `[]` for each item of a list and `{}` for each value of a map, the kinds that are taken, and words about it. A kind
 * stands there alone where it is of the core group, behind `gw:` where it is the Gateway API's, behind `.:` where it is of
 * the same group as the one that refers, otherwise behind its group; `*` is any kind. What the words mean is told at `ReferenceField`.
 */
export function readNotation(text: string): ReadonlyMap<string, KindReferences> {
  const kinds = new Map<string, KindReferences>();
  let fields: ReferenceField[] = [];
  let group = "";
  for (const line of text.split("\n")) {
    if (line === "") continue;
    if (line.startsWith(" ")) {
      fields.push(readField(line.trim().split(" "), group));
      continue;
    }
    const [name = "", ...words] = line.split(" ");
    group = name.slice(0, name.indexOf("/"));
    fields = [];
    const [sections, hosts] = [pathsOf(words, "sections"), pathsOf(words, "hosts")];
    kinds.set(name, {
      fields,
      ...(words.includes("oldest") ? { isOldestOnly: true } : {}),
      ...(sections === undefined ? {} : { sections }),
      ...(hosts === undefined ? {} : { hosts }),
    });
  }
  return kinds;
}

/** The paths behind a word of the line of a kind, as `nodesAlong` takes them; undefined without it. */
function pathsOf(words: readonly string[], key: string): readonly (readonly string[])[] | undefined {
  const word = words.find((one) => one.startsWith(`${key}=`));
  return word
    ?.slice(key.length + 1)
    .split("+")
    .map((path) => path.replaceAll("[]", ".*").split("."));
}

const FORMS: ReadonlySet<string> = new Set<FieldForm>(["name", "selector", "labels", "targets", "port"]);

function isForm(word: string): word is FieldForm {
  return FORMS.has(word);
}

const FORMATS: ReadonlySet<string | undefined> = new Set<NameFormat>([
  "provider",
  "host",
  "fqdn",
  "scoped",
  "joined",
]);

function isFormat(word: string | undefined): word is NameFormat {
  return FORMATS.has(word);
}

/** Reads one reference: its path, its kinds, and the words behind them. */
export function readField(
  [path = "", kinds = "", ...words]: readonly string[],
  group: string,
): ReferenceField {
  const said = new Map(words.map((word): [string, string] => split(word, "=")));
  const value = (word: string): string | undefined => said.get(word);
  const preset = value("default");
  const grant = value("grant");
  const format = value("format");
  return {
    steps: path.split("."),
    form: words.find(isForm) ?? "object",
    kinds: kinds === ANY_KIND ? [] : kinds.split(",").map((kind) => kindOf(kind, group)),
    ...(kinds === ANY_KIND ? { takesAnyKind: true } : {}),
    namespace: said.has("elsewhere")
      ? "written"
      : said.has("anywhere")
        ? "any"
        : said.has("chosen")
          ? "chosen"
          : "own",
    ...(preset === undefined ? {} : { preset: kindOf(preset, group) }),
    ...(said.has("othergroups") ? { takesOtherGroups: true } : {}),
    ...(said.has("anygroup") ? { ignoresGroup: true } : {}),
    ...(said.has("section") ? { section: value("section") === "number" ? "port number" : "name" } : {}),
    ...(said.has("sections") ? { takesSections: true } : {}),
    ...(grant === undefined ? {} : { grant: grant === "" ? GRANT : kindOf(grant, group) }),
    ...(/ackendRefs?(?:\[\])?$/.test(path) && !said.has("portless") ? { needsPort: true } : {}),
    ...(said.has("keys") ? { keys: (value("keys") ?? "").split("|").map((list) => list.split("+")) } : {}),
    ...(said.has("made") ? { isMade: true } : {}),
    ...(said.has("root") ? { isWideFromRoot: true } : {}),
    ...(said.has("barelabels") ? { labelsKey: "labels" } : {}),
    groupKey: value("groupfield") ?? "group",
    kindKey: value("kindfield") ?? "kind",
    port: (value("portfield") ?? value("portbeside") ?? "port").split("."),
    namespaceKey: value("beside") ?? "namespace",
    isNamespaceBeside: said.has("beside"),
    isPortBeside: said.has("portbeside"),
    ...(isFormat(format) ? { format } : {}),
  };
}

const ANY_KIND = "*";
const GRANT = { group: GATEWAY_API_GROUP, kind: "ReferenceGrant" };

function kindOf(written: string, own: string): { readonly group: string; readonly kind: string } {
  const colon = written.lastIndexOf(":");
  const kind = written.slice(colon + 1);
  const prefix = colon < 0 ? "" : written.slice(0, colon);
  const group = prefix === "." ? own : prefix === "gw" ? GATEWAY_API_GROUP : prefix;
  return { group, kind };
}

function split(word: string, at: string): [string, string] {
  const index = word.indexOf(at);
  return index < 0 ? [word, ""] : [word.slice(0, index), word.slice(index + 1)];
}
