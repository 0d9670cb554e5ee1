// `npm run compare-crds -- FOLDER [--release 1.7] [--channel standard]`: what the CRDs of a release, as the Gateway API
// publishes them, say otherwise than schemas/ and the rules that compare fields, field by field and rule by rule. Exits with
// 1 where something differs.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { parseAllDocuments } from "yaml";

const root = join(import.meta.dirname, "..");
const LIMITS = [
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
  ...["minimum", "maximum", "pattern"],
];

const { folder, release, channel } = readArguments(process.argv.slice(2));
const project = await loadProject();
const given = release ?? project.NEWEST_RELEASE;
if (!project.BUNDLE_VERSIONS.includes(given))
  refuse(`\`${given}\` is no release: ${project.BUNDLE_VERSIONS.join(", ")}`);
const found = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /\.ya?ml$/.test(name))
  .sort()
  .flatMap((name) => definitionsIn(join(folder, name)));
if (found.length === 0) refuse(`${folder} holds no CustomResourceDefinition`);
const lines = found.flatMap(differences);
for (const line of lines) console.log(line);
console.log(lines.length === 0 ? "Nothing differs." : `${lines.length} differences.`);
process.exitCode = lines.length === 0 ? 0 : 1;

function readArguments(words) {
  const value = (name) => {
    const at = words.indexOf(name);
    return at < 0 ? undefined : words.splice(at, 2)[1];
  };
  const options = { release: value("--release"), channel: value("--channel") };
  if (words[0] === undefined)
    refuse("name the folder with the CRDs: npm run compare-crds -- FOLDER [--release 1.7]");
  return { folder: words[0], ...options };
}

function refuse(why) {
  console.error(why);
  process.exit(2);
}

/** The schemas and rules of the project, bundled for this process. */
async function loadProject() {
  const outfile = join(root, "node_modules", ".cache", `compare-crds-${process.pid}.cjs`);
  await build({
    stdin: {
      contents: `export { kindOf } from "./server/src/schema/kinds.ts";
export { admissionRules } from "./server/src/schema/admission/index.ts";
export { BUNDLE_VERSIONS, isBetween, NEWEST_RELEASE, presenceIn } from "./server/src/schema/release.ts";
export { servingOf, isStored, versionsOf } from "./server/src/schema/servedVersions.ts";
export { defaultOf } from "./server/src/schema/fieldAvailability.ts";`,
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile,
    logLevel: "error",
  });
  try {
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(outfile);
  }
}

/** The CRDs of a file. */
function definitionsIn(path) {
  return parseAllDocuments(readFileSync(path, "utf8"))
    .map((document) => document.toJS())
    .filter((object) => object?.kind === "CustomResourceDefinition");
}

function differences({ metadata, spec }) {
  const { group, names, versions } = spec;
  const said = metadata?.annotations?.["gateway.networking.k8s.io/channel"];
  const crds = { bundleVersion: given, channel: channel ?? said ?? "experimental" };
  const history = project.versionsOf(group, names.kind);
  return versions.flatMap((version) => {
    const head = `${crds.channel} ${names.kind} ${version.name}`;
    const entry = history.find((known) => known.version === version.name);
    if (entry === undefined) return [`${head}: the version is not in servedVersions.ts`];
    const kind = project.kindOf(group, version.name, names.kind);
    if (kind === undefined) return [`${head}: there is no schema`];
    const context = { head, crds, rules: rulesByPath(names.kind, version.name, crds) };
    return [
      ...versionLines(version, entry, context),
      ...fieldLines(version.schema?.openAPIV3Schema ?? {}, kind.root, "", context),
    ];
  });
}

/** Whether a version is served, stored and deprecated as the history says. */
function versionLines({ served, storage, deprecated = false }, entry, { head, crds }) {
  const serving = project.servingOf(entry, crds);
  const newest = project
    .versionsOf(entry.group, entry.kind)
    .find((one) => project.isStored(one, crds) && project.servingOf(one, crds).state === "served");
  return [
    differing(head, "served", served, serving.state === "served"),
    differing(head, "storage", storage, newest?.version === entry.version),
    differing(head, "deprecated", deprecated, serving.deprecatedFrom !== undefined),
  ].flat();
}

function differing(head, what, theirs, ours) {
  return JSON.stringify(theirs) === JSON.stringify(ours)
    ? []
    : [`${head}: ${what} is ${text(theirs)} in the CRD, ${text(ours)} here`];
}

function text(value) {
  return value === undefined ? "absent" : JSON.stringify(value);
}

/** The differences of a field and of everything below it. */
function fieldLines(schema, field, path, context) {
  const head = `${context.head} ${path === "" ? "(root)" : path}`;
  const isHead =
    path === "" || path === "metadata" || path === "status" || path === "apiVersion" || path === "kind";
  return [
    ...(isHead ? [] : ownLines(schema, field, head, context.crds)),
    ...ruleLines(schema, path, head, context),
    ...propertyLines(schema, field, path, context),
    ...(schema.items === undefined || field.items === undefined
      ? []
      : fieldLines(schema.items, field.items, `${path}[]`, context)),
    ...(typeof schema.additionalProperties === "object" && field.values !== undefined
      ? fieldLines(schema.additionalProperties, field.values, `${path}{}`, context)
      : []),
  ];
}

function ownLines(schema, field, head, crds) {
  const types = schema["x-kubernetes-int-or-string"] === true ? ["integer", "string"] : [schema.type].flat();
  const limits = limitsOf(field, crds);
  const values = (field.allowed ?? []).filter((value) =>
    isPresent(field.annotations.values?.[value] ?? {}, crds),
  );
  return [
    differing(head, "type", types.toSorted(), field.types.toSorted()),
    differing(head, "default", sorted(schema.default), sorted(project.defaultOf(field, crds))),
    differing(
      head,
      "enum",
      schema.enum?.toSorted(),
      field.allowed === undefined ? undefined : values.toSorted(),
    ),
    ...LIMITS.map((name) => differing(head, name, schema[name], limits[name])),
  ].flat();
}

/** A value whose keys are in one order. */
function sorted(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** The limits of a field in some CRDs: those that always hold, and those that vary. */
function limitsOf({ constraints, annotations }, { channel: own, bundleVersion }) {
  return Object.assign({}, constraints, ...varyingIn({ annotations }, own, bundleVersion));
}

/** What varies of a field and holds in a channel and release. */
function varyingIn({ annotations }, own, bundleVersion) {
  return (annotations.varies ?? []).filter(
    (one) => (one.channel ?? own) === own && project.isBetween(bundleVersion, one.since, one.until),
  );
}

function isPresent(availability, { channel: own, bundleVersion }) {
  return project.presenceIn(availability, own, bundleVersion) === "present";
}

/** Fields that one side has alone, and the differences of those that both have. */
function propertyLines(schema, field, path, context) {
  const theirs = schema.properties ?? {};
  const { crds, head } = context;
  const ours = new Map([...field.properties].filter(([, known]) => isReleased(known, crds)));
  const prefix = path === "" ? "" : `${path}.`;
  const missing = Object.keys(theirs).filter((name) => !ours.has(name) && !field.open);
  const surplus = [...ours.keys()].filter(
    (name) => theirs[name] === undefined && !schema["x-kubernetes-preserve-unknown-fields"],
  );
  const isOpaque = path === "metadata" || schema.properties === undefined;
  const required = (schema.required ?? []).toSorted();
  const ownRequired = requiredOf(field, ours, crds).toSorted();
  return [
    ...missing.map((name) => `${head} ${prefix}${name}: is in the CRD and not here`),
    ...(isOpaque ? [] : surplus.map((name) => `${head} ${prefix}${name}: is here and not in the CRD`)),
    ...(isOpaque || path === "" ? [] : differing(`${head} ${path}`, "required", required, ownRequired)),
    ...Object.entries(theirs).flatMap(([name, inner]) =>
      ours.has(name) ? fieldLines(inner, ours.get(name), `${prefix}${name}`, context) : [],
    ),
  ];
}

/** The fields that some CRDs require: those that are there, by then, and those of which it varies. */
function requiredOf(field, ours, { channel: own, bundleVersion }) {
  const always = field.required.filter((name) => {
    const since = ours.get(name)?.annotations.requiredSince;
    return ours.has(name) && project.isBetween(bundleVersion, since, undefined);
  });
  return [...always, ...varyingIn(field, own, bundleVersion).flatMap(({ required = [] }) => required)];
}

/** Of a proposal that a release took over, and of everything else, what the CRDs have. */
function isReleased({ annotations }, crds) {
  const { proposal, experimental } = annotations;
  if (proposal !== undefined && experimental === undefined) return false;
  return isPresent(annotations, crds);
}

/** Our rules that compare fields, by the paths at which they hold in a version of a kind. */
function rulesByPath(kind, version, { channel: own, bundleVersion }) {
  const found = new Map();
  for (const { id, places, release: bounds = {} } of project.admissionRules) {
    if ((bounds.channel ?? own) !== own) continue;
    if (!project.isBetween(bundleVersion, bounds.since, bounds.until)) continue;
    for (const place of places.filter(
      ({ kinds }) => kinds.includes(kind) || kinds.includes(`${kind}/${version}`),
    ))
      for (const path of place.at) found.set(path, [...(found.get(path) ?? []), id]);
  }
  return found;
}

/**
 * The rules of the CRD at a path beside ours. Which one says which nobody can tell from texts, so only places where one
 * side has rules and the other has none are told; every text of such a place is printed.
 */
function ruleLines(schema, path, head, { rules }) {
  const theirs = schema["x-kubernetes-validations"] ?? [];
  const ours = rules.get(path) ?? [];
  if (theirs.length > 0 && ours.length === 0)
    return theirs.map(({ rule, message = "" }) => `${head}: no rule here for ${text(message)}: ${rule}`);
  if (theirs.length === 0 && ours.length > 0) return [`${head}: the CRD has no rule for ${ours.join(", ")}`];
  return theirs.length === ours.length
    ? []
    : [`${head}: ${theirs.length} rules in the CRD, ${ours.length} here (${ours.join(", ")}):`].concat(
        theirs.map(({ message = "" }) => `${head}:   ${text(message)}`),
      );
}
