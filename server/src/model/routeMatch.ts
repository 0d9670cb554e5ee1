import { child, type YamlNode } from "../yaml/tree.ts";
import { has, list, object, present, text } from "./reading.ts";

/** A path as a match asks for it, as written: type and value have defaults. */
export interface PathMatch {
  readonly type?: string;
  readonly value?: string;
}

/** A header or a query parameter that a match asks for. */
export interface NamedMatch {
  readonly type?: string;
  readonly name?: string;
  readonly value?: string;
}

/** The service and method that a match of a GRPCRoute asks for. */
export interface CallMatch {
  readonly type?: string;
  readonly service?: string;
  readonly method?: string;
}

/** One match of a rule, as written: everything in it has to hold. */
export interface RouteMatch {
  readonly path?: PathMatch;
  /** The HTTP method. */
  readonly method?: string;
  /** Under `method`, too, in a GRPCRoute. */
  readonly call?: CallMatch;
  readonly headers?: readonly NamedMatch[];
  readonly queryParams?: readonly NamedMatch[];
  /** Something in it has a wrong type: what it matches is not known. */
  readonly isUnclear?: boolean;
}

/** Reads a match. Never throws: what has a wrong type reads as absent. */
export function readRouteMatch(node: YamlNode): RouteMatch {
  return present<RouteMatch>({
    path: object(node, "path", (path) =>
      present<PathMatch>({ type: text(path, "type"), value: text(path, "value") }),
    ),
    method: text(node, "method"),
    call: object(node, "method", (call) =>
      present<CallMatch>({
        type: text(call, "type"),
        service: text(call, "service"),
        method: text(call, "method"),
      }),
    ),
    headers: list(node, "headers", readNamedMatch),
    queryParams: list(node, "queryParams", readNamedMatch),
    isUnclear: isSound(node) ? undefined : true,
  });
}

function readNamedMatch(node: YamlNode): NamedMatch {
  return present<NamedMatch>({
    type: text(node, "type"),
    name: text(node, "name"),
    value: text(node, "value"),
  });
}

/** Whether every part of the match has the type that it should have. */
function isSound(node: YamlNode): boolean {
  if (node.kind === "scalar") return node.plain && node.text === "";
  if (node.kind === "sequence") return false;
  const method = child(node, "method");
  return (
    hasTexts(node, "path", ["type", "value"]) &&
    (method?.kind === "map"
      ? hasTexts(node, "method", ["type", "service", "method"])
      : isText(node, "method")) &&
    ["headers", "queryParams"].every((key) => hasNamedMatches(node, key))
  );
}

function hasTexts(node: YamlNode, key: string, members: readonly string[]): boolean {
  if (!has(node, key)) return true;
  const value = child(node, key);
  return value?.kind === "map" && members.every((member) => isText(value, member));
}

function isText(node: YamlNode, key: string): boolean {
  return !has(node, key) || text(node, key) !== undefined;
}

function hasNamedMatches(node: YamlNode, key: string): boolean {
  if (!has(node, key)) return true;
  const value = child(node, key);
  return (
    value?.kind === "sequence" &&
    value.items.every((item) => ["name", "value"].every((member) => text(item, member) !== undefined)) &&
    value.items.every((item) => isText(item, "type"))
  );
}
