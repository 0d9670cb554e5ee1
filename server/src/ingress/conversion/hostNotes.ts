import type { Path } from "../../yaml/tree.ts";
import type { IngressHost, Location } from "../ingressHost.ts";
import { type IngressSurroundings, ingressName } from "../ingressObject.ts";
import { guardsAt } from "../nginx/guards.ts";
import { absentServices } from "./absentServices.ts";
import { barePaths } from "./barePaths.ts";
import { certificateNotes, placeOf } from "./certificateNotes.ts";
import { closedExpression, openLocations } from "./closedExpression.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import type { ConversionRequest } from "./conversionRequest.ts";
import { type ConversionTarget, hasStandardOf15 } from "./conversionTarget.ts";
import { destinationNotes, resourceKindOf } from "./destinationNotes.ts";
import { guardNotes } from "./guardNotes.ts";
import { isSentToTls, slashRedirects } from "./hostRules.ts";
import { isHostname, type ServedHost } from "./hostServed.ts";
import { unaskedRedirects } from "./otherNote.ts";
import { type LocationForms, locationForms } from "./pathForm.ts";

/** What a reader has to know beyond annotations: about each host, its paths and its certificate. */
export function hostNotes(
  hosts: readonly IngressHost[],
  served: readonly ServedHost[],
  request: ConversionRequest,
  surroundings: Pick<IngressSurroundings, "service">,
): readonly ReportEntry[] {
  const encrypted = new Set(
    served.flatMap(({ name, isEncrypted, passthrough }) =>
      isEncrypted || passthrough !== undefined ? [name] : [],
    ),
  );
  return [
    ...hosts.flatMap((host) => {
      const forms = locationForms(host);
      const open = openLocations(host, request);
      const isKept = (location: Location) =>
        closedExpression({ host, location }, open, request) !== undefined;
      return [
        ...nameNotes(host),
        ...namespaceNotes(host),
        ...certificateNotes(host, request, encrypted),
        ...unaskedRedirects(host),
        ...restNotes(host),
        ...guardNotes(host, request),
        ...host.passedOver.map(({ location, winner }) => doubleNote(host, location, winner)),
        ...host.locations.flatMap((location) =>
          locationNotes(host, location, forms.get(location), isKept(location)),
        ),
        ...barePaths(host, forms).flatMap(({ path, of, before }) =>
          before === undefined
            ? note(
                of.by.ingress,
                of.place,
                "changed",
                `\`${of.path}\` did not take \`${path}\`, and the prefix that it becomes does: requests for it got another answer or 404 before.`,
              )
            : [],
        ),
        ...slashRedirects(host).flatMap(({ by, place }) =>
          note(
            by.ingress,
            place,
            "changed",
            "nginx redirects the path without its last slash to the one with it, and so does a rule now. `Location` keeps the port of the listener, which nginx drops.",
          ),
        ),
      ];
    }),
    ...generalNotes(hosts, served, request),
    ...absentServices(hosts, surroundings),
  ];
}

function note(
  ingress: IngressHost["owner"]["ingress"],
  place: Path | undefined,
  verdict: ReportEntry["verdict"],
  message: string,
): readonly ReportEntry[] {
  return [aboutPlace(ingress, place ?? [], verdict, message)];
}

/** Whoever may write Routes for a host may take paths of the others, as it was with Ingresses. */
function namespaceNotes(host: IngressHost): readonly ReportEntry[] {
  const namespaces = [...new Set(host.locations.map(({ by }) => by.ingress.namespace))].sort();
  if (namespaces.length < 2) return [];
  const names = namespaces.map((namespace) => `\`${namespace}\``).join(", ");
  const served = host.name === undefined ? "Every other host" : `\`${host.name}\``;
  return note(
    host.owner.ingress,
    placeOf(host),
    "changed",
    `${served} has Ingresses in several namespaces: ${names}. Each gets Routes in its own, the listener has to let all of them in, and a Route of one may take paths of another.`,
  );
}

function nameNotes(host: IngressHost): readonly ReportEntry[] {
  const { name, owner } = host;
  if (name === undefined) return [];
  if (!isHostname(name))
    return note(
      owner.ingress,
      placeOf(host),
      "none",
      `\`${name}\` is no hostname of the Gateway API: no Route is written for it.`,
    );
  if (!name.startsWith("*.")) return [];
  const wider = `\`a.b${name.slice(1)}\``;
  return note(
    owner.ingress,
    placeOf(host),
    "changed",
    `The wildcard \`${name}\` takes one label in an Ingress and any number of labels in the Gateway API: ${wider} is served too. It also takes what no listener for a more specific host takes.`,
  );
}

/** What becomes of requests that no path of a host takes. */
function restNotes(host: IngressHost): readonly ReportEntry[] {
  const { locations, dialect, owner } = host;
  const root = locations.find(({ path, isExact }) => path === "/" && !isExact);
  if (root?.destination.kind === "nothing") {
    const [guard] = guardsAt(host, root);
    return guard === undefined
      ? []
      : note(
          owner.ingress,
          placeOf(host),
          "changed",
          `Paths that no rule of the host takes were asked for access first (\`${guard.name}\`) and get 404 at once now.`,
        );
  }
  if (root?.place?.[1] !== "defaultBackend") return [];
  const reach = dialect === "ingress-nginx" && host.name !== undefined ? " of this host" : "";
  return note(
    root.by.ingress,
    root.place,
    "changed",
    `The default backend takes the requests that no rule${reach} takes. Hosts that Routes without a hostname do not name fall back to it, wherever they are.`,
  );
}

function doubleNote(host: IngressHost, location: Location, winner: Location): ReportEntry {
  const { destination } = location;
  if (destination.kind === "resource" && host.dialect === "ingress-nginx")
    return aboutPlace(
      location.by.ingress,
      location.place ?? [],
      "none",
      `ingress-nginx passes over a resource backend such as ${resourceKindOf(destination)} \`${destination.name}\`: no rule is written, and the requests for \`${location.path}\` go to what takes the rest of the host, or get 404, as they did.`,
    );
  const name = host.name === undefined ? "all hosts" : `\`${host.name}\``;
  const who =
    winner.by === location.by ? "written twice" : `already that of \`${ingressName(winner.by.ingress)}\``;
  return aboutPlace(
    location.by.ingress,
    location.place ?? [],
    "changed",
    `The path \`${location.path}\` of ${name} is ${who}: the oldest Ingress wins, which files do not tell, and this one is left out.`,
  );
}

function locationNotes(
  host: IngressHost,
  location: Location,
  forms: LocationForms | undefined,
  isKeptClosed: boolean,
): readonly ReportEntry[] {
  const { by, place, path, destination } = location;
  const say = (verdict: ReportEntry["verdict"], message: string): readonly ReportEntry[] =>
    note(by.ingress, place, verdict, message);
  if (place === undefined) return [];
  return [
    ...(location.written === undefined || location.written === path || path === "/"
      ? []
      : say(
          "changed",
          `\`${location.written}\` is read as everything below \`${path}\` and becomes a prefix, which takes \`${path.slice(0, -1)}\` as well.`,
        )),
    ...(forms?.isImpossible === true
      ? say(
          "none",
          `The path \`${path}\` cannot be matched by the Gateway API, and no rule is written for it. Its requests go to what takes the rest of the host, or get 404.`,
        )
      : []),
    ...(forms?.hiddenBy === undefined
      ? []
      : say(
          "changed",
          `\`${path}\` got no requests: the expression \`${forms.hiddenBy.path}\` of Ingress \`${ingressName(forms.hiddenBy.by.ingress)}\` is longer, goes first and takes them all. No rule is written for it.`,
        )),
    ...(host.isPatterned && forms?.isImpossible === false && forms.hiddenBy === undefined && !takesAll(forms)
      ? say(
          "changed",
          expressionMessage(path, forms.isSimplified, guardsAt(host, location).length > 0, isKeptClosed),
        )
      : []),
    ...destinationNotes(say, destination, by.dialect),
  ];
}

/** True for an expression that takes every path, as the prefix `/` does that it becomes. */
function takesAll({ forms }: LocationForms): boolean {
  return forms.every(({ path }) => path.type === "PathPrefix" && path.value === "/");
}

function expressionMessage(
  path: string,
  isSimplified: boolean,
  isGuarded: boolean,
  isKeptClosed: boolean,
): string {
  if (!isSimplified)
    return `\`${path}\` stays a regular expression. Which one goes first where several match, and which dialect is read, is up to the implementation.`;
  const access = isKeptClosed
    ? " They stay closed by the expression, which has a rule beside it, where the implementation tries expressions before prefixes; with Istio and agentgateway another path takes them, and they are not asked for access any more."
    : isGuarded
      ? " They are not asked for access any more: where another path takes them, they get in."
      : "";
  return `\`${path}\` was a regular expression that ignores letter case and is open at its end, and is a prefix or an exact path now: other letter case, and longer names such as \`/app\` with \`/apple\`, get another answer.${access}`;
}

/** What is true of every Ingress of ingress-nginx, told once. */
function generalNotes(
  hosts: readonly IngressHost[],
  served: readonly ServedHost[],
  target: ConversionTarget,
): readonly ReportEntry[] {
  const first = hosts.find(({ dialect }) => dialect === "ingress-nginx")?.owner.ingress;
  if (first === undefined) return [];
  const losesSlash = hosts.some((host) =>
    host.locations.some((location) => isSentToTls(host, location) && !location.by.settings.keepsLastSlash),
  );
  const isPermanent = hosts.some(
    (host) => host.www !== undefined || host.locations.some((location) => isSentToTls(host, location)),
  );
  const isSecure = served.some(({ certificate }) => certificate !== undefined);
  return [
    ...note(
      first,
      [],
      "changed",
      "nginx normalizes paths before it compares them (`//`, dot segments, `%2F`), and the Gateway API leaves that to the implementation. Encoded or doubled slashes may get another answer.",
    ),
    ...note(
      first,
      [],
      "changed",
      "nginx refuses requests above 1 MB and waits 60 s for a backend unless annotations say otherwise. The limits of your implementation count now.",
    ),
    ...note(
      first,
      [],
      "changed",
      "Backends got `X-Forwarded-*`, `X-Real-IP`, `X-Scheme` and `X-Request-ID` of nginx. Which of them your implementation sends, and which address it sees, is its own.",
    ),
    ...(losesSlash
      ? note(
          first,
          [],
          "changed",
          "Where nginx redirects http to https it drops a slash at the very end of the URL. A redirect filter keeps it.",
        )
      : []),
    ...(isPermanent && !hasStandardOf15(target)
      ? note(
          first,
          [],
          "changed",
          "Redirects to https, and to and from `www.`, have the status 301 where nginx answered 308, which filters have since release 1.5: a client may repeat a `POST` as `GET`.",
        )
      : []),
    ...(isSecure
      ? note(
          first,
          [],
          "changed",
          "Answers over https had `Strict-Transport-Security` (HSTS) from nginx. Add a `ResponseHeaderModifier` where it has to stay.",
        )
      : []),
  ];
}
