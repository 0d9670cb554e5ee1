import { integerValue, stringValue } from "../yaml/scalars.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { has, integer, list, type NumberOrOpaque, object, present, text } from "./reading.ts";

/** How long a request, and each attempt at a backend, may take: durations, as written. */
export interface RuleTimeouts {
  readonly request?: string;
  readonly backendRequest?: string;
}

/** When and how often an attempt at a backend is repeated. */
export interface RuleRetry {
  /** Numbers; an item that is none is an empty text. */
  readonly codes?: readonly NumberOrOpaque[];
  /** `codes` is written, whatever its value. */
  readonly hasCodes: boolean;
  readonly attempts?: NumberOrOpaque;
  readonly backoff?: string;
}

/** How requests of one client find the same backend again. */
export interface SessionPersistence {
  /** The keys that are written. */
  readonly keys: readonly string[];
  readonly type?: string;
  readonly sessionName?: string;
  readonly cookieName?: string;
  readonly absoluteTimeout?: string;
  readonly idleTimeout?: string;
}

/** The settings of a rule that hold for all its requests. */
export interface RuleSettings {
  readonly timeouts?: RuleTimeouts;
  readonly retry?: RuleRetry;
  readonly sessionPersistence?: SessionPersistence;
}

/** Reads the settings of a rule. Never throws: what has a wrong type reads as absent. */
export function readRuleSettings(node: YamlNode): RuleSettings {
  return present<RuleSettings>({
    timeouts: object(node, "timeouts", (timeouts) =>
      present<RuleTimeouts>({
        request: text(timeouts, "request"),
        backendRequest: text(timeouts, "backendRequest"),
      }),
    ),
    retry: object(node, "retry", readRetry),
    sessionPersistence: object(node, "sessionPersistence", readSessionPersistence),
  });
}

function readRetry(node: YamlNode): RuleRetry {
  return present<RuleRetry>({
    codes: list(node, "codes", (code) => readCode(code)),
    hasCodes: has(node, "codes"),
    attempts: integer(node, "attempts"),
    backoff: text(node, "backoff"),
  });
}

function readCode(node: YamlNode): NumberOrOpaque {
  return integerValue(node) ?? stringValue(node) ?? "";
}

/** Read alike in rules of Routes and in traffic policies. */
export function readSessionPersistence(node: YamlNode): SessionPersistence {
  return present<SessionPersistence>({
    keys: node.kind === "map" ? node.entries.map(({ key }) => key) : [],
    type: text(node, "type"),
    sessionName: text(node, "sessionName"),
    cookieName: text(child(node, "cookie"), "name"),
    absoluteTimeout: text(node, "absoluteTimeout"),
    idleTimeout: text(node, "idleTimeout"),
  });
}
