// What `npm start` says of a folder, as lines for one screen: what was found, the worst of it with what mends it, the Gateway into
// which most is merged, and what to try next.

/** Columns of a line. A terminal that nobody has made wider has as many. */
const WIDTH = 80;
const MOST_FINDINGS = 3;
const MOST_MESSAGE_LINES = 3;
const MOST_FIX_LINES = 2;
const MOST_LISTENERS = 8;
const MOST_NAME = { hostname: 22, origin: 33 };

const SEVERITIES = ["error", "warning", "information"];

/**
 * The lines of a screen from what `check` and `effective --all` print as JSON. `paint` emphasises a word: the key is `bold` or a
 * severity.
 */
export function firstScreen({ folder, report, gateways, next, others = [] }, paint = (_, text) => text) {
  return [
    paint("bold", `──── ${folder} `.padEnd(WIDTH, "─")),
    ...foundLines(report, gateways),
    "",
    ...worstLines(report, paint),
    ...gatewayLines(gateways, paint),
    paint("bold", "Next"),
    ...nextLines(next),
    ...(others.length === 0 ? [] : wrapped(`Other examples: ${others.join(", ")}.`, "", 2)),
  ];
}

function foundLines({ summary }, gateways) {
  const { files, resources } = summary;
  if (files === 0) return ["There are no manifests here: no file ends in .yaml, .yml or .json."];
  const found = [
    ...["error", "warning"].flatMap((one) => (summary[one] === 0 ? [] : [counted(summary[one], one)])),
    ...(summary.information === 0 ? [] : [`${summary.information} information`]),
    ...(summary.hint === 0 ? [] : [counted(summary.hint, "hint")]),
  ];
  const read = [counted(files, "file"), counted(resources, "object"), counted(gateways.length, "Gateway")];
  return wrapped(`${read.join(", ")}: ${found.length === 0 ? "nothing wrong" : found.join(", ")}.`, "");
}

/** The gravest findings, those first that something can be done about, and of each rule one before another. */
export function worstOf(diagnostics, count = MOST_FINDINGS) {
  const seen = new Map();
  const ranked = diagnostics
    .filter(({ severity }) => SEVERITIES.includes(severity))
    .map((diagnostic, at) => ({ diagnostic, at }))
    .sort((a, b) => rankOf(a.diagnostic) - rankOf(b.diagnostic) || a.at - b.at)
    .map(({ diagnostic }) => {
      const before = seen.get(diagnostic.rule) ?? 0;
      seen.set(diagnostic.rule, before + 1);
      return { diagnostic, before };
    });
  const isFirst = ({ before }) => before === 0;
  return [...ranked.filter(isFirst), ...ranked.filter((one) => !isFirst(one))]
    .slice(0, count)
    .map(({ diagnostic }) => diagnostic);
}

function rankOf({ severity, fixes = [] }) {
  return 2 * SEVERITIES.indexOf(severity) + (fixes.length > 0 ? 0 : 1);
}

function worstLines({ diagnostics }, paint) {
  const worst = worstOf(diagnostics);
  if (worst.length === 0) return [];
  const all = diagnostics.filter(({ severity }) => SEVERITIES.includes(severity)).length;
  const title = all > worst.length ? `The worst ${worst.length} of ${all}` : "What is wrong";
  return [paint("bold", title), ...worst.flatMap((one, at) => findingLines(one, at + 1, paint)), ""];
}

function findingLines({ path, range, severity, rule, message, fixes = [] }, number, paint) {
  const { line, character } = range.start;
  const [fix] = fixes;
  return [
    ...wrapped(`${number}. ${path}:${line + 1}:${character + 1} ${severity} ${rule}`, "", 3).map((text) =>
      text.replace(` ${severity} `, ` ${paint(severity, severity)} `),
    ),
    ...cut(wrapped(message, "   "), MOST_MESSAGE_LINES),
    ...(fix === undefined ? [] : cut(wrapped(`fix: ${fix}`, "   ", 5), MOST_FIX_LINES)),
  ];
}

function gatewayLines(gateways, paint) {
  const origins = ({ listeners }) => new Set(listeners.map(({ origin }) => nameOf(origin))).size;
  const [gateway] = [...gateways].sort(
    (a, b) => origins(b) - origins(a) || b.listeners.length - a.listeners.length,
  );
  if (gateway === undefined) return [];
  const { listeners } = gateway;
  const names = listeners.map(({ origin, name }) => `${nameOf(origin)} ${name}`);
  const rows = listeners.slice(0, MOST_LISTENERS).map((listener) => rowOf(listener, names));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column].length))) ?? [];
  const title = `${nameOf({ ...gateway, kind: "Gateway" })}: ${counted(listeners.length, "listener")} from ${counted(origins(gateway), "object")}`;
  return [
    paint("bold", title),
    ...rows.map((row, at) =>
      `${at + 1}. ${row.map((cell, column) => cell.padEnd(widths[column])).join("  ")}`.trimEnd(),
    ),
    ...(listeners.length > rows.length ? [`and ${listeners.length - rows.length} more`] : []),
    "",
  ];
}

function rowOf({ port, protocol, hostname = "*", origin, attachedRoutes, conflict, refusal }, names) {
  const other = conflict && names.indexOf(`${nameOf(conflict.with.origin)} ${conflict.with.name}`) + 1;
  const state =
    other === undefined
      ? (refusal?.reason ?? counted(attachedRoutes.length, "Route"))
      : `conflict with ${other}`;
  return [
    `${protocol ?? "?"} ${port ?? "?"}`,
    shortened(hostname, MOST_NAME.hostname),
    shortened(nameOf(origin), MOST_NAME.origin),
    state,
  ];
}

function nameOf({ kind, namespace, name }) {
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}

function nextLines(next) {
  const isShort = (command) => command.length < WIDTH / 2;
  const width = Math.max(...next.map(([command]) => (isShort(command) ? command.length : 0))) + 2;
  return next.flatMap(([command, what]) =>
    isShort(command)
      ? wrapped(command.padEnd(width) + what, "  ", width)
      : [`  ${command}`, ...wrapped(what, " ".repeat(width + 2))],
  );
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function shortened(name, most) {
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}

function cut(lines, most) {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

/** A text in lines behind an indent, those behind the first `hang` columns further right. */
function wrapped(text, indent, hang = 0) {
  const lines = [""];
  for (const word of text.match(/ *[^ ]+/g) ?? []) {
    const at = lines.length - 1;
    const room = WIDTH - indent.length - (at === 0 ? 0 : hang);
    if (lines[at] !== "" && lines[at].length + word.length > room) lines.push(word.trimStart());
    else lines[at] += word;
  }
  return lines.map((line, at) => indent + (at === 0 ? "" : " ".repeat(hang)) + line);
}
