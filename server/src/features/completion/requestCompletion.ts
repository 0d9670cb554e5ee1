import { asRoute, GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import { lineStarts, offsetAt } from "../../text/lines.ts";
import type { Position } from "../../text/span.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { TraceRequest } from "../../workspace/views/trace.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { suggestedRequests } from "../suggestedRequest.ts";
import type { CompletionItem, CompletionList } from "./completion.ts";

/** Something to write in a request file. */
interface Offer {
  readonly text: string;
  readonly detail: string;
  /** More is to be chosen behind it. */
  readonly leadsOn?: boolean;
}

/** More objects of a kind than these are not looked at. */
const MOST_OBJECTS = 200;

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const DIRECTIVES: readonly Offer[] = [
  { text: "expect: ", detail: "what should come of the request", leadsOn: true },
  { text: "gateway: ", detail: "the Gateway that takes the request", leadsOn: true },
  { text: "from: ", detail: "the namespace of a client inside of the mesh", leadsOn: true },
  { text: "sni: ", detail: "the host that the client asks for in the TLS handshake" },
  { text: "scope: ", detail: "where one name stands in several clusters" },
];
const OUTCOMES: readonly Offer[] = [
  { text: "404", detail: "the Gateway itself answers with this status" },
  { text: "redirect 301 ", detail: "the Gateway sends the client there" },
  { text: "grpc UNIMPLEMENTED", detail: "the Gateway itself answers a call with this code" },
  { text: "refused", detail: "nothing listens there" },
  { text: "tls-failure", detail: "the handshake fails" },
  { text: "unknown", detail: "the manifests do not decide it" },
];

/**
 * What can be written at a position of a request file: verbs, the URLs that Routes answer under the hosts of their listeners,
 * comments for this tool, and in an expectation its forms with the backends and Routes there are.
 */
export function requestCompletions(
  workspace: Workspace,
  text: string,
  position: Position,
): CompletionList | undefined {
  const offset = offsetAt(text, lineStarts(text), position);
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const found = offersBehind(workspace, before);
  if (found === undefined || found.offers.length === 0) return undefined;
  const end = /^\S*/.exec(text.slice(offset))?.[0].length ?? 0;
  return {
    range: {
      start: { line: position.line, character: position.character - found.typed.length },
      end: { line: position.line, character: position.character + end },
    },
    indentation: 0,
    items: found.offers.map(itemOf),
    isIncomplete: false,
  };
}

/** What can stand behind the beginning of a line, with the part of it that is replaced. */
function offersBehind(
  workspace: Workspace,
  before: string,
): { readonly typed: string; readonly offers: readonly Offer[] } | undefined {
  const expected = /^\s*(?:#|\/\/)\s*expect\s*:\s*(.*)$/s.exec(before)?.[1];
  if (expected !== undefined) return { typed: expected, offers: [...destinations(workspace), ...OUTCOMES] };
  const gateway = /^\s*(?:#|\/\/)\s*gateway\s*:\s*(\S*)$/.exec(before)?.[1];
  if (gateway !== undefined) return { typed: gateway, offers: gateways(workspace) };
  const client = /^\s*(?:#|\/\/)\s*from\s*:\s*(\S*)$/.exec(before)?.[1];
  if (client !== undefined) return { typed: client, offers: namespaces(workspace) };
  const comment = /^\s*(?:#(?!#)|\/\/)\s*(\w*)$/.exec(before)?.[1];
  if (comment !== undefined) return { typed: comment, offers: DIRECTIVES };
  const url = new RegExp(`^(?:${VERBS.join("|")})[ \\t]+(\\S*)$`).exec(before)?.[1];
  if (url !== undefined) return { typed: url, offers: urls(workspace) };
  if (!/^[A-Za-z]*$/.test(before)) return undefined;
  return { typed: before, offers: beginnings() };
}

function beginnings(): readonly Offer[] {
  const verbs = VERBS.map((verb) => ({ text: `${verb} `, detail: "a request", leadsOn: true }));
  return [...verbs, { text: "# expect: ", detail: "what should come of the request", leadsOn: true }];
}

/** The URLs of the plainest requests that matches take, each once; then the hosts alone. */
function urls(workspace: Workspace): readonly Offer[] {
  const found = routes(workspace).flatMap((objectLocation): readonly Offer[] => {
    const route = asRoute(objectLocation.delivered.resource);
    const suggested = suggestedRequests(workspace, objectLocation);
    const detail = `${manifestKind(objectLocation.delivered.resource)} ${nameOf(objectLocation)}`;
    return (route?.spec.rules ?? []).flatMap((rule, index) =>
      [...(rule.matches ?? [{}]).keys()].flatMap((match) => {
        const url = urlOf(suggested(["spec", "rules", index, "matches", match]));
        return url === undefined ? [] : { text: url, detail };
      }),
    );
  });
  const hosts = found.flatMap(({ text }) => {
    const host = /^\w+:\/\/[^/]+/.exec(text)?.[0];
    return host === undefined ? [] : { text: `${host}/`, detail: "a host that a listener serves" };
  });
  return distinct([...found, ...hosts]);
}

function urlOf(request: TraceRequest | undefined): string | undefined {
  const { scheme, host, path = "/" } = request ?? {};
  return host === undefined || (scheme !== "http" && scheme !== "https")
    ? undefined
    : `${scheme}://${host}${path}`;
}

/** The backends that Routes lead to, with their ports, and the Routes. */
function destinations(workspace: Workspace): readonly Offer[] {
  const backends = routes(workspace).flatMap(({ delivered }): readonly Offer[] =>
    (asRoute(delivered.resource)?.spec.rules ?? []).flatMap((rule) =>
      (rule.backendRefs ?? []).flatMap(({ name, namespace = delivered.namespace, port }) => {
        if (name === undefined || isOpaque(name)) return [];
        const place = namespace === undefined || namespace === "" ? "" : `${namespace}/`;
        const behind = typeof port === "number" ? `:${port}` : "";
        return { text: `backend ${place}${name}${behind}`, detail: "the backend gets the request" };
      }),
    ),
  );
  const names = routes(workspace).map((location) => ({
    text: `route ${nameOf(location)}`,
    detail: "a rule of this Route takes the request",
  }));
  return distinct([...backends, ...names]);
}

function gateways(workspace: Workspace): readonly Offer[] {
  const found = workspace
    .objects()
    .filter(({ delivered: { resource } }) => resource.group === GATEWAY_GROUP && resource.kind === "Gateway");
  return distinct(found.slice(0, MOST_OBJECTS).map((one) => ({ text: nameOf(one), detail: "Gateway" })));
}

function namespaces(workspace: Workspace): readonly Offer[] {
  const all = workspace.allClusters().flatMap(({ objects }) => objects.namespaces());
  return distinct(all.map((text) => ({ text, detail: "namespace" })));
}

/** The Routes of which a name can be written. */
function routes(workspace: Workspace): readonly ObjectLocation[] {
  return workspace
    .objects()
    .filter(({ delivered: { resource } }) => {
      const { name } = resource.metadata;
      return asRoute(resource) !== undefined && name !== undefined && !isOpaque(name);
    })
    .slice(0, MOST_OBJECTS);
}

function nameOf({ delivered: { namespace, resource } }: ObjectLocation): string {
  const name = resource.metadata.name ?? "";
  return namespace === undefined || namespace === "" ? name : `${namespace}/${name}`;
}

function distinct(offers: readonly Offer[]): readonly Offer[] {
  return [...new Map(offers.toReversed().map((offer) => [offer.text, offer])).values()].toReversed();
}

function itemOf({ text, detail, leadsOn = false }: Offer): CompletionItem {
  return {
    label: text.trim(),
    kind: "value",
    detail,
    mark: undefined,
    documentation: undefined,
    object: undefined,
    filter: text,
    text: [text],
    plainText: [text],
    isDeprecated: false,
    leadsOn,
  };
}
