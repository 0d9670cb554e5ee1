// The fields of a block of a manifest as a Markdown table.

/** The map that a field holds, or that the items of its list are, with the marks of a list; undefined for plain values. */
export function objectIn(field) {
  if (field.properties.size > 0) return { object: field, marks: "" };
  return field.items !== undefined && field.items.properties.size > 0
    ? { object: field.items, marks: "[]" }
    : undefined;
}

/**
 * Maps below a map with the paths to them; what stands in those that `isInline` takes for a part of the map around them is
 * found through them.
 */
export function objectsBelow({ properties }, path, isInline) {
  return [...properties].flatMap(([name, field]) => {
    const inner = objectIn(field);
    if (inner === undefined) return [];
    const at = `${path === "" ? "" : `${path}.`}${name}${inner.marks}`;
    return isInline(inner.object)
      ? objectsBelow(inner.object, at, isInline)
      : [{ path: at, object: inner.object }];
  });
}

/** The anchor that GitHub gives to a heading. */
export function anchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/**
 * A table of what a map may hold. `page.linkTo` says where the structure of a name is described, `page.isInline` which map
 * is shown in the table of the one around it. Columns that nothing stands in are left out.
 */
export function fieldTable(object, page, project) {
  const rows = fieldRows(object, "", page, project);
  const head = ["field", "type", "what it is", "since", "support"];
  const used = head.map((_, column) => column < 3 || rows.some((row) => row[column] !== ""));
  const kept = (cells) => cells.filter((_, column) => used[column]);
  return project.table(kept(head), rows.map(kept));
}

function fieldRows({ properties, required, values }, prefix, page, project) {
  const rows = [...properties].flatMap(([name, field]) => {
    const inner = objectIn(field);
    const row = [
      `\`${prefix}${name}\`${required.includes(name) ? ", required" : ""}`,
      typeText(field, page),
      meaning(field, project),
      sinceText(field.annotations, project),
      (field.annotations.support ?? []).join(", "),
    ];
    const isInline = inner !== undefined && page.isInline(inner.object);
    const below = isInline ? fieldRows(inner.object, `${prefix}${name}${inner.marks}.`, page, project) : [];
    return [row, ...below];
  });
  const free =
    values === undefined || properties.size === 0
      ? []
      : [[`${prefix}any other key`, typeText(values, page), meaning(values, project), "", ""]];
  return [...rows, ...free];
}

const PLURALS = {
  object: "maps",
  array: "lists",
  string: "strings",
  integer: "integers",
  boolean: "booleans",
};

/** "list of [ParentReference](structures.md#parentreference)", "map of strings", "integer". */
function typeText(field, page) {
  const { types, items, values, properties } = field;
  if (items !== undefined) return `list of ${namedText(items, page) ?? plural(items)}`;
  if (values !== undefined && properties.size === 0)
    return `map of ${namedText(values, page) ?? plural(values)}`;
  const named = namedText(field, page);
  if (named !== undefined) return named;
  return types.map((type) => (type === "object" ? "map" : type)).join(" or ");
}

function plural({ types }) {
  return types.map((type) => PLURALS[type]).join(" or ");
}

function namedText(field, { linkTo, isInline }) {
  const { typeName } = field;
  if (typeName === undefined || (field.properties.size > 0 && isInline(field))) return undefined;
  const link = linkTo(typeName);
  return link === undefined ? undefined : `[${typeName}](${link})`;
}

function meaning(field, project) {
  const { annotations, description } = field;
  const successor = annotations.replacedBy === undefined ? "" : `Its successor is ${annotations.replacedBy}.`;
  return [description, ...valueSentences(field, project), successor].filter((part) => part !== "").join(" ");
}

/** What a value may be: enumerations, default, limits, and what differs between channels and releases. */
function valueSentences(field, project) {
  const { allowed = [], annotations, items, uniqueBy } = field;
  const { valuesInWords } = project;
  const isPlainItem = items !== undefined && items.properties.size === 0;
  return [
    ...valuesInWords({ allowed, default: field.default }),
    ...Object.entries(annotations.values ?? {}).map(
      ([value, availability]) => `\`${value}\`: ${channelsText(availability)}.`,
    ),
    ...limitSentences(field, project),
    ...(uniqueBy === undefined ? [] : [uniqueText(uniqueBy)]),
    ...(isPlainItem ? valueSentences(items, project).map((text) => `Each item: ${lowerCased(text)}`) : []),
  ];
}

/** Limits that no section on values of that name tells. */
function limitSentences(field, { limitsInWords, newestLimits, isNamedValue }) {
  if (isNamedValue(field)) return [];
  return [
    ...limitsInWords(newestLimits(field)),
    ...varyingSentences(field.annotations.varies ?? [], limitsInWords),
  ];
}

function lowerCased(text) {
  return text[0].toLowerCase() + text.slice(1);
}

function uniqueText(keys) {
  return keys.length === 0
    ? "No item twice."
    : `No two with the same ${keys.map((key) => `\`${key}\``).join(", ")}.`;
}

/** Limits of earlier releases, and those that only come. */
export function varyingSentences(varies, limitsInWords) {
  return varies.flatMap(({ channel, since, until, uniqueItems, required = [], ...limits }) => {
    const when = [
      ...(channel === undefined ? [] : [`in the ${channel} channel`]),
      ...(since === undefined
        ? []
        : [since === "main" ? "after the newest release" : `from release ${since} on`]),
      ...(until === undefined ? [] : [`up to release ${until}`]),
    ].join(" ");
    // The newest limits stand before this already.
    const isNewest = channel === undefined && until === undefined && since !== "main";
    const what = [
      ...(isNewest ? [] : limitsInWords(limits).map((text) => lowerCased(text.replace(/\.$/, "")))),
      ...(uniqueItems === true ? ["no item twice"] : []),
      ...required.map((name) => `\`${name}\` is required`),
      ...(limits.pattern === undefined ? [] : ["this is checked"]),
    ];
    return what.length === 0 ? [] : [`${when[0].toUpperCase()}${when.slice(1)}: ${what.join(", ")}.`];
  });
}

/** When a field came to the channels, if later than what is around it, and when it went. */
function sinceText(annotations, { gepLink }) {
  const { proposal, gep, experimental, deprecated } = annotations;
  if (proposal !== undefined && experimental === undefined)
    return `proposal [GEP-${proposal}](${gepLink(proposal)})`;
  const text = [channelsText(annotations), deprecated === undefined ? "" : `deprecated since ${deprecated}`]
    .filter((part) => part !== "")
    .join(", ");
  const page = gep === undefined ? "" : `[GEP-${gep}](${gepLink(gep)})`;
  return [text, page].filter((part) => part !== "").join(", ");
}

/** "1.5, experimental 1.3"; one release where it is the same, and the last one that had it. */
export function channelsText({ standard, experimental, until }) {
  const release = (name) => (name === "main" ? "after the newest" : name);
  const parts = [
    ...(standard === undefined ? [] : [release(standard)]),
    ...(experimental === undefined || experimental === standard
      ? []
      : [`experimental ${release(experimental)}`]),
    ...(until === undefined ? [] : [`last in ${until}`]),
  ];
  return parts.join(", ");
}
