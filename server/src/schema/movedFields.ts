import { removeAt, renameKeyAt, setAt } from "../yaml/documentEdits.ts";
import type { DocumentEdit, DocumentFix } from "../yaml/editDocument.ts";
import { preferredFix } from "../yaml/fixBy.ts";
import { child, entryOf, nodeAt, nodesAlong, type Path, type YamlNode } from "../yaml/tree.ts";
import { isMap, type YamlValue, yamlValue, yamlValues } from "../yaml/yamlValue.ts";
import { presenceIn } from "./release.ts";
import type { InstalledCrds } from "./servedVersions.ts";

/**
 * What to do about a field that the chosen release no longer has: the changes that move what it says to where it
 * belongs now. None where that place is taken or nothing took over.
 */
export function movedFieldFixes(
  root: YamlNode,
  kind: string,
  path: Path,
  { bundleVersion }: Pick<InstalledCrds, "bundleVersion">,
): readonly DocumentFix[] {
  switch (path.at(-1)) {
    case "backendTLS":
      return offered("Move it to `spec.tls.backend`", backendTlsEdits(root));
    case "frontendValidation":
      return kind === "Gateway" ? offered("Move it to `spec.tls.frontend`", frontendEdits(root)) : [];
    case "targetRef":
      return offered("Write `targetRefs` instead", targetRefEdits(child(root, "spec")));
    case "tls":
      return offered("Write `validation` instead", validationEdits(child(root, "spec")));
    case "sessionName":
    case "cookieConfig": {
      const hasSuccessor = presenceIn({ experimental: "1.7" }, "experimental", bundleVersion) === "present";
      return hasSuccessor ? sessionFixes(root, path.slice(0, -1)) : [];
    }
    case "port":
      return kind === "XBackend" ? offered("Write `number` instead", backendPortEdits(root, path)) : [];
    case "name":
      return kind === "XBackend" ? offered("Remove `name`", [removeAt(path)]) : [];
    case "idleTimeout":
      return offered("Remove `idleTimeout`", [removeAt(path)]);
    default:
      return [];
  }
}

/** What to do about a field that the chosen release does not have yet: the same in the words that it has. */
export function earlierFieldFixes(root: YamlNode, path: Path): readonly DocumentFix[] {
  const [member, key] = path.slice(-2);
  return member === "sessionPersistence" && (key === "cookie" || key === "header")
    ? earlierSessionFixes(root, path.slice(0, -1), key)
    : [];
}

function offered(title: string, edits: readonly DocumentEdit[]): readonly DocumentFix[] {
  return edits.length === 0 ? [] : [preferredFix(title, ...edits)];
}

/** A BackendTLSPolicy of `v1alpha2` in the words of the later versions. */
export function backendPolicyEdits(spec: YamlNode | undefined): readonly DocumentEdit[] {
  return [...targetRefEdits(spec), ...validationEdits(spec)];
}

/** One target becomes a list of one, which cannot name a namespace. */
function targetRefEdits(spec: YamlNode | undefined): readonly DocumentEdit[] {
  const target = child(spec, "targetRef");
  if (target?.kind !== "map" || entryOf(spec, "targetRefs") !== undefined) return [];
  const path = ["spec", "targetRef"];
  const { namespace: _dropped, ...rest } = yamlValues(target);
  return [setAt(path, [rest]), renameKeyAt(path, "targetRefs")];
}

const VALIDATION_KEYS: Readonly<Record<string, string>> = {
  caCertRefs: "caCertificateRefs",
  wellKnownCACerts: "wellKnownCACertificates",
};

function validationEdits(spec: YamlNode | undefined): readonly DocumentEdit[] {
  const tls = child(spec, "tls");
  if (tls?.kind !== "map" || entryOf(spec, "validation") !== undefined) return [];
  return [
    renameKeyAt(["spec", "tls"], "validation"),
    ...Object.entries(VALIDATION_KEYS)
      .filter(([old]) => entryOf(tls, old) !== undefined)
      .map(([old, key]) => renameKeyAt(["spec", "tls", old], key)),
  ];
}

function backendTlsEdits(root: YamlNode): readonly DocumentEdit[] {
  const path = ["spec", "backendTLS"];
  const old = nodeAt(root, path);
  const tls = nodeAt(root, ["spec", "tls"]);
  if (old?.kind !== "map" || entryOf(tls, "backend") !== undefined) return [];
  const backend = yamlValue(old);
  return tls === undefined
    ? [setAt(path, { backend }), renameKeyAt(path, "tls")]
    : [setAt(["spec", "tls", "backend"], backend), removeAt(path)];
}

/**
 * Client certificates are checked per port now, not per listener: by default where all HTTPS listeners agree, and port
 * by port otherwise. Nothing can be done where two listeners of one port differ.
 */
function frontendEdits(root: YamlNode): readonly DocumentEdit[] {
  if (nodeAt(root, ["spec", "tls", "frontend"]) !== undefined) return [];
  const listeners = nodesAlong(root, ["spec", "listeners", "*"])
    .filter(({ node }) => textOf(child(node, "protocol")) === "HTTPS")
    .map(({ node, path }) => ({
      path,
      port: plainOf(child(node, "port")),
      validation: plainOf(nodeAt(node, ["tls", "frontendValidation"])),
    }));
  const byPort = new Map(listeners.map(({ port, validation }) => [port, validation]));
  const agree = listeners.every(({ port, validation }) => sameData(validation, byPort.get(port) ?? null));
  if (!agree) return [];
  const [first] = listeners;
  const isUniform = listeners.every(({ validation }) => sameData(validation, first?.validation ?? null));
  const perPort = [...byPort].flatMap(([port, validation]) =>
    validation === null ? [] : [{ port, tls: { validation } }],
  );
  const frontend = isUniform
    ? { default: { validation: first?.validation ?? null } }
    : { default: {}, perPort };
  return [
    setAt(["spec", "tls", "frontend"], frontend),
    ...listeners
      .filter(({ validation }) => validation !== null)
      .map(({ path }) => removeAt([...path, "tls", "frontendValidation"])),
  ];
}

/** The port of an XBackend is a `number`, and has no name. */
function backendPortEdits(root: YamlNode, path: Path): readonly DocumentEdit[] {
  const port = path.slice(0, -1);
  return nodeAt(root, [...port, "number"]) === undefined ? [renameKeyAt(path, "number")] : [];
}

/** `sessionName` and `cookieConfig` became `cookie` or `header`, by the type of the session. */
function sessionFixes(root: YamlNode, path: Path): readonly DocumentFix[] {
  const session = nodeAt(root, path);
  if (session?.kind !== "map") return [];
  const { sessionName, cookieConfig, idleTimeout: _gone, ...rest } = yamlValues(session);
  const key = rest.type === "Header" ? "header" : "cookie";
  if (rest[key] !== undefined) return [];
  const title = `Write \`${key}\` instead`;
  if (key === "header" && sessionName === undefined) return [];
  if (!session.flow) return [preferredFix(title, ...sessionEdits(session, path, key))];
  const settings = typeof cookieConfig === "object" && key === "cookie" ? cookieConfig : {};
  const name = sessionName === undefined ? {} : { name: sessionName };
  const value = { ...rest, [key]: { ...name, ...settings } };
  return [preferredFix(title, setAt(path, value))];
}

/** The settings of a session at their new place, on the lines that they stand on, with the comments there. */
function sessionEdits(session: YamlNode, path: Path, key: "cookie" | "header"): readonly DocumentEdit[] {
  const { sessionName, cookieConfig, idleTimeout } = yamlValues(session);
  const [name, config] = [
    [...path, "sessionName"],
    [...path, "cookieConfig"],
  ];
  const rest = idleTimeout === undefined ? [] : [removeAt([...path, "idleTimeout"])];
  if (cookieConfig === undefined || key === "header") {
    const settings = cookieConfig === undefined ? [] : [removeAt(config)];
    return [setAt(name, { name: sessionName }), renameKeyAt(name, key), ...settings, ...rest];
  }
  const moved = sessionName === undefined ? [] : [setAt([...config, "name"], sessionName), removeAt(name)];
  return [...moved, renameKeyAt(config, key), ...rest];
}

/**
 * Fixes that write a session of the later form in the earlier one; none where it says more than the earlier one can.
 */
function earlierSessionFixes(root: YamlNode, path: Path, key: "cookie" | "header"): readonly DocumentFix[] {
  const session = nodeAt(root, path);
  if (session?.kind !== "map") return [];
  const { [key]: settings, ...rest } = yamlValues(session);
  if (!isMap(settings) || rest.sessionName !== undefined || rest.cookieConfig !== undefined) return [];
  const { name, lifetimeType, ...more } = settings;
  if (Object.keys(more).length > 0) return [];
  const value = {
    ...rest,
    ...(name === undefined ? {} : { sessionName: name }),
    ...(lifetimeType === undefined ? {} : { cookieConfig: { lifetimeType } }),
  };
  const word = name === undefined ? "cookieConfig" : "sessionName";
  const isEmpty = name === undefined && lifetimeType === undefined;
  const title = isEmpty ? `Remove \`${key}\`` : `Write \`${word}\` instead`;
  return [preferredFix(title, setAt(path, value))];
}

function plainOf(node: YamlNode | undefined): YamlValue {
  return node === undefined ? null : yamlValue(node);
}

function textOf(node: YamlNode | undefined): string | undefined {
  return node?.kind === "scalar" ? node.text : undefined;
}

function sameData(a: YamlValue, b: YamlValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
