import { describeSelector } from "../../gateway-api/references/labelSelector.ts";
import type { GatewayAddress, GatewaySpec } from "../../model/gateway.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import type { ObjectReference } from "../../model/reference.ts";
import { codeSpan } from "../../text/markdown.ts";
import { enumerate } from "../../text/sentence.ts";
import type { EffectiveListener } from "../../workspace/views/effectiveGateway.ts";

/** What a Gateway asks for, each thing in Markdown: who serves it, where and with what, and whose ListenerSets it takes. */
export function gatewayTerms({
  gatewayClassName,
  addresses = [],
  infrastructure,
  allowedListeners,
}: GatewaySpec): readonly string[] {
  const { labels = {}, annotations = {}, parametersRef } = infrastructure ?? {};
  return [
    ...(gatewayClassName === undefined ? [] : [`class ${codeSpan(gatewayClassName)}`]),
    ...addresses.map(addressText),
    ...textsOf("label", labels),
    ...textsOf("annotation", annotations),
    ...(parametersRef === undefined ? [] : [`parameters ${codeSpan(referenceText(parametersRef))}`]),
    `ListenerSets of ${namespacesText(allowedListeners?.namespaces, "None")}`,
  ];
}

/** What a listener says of connections and Routes beside port and hostname, each thing in Markdown. */
export function listenerTerms({ protocol, tls, allowedRoutes }: EffectiveListener): readonly string[] {
  const hasMode = tls !== undefined && (protocol === "HTTPS" || protocol === "TLS");
  const kinds =
    allowedRoutes?.kinds?.flatMap(({ kind }) => (kind === undefined ? [] : [codeSpan(kind)])) ?? [];
  return [
    ...(hasMode ? [`TLS mode ${codeSpan(tls.mode ?? "Terminate")}`] : []),
    `Routes of ${namespacesText(allowedRoutes?.namespaces, "Same")}`,
    ...(kinds.length === 0 ? [] : [`only ${enumerate(kinds)}`]),
  ];
}

function addressText({ type = "IPAddress", value, routability }: GatewayAddress): string {
  const what =
    value === undefined ? `an address of the type ${codeSpan(type)}` : `address ${codeSpan(value)}`;
  return routability ? `${what} for ${codeSpan(routability)}` : what;
}

function textsOf(what: string, texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(texts).map(([key, value]) => `${what} ${codeSpan(`${key}: ${value}`)}`);
}

function referenceText({ kind = "", namespace, name = "" }: ObjectReference): string {
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`.trim();
}

/** Whose objects are let in. Source: https://gateway-api.sigs.k8s.io/reference/spec/#fromnamespaces */
function namespacesText(policy: NamespacePolicy | undefined, preset: "Same" | "None"): string {
  const from = policy?.from ?? preset;
  switch (from) {
    case "All":
      return "every namespace";
    case "None":
      return "no namespace";
    case "Same":
      return "its own namespace";
    case "Selector":
      return policy?.selector === undefined
        ? "no namespace"
        : `namespaces with ${describeSelector(policy.selector)}`;
    default:
      return `namespaces by ${codeSpan(from)}`;
  }
}
