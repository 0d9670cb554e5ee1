import { isOfKind } from "../../delivery/delivered.ts";
import type { Protection } from "../../implementations/policies/policyTable.ts";
import type { IngressAnswer } from "../../ingress/ingressAnswer.ts";
import { CONFIG_GUARD } from "../../ingress/nginx/controllerSettings.ts";
import { guardsAt } from "../../ingress/nginx/guards.ts";
import type { RequestPlace } from "../../workspace/cluster/policyPlaces.ts";
import { findObject } from "../../workspace/views/namedObject.ts";
import { policiesAt, protectionOf } from "../../workspace/views/protection.ts";
import { requestPlaces } from "../../workspace/views/routePolicies.ts";
import type { Trace } from "../../workspace/views/trace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Whether requests that annotations asked for access are asked by the implementation, too; whether for the same, nobody compares. */
export type CarriedGuards =
  | { readonly kind: "asked" }
  | { readonly kind: "open" }
  | { readonly kind: "unknown"; readonly why: string };

/** Looks at what protects the rules of Routes that answer in place of guarded paths, each listener and rule once. */
export class GuardsOfRoutes {
  private readonly workspace: Workspace;
  private readonly known = new Map<string, CarriedGuards>();

  /** The workspace does not change while this is asked. */
  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  /** What asks for access where a Route answers as an Ingress did to those whom it let in. */
  carried({ host, location }: IngressAnswer, after: Trace): CarriedGuards {
    const guards = host === undefined || location === undefined ? [] : guardsAt(host, location);
    const needed = new Set(guards.map(({ name }) => protectionFor(name)));
    const { route, rule, listener } = after;
    const asked = [route?.scope, route?.namespace, route?.name, rule?.index, listener?.name, ...needed];
    const key = asked.join("\u0000");
    const carried = this.known.get(key) ?? carriedGuards(needed, after, this.workspace);
    this.known.set(key, carried);
    return carried;
  }
}

function carriedGuards(
  needed: ReadonlySet<Protection | undefined>,
  after: Trace,
  workspace: Workspace,
): CarriedGuards {
  const places = placesOf(after, workspace);
  if (needed.size === 0 || places.length === 0) return { kind: "open" };
  const answers = [...needed].flatMap((protection) =>
    protection === undefined ? undefined : places.map((place) => answerAt(protection, place, workspace)),
  );
  if (answers.some((answer) => answer === undefined || answer.kind === "open")) return { kind: "open" };
  return answers.find((answer) => answer?.kind === "unknown") ?? { kind: "asked" };
}

/** What has to protect in place of a guard; undefined for lines of nginx, which nobody reads here. */
function protectionFor(name: string): Protection | undefined {
  const guard = name.startsWith(CONFIG_GUARD) ? name.slice(CONFIG_GUARD.length) : name;
  if (guard === "global-auth-url") return "authentication";
  if (guard.startsWith("auth-") && !guard.endsWith("-snippet")) return "authentication";
  return guard.endsWith("-source-range") || guard === "block-cidrs" ? "authorization" : undefined;
}

function answerAt(protection: Protection, place: RequestPlace, workspace: Workspace): CarriedGuards {
  const cluster = workspace.clusterOf(place.gateway.id);
  const policies = policiesAt(place, cluster);
  const answer = protectionOf(protection, place, policies, cluster);
  if (answer.state === "protected") return { kind: "asked" };
  const { filters = [] } = place.route?.resource.spec.rules[place.rule ?? -1] ?? {};
  const mayBeAsked = policies.length > 0 || filters.some(({ extension }) => extension !== undefined);
  return answer.state === "unknown" && mayBeAsked
    ? { kind: "unknown", why: `Access was asked for, and ${answer.why}.` }
    : { kind: "open" };
}

/** The listeners that hand such requests to the rule that answered. */
function placesOf({ route, rule, listener }: Trace, workspace: Workspace): readonly RequestPlace[] {
  const found = route === undefined ? undefined : findObject(workspace, route, route.kind);
  if (found === undefined || !isOfKind(found, "HTTPRoute") || rule === undefined) return [];
  const places = requestPlaces(found, workspace.clusterOf(found.id)).filter(
    (place) => place.listener.listener.name === listener?.name,
  );
  const [first] = places;
  return first === undefined ? [] : [{ ...first, rule: rule.index }];
}
