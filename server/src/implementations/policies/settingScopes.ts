import type { PolicyKind } from "./policyTable.ts";

/** What passes where a policy holds, as far as it decides which settings can do something there. */
export interface PassingTraffic {
  /** Whether the listener ends the TLS of clients, so that it can ask for their certificates. */
  readonly endsTls: Reach;
}

/** Whether a setting does something; `unknown` where that is not documented. */
export type Reach = "yes" | "no" | "unknown";

/**
 * What settings act on, where that is not whatever passes: `handshakes`, where the listener ends TLS. A question mark: elsewhere it is
 * not documented. The longest name counts.
 * Sources: those of the table of policies and https://developer.konghq.com/plugins/
 */
const TABLE = `
gateway.envoyproxy.io/ClientTrafficPolicy
  handshakes tls.clientValidation
gateway.kgateway.dev/ListenerPolicy
  handshakes default.clientCertificateValidation perPort
gateway.k8s.aws/LoadBalancerConfiguration
  handshakes listenerConfigurations
configuration.konghq.com/KongPlugin
  handshakes mtls-auth?
traefik.io/TLSOption
  handshakes clientAuth
`;

const SUBJECTS = ["handshakes"] as const;
type Subject = (typeof SUBJECTS)[number];

interface Scope {
  readonly subject: Subject;
  /** Keys below `spec` with dots, or the name of a plugin; empty for the whole policy. */
  readonly field: string;
  /** Nobody says what it does with anything else. */
  readonly isOpen: boolean;
}

const BY_KIND = readTable(TABLE);

/** Whether a setting of a kind, by its keys below `spec` with dots, can do something about what passes. */
export function reachOf(kind: PolicyKind, field: string, traffic: PassingTraffic): Reach {
  return narrowest(scopesOf(kind, field).map((scope) => reachOfScope(scope, traffic)));
}

/** What is said of a field: by the longest of the names that it is, or stands below. */
function scopesOf({ group, kind }: PolicyKind, field: string): readonly Scope[] {
  const meant = (BY_KIND.get(`${group}/${kind}`) ?? []).filter(
    (scope) => scope.field === "" || `${field}.`.startsWith(`${scope.field}.`),
  );
  const longest = Math.max(...meant.map((scope) => scope.field.length));
  return meant.filter((scope) => scope.field.length === longest);
}

function reachOfScope({ isOpen }: Scope, { endsTls }: PassingTraffic): Reach {
  return isOpen && endsTls === "no" ? "unknown" : endsTls;
}

function narrowest(reaches: readonly Reach[]): Reach {
  if (reaches.includes("no")) return "no";
  return reaches.includes("unknown") ? "unknown" : "yes";
}

function readTable(text: string): ReadonlyMap<string, readonly Scope[]> {
  return new Map(
    text
      .trim()
      .split(/\n(?! )/)
      .map((block) => {
        const [name = "", ...lines] = block.split("\n");
        return [name, lines.flatMap(readScopes)] as const;
      }),
  );
}

function readScopes(line: string): readonly Scope[] {
  const [word, ...paths] = line.trim().split(" ");
  const subject = SUBJECTS.find((one) => one === word);
  if (subject === undefined) return [];
  return paths.map((path) => {
    const field = path.replace("?", "");
    return { subject, field: field === "*" ? "" : field, isOpen: path.endsWith("?") };
  });
}
