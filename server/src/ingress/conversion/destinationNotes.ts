import { actionOf } from "../destination.ts";
import type { IngressDialect } from "../ingressClass.ts";
import type { Location } from "../ingressHost.ts";
import { guessedPort } from "./backendRules.ts";
import type { ReportEntry } from "./conversionReport.ts";

/** Makes an entry about the path. */
type Say = (verdict: ReportEntry["verdict"], message: string) => readonly ReportEntry[];

/** What a reader has to know about where a path sends to, in a place of an Ingress that is read by the rules of `dialect`. */
export function destinationNotes(
  say: Say,
  destination: Location["destination"],
  dialect: IngressDialect,
): readonly ReportEntry[] {
  const action = actionOf(destination);
  if (action !== undefined)
    return say(
      "none",
      `\`${action}\` is no Service but what the annotation \`alb.ingress.kubernetes.io/actions.${action}\` describes. Write its redirect as a filter or its weights into \`backendRefs\`: until then the rule answers 500.`,
    );
  switch (destination.kind) {
    case "nothing":
      return [];
    case "missing":
      return say(
        "changed",
        `Service \`${destination.namespace}/${destination.name}\` does not exist, or has no port \`${destination.port ?? ""}\`: the answer is 500 where it was 503.`,
      );
    case "resource":
      return resourceNotes(say, destination, dialect);
    case "service": {
      const { namespace, name, port, written, isExternal } = destination;
      const service = `Service \`${namespace}/${name}\``;
      return [
        ...(isExternal
          ? say(
              "changed",
              `${service} is of type ExternalName, which most implementations do not forward to.`,
            )
          : []),
        ...(written?.by === "targetPort"
          ? say(
              "changed",
              `\`${written.text}\` is a \`targetPort\` of ${service}, which ingress-nginx takes for its port. The rule names the port, ${port}.`,
            )
          : []),
        ...(written !== undefined && port === undefined
          ? say(
              guessedPort(destination) === undefined ? "none" : "changed",
              portMessage(service, written.text, guessedPort(destination)),
            )
          : []),
      ];
    }
  }
}

type ResourceDestination = Extract<Location["destination"], { kind: "resource" }>;

/** A kind with its group, as messages name it: `StorageBucket.k8s.example.com`. */
export function resourceKindOf({ group, resourceKind }: ResourceDestination): string {
  return group === "" ? resourceKind : `${resourceKind}.${group}`;
}

function resourceNotes(
  say: Say,
  resource: ResourceDestination,
  dialect: IngressDialect,
): readonly ReportEntry[] {
  const { name } = resource;
  const kind = resourceKindOf(resource);
  return dialect === "ingress-nginx"
    ? say(
        "none",
        `ingress-nginx passes over a resource backend such as ${kind} \`${name}\` and answered 404. The rule has no backend and answers 500: take the path out, or write the backend that was meant.`,
      )
    : say(
        "changed",
        `The resource backend ${kind} \`${name}\` becomes a backendRef of that kind, which your implementation has to take: the core takes Services alone. Where it does not, the rule answers 500.`,
      );
}

function portMessage(service: string, name: string, guess: number | undefined): string {
  const why = `A backendRef names its port by number, and ${service} is not among the files.`;
  return guess === undefined
    ? `${why} Write the number of \`${name}\`: until then the rule answers 500.`
    : `${why} ${guess} is written for \`${name}\`: compare it.`;
}
