import { type Delivered, qualifiedName } from "../../delivery/delivered.ts";
import { isServiceAddress } from "../../gateway-api/infrastructure/addressRoutability.ts";
import type { GeneratedResources } from "../../gateway-api/infrastructure/generatedResources.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import { generatedUsers } from "../../workspace/views/generatedUsers.ts";
import { originOf, type TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { yamlLines } from "../../yaml/yamlLines.ts";
import { provisionOfGateway } from "../hover/generatedHover.ts";
import { gatewayAt } from "./gatewayAt.ts";
import { gatewayOf } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/**
 * What an implementation generates in the cluster for a Gateway: names, labels, annotations, addresses and ports, which
 * follow from the manifests. Whatever else such objects have is the implementation's.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1762/
 */
export const generatedResourcesPreview: PreviewKind = {
  name: "generatedResources",
  ending: "yaml",
  subjectAt: gatewayAt,
  linesOf: (workspace, subject) => {
    const gateway = gatewayOf(subject, workspace);
    return gateway === undefined ? undefined : linesOf(gateway, workspace);
  },
};

function linesOf(gateway: Delivered<Gateway>, workspace: Workspace): readonly TracedLine[] {
  const { generated } = workspace.clusterOf(gateway.id);
  const provision = generated.provision(gateway.id);
  const at = place(gateway, workspace);
  const summary =
    provisionOfGateway(gateway, workspace) ??
    "What is generated for it cannot be told: a name is filled in later.";
  const head = [
    `# Gateway ${qualifiedName({ namespace: gateway.namespace, name: gateway.resource.metadata.name ?? "" })}`,
    `# ${summary.replaceAll("`", "")}`,
  ].map((text) => ({ text, ...at("metadata", "name") }));
  if (provision?.kind !== "generated" || generated.isWithheld(gateway.id)) return head;
  const { resources } = provision;
  const users = generatedUsers(gateway, workspace).flatMap((user) => {
    const from = originOf({ id: user.id, path: ["metadata", "name"] }, workspace);
    return from === undefined
      ? []
      : [{ text: `# used by ${from.about} (${from.path}:${from.range.start.line + 1})`, from }];
  });
  const object = (apiVersion: string, kind: string) =>
    objectLines(apiVersion, kind, gateway, resources, workspace);
  return [
    ...head,
    ...users,
    ...object("v1", "Service"),
    ...addressLines(gateway, workspace),
    ...portLines(gateway, workspace),
    { text: "---" },
    ...object("apps/v1", "Deployment"),
    { text: "---" },
    ...object("v1", "ServiceAccount"),
  ];
}

/** Where lines about a field of the Gateway come from. */
function place(gateway: Delivered<Gateway>, workspace: Workspace) {
  return (...path: readonly (string | number)[]): Pick<TracedLine, "from"> => {
    const from = originOf({ id: gateway.id, path }, workspace);
    return from === undefined ? {} : { from };
  };
}

function objectLines(
  apiVersion: string,
  kind: string,
  gateway: Delivered<Gateway>,
  { names, labels, annotations, isBesideGateway }: GeneratedResources,
  workspace: Workspace,
): readonly TracedLine[] {
  const at = place(gateway, workspace);
  const { infrastructure } = gateway.resource.spec;
  const metadata = {
    name: names[0],
    ...(isBesideGateway && gateway.namespace ? { namespace: gateway.namespace } : {}),
    labels,
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
  return yamlLines({ apiVersion, kind, metadata }).map(({ text, path }) => {
    const [, map, key] = path;
    if ((map === "labels" || map === "annotations") && typeof key === "string") {
      const isSet = Object.hasOwn(infrastructure?.[map] ?? {}, key);
      const source = isSet ? ["spec", "infrastructure", map, key] : labelSource(key);
      return { text, ...at(...source) };
    }
    return { text, ...(map === "namespace" ? at("metadata", "namespace") : at("metadata", "name")) };
  });
}

/** The labels that implementations set by themselves say the Gateway's name and its class. */
function labelSource(key: string): readonly string[] {
  return key.endsWith("class-name") ? ["spec", "gatewayClassName"] : ["metadata", "name"];
}

/** The addresses of the Gateway as addresses of the Service, where it is known which. */
function addressLines(gateway: Delivered<Gateway>, workspace: Workspace): readonly TracedLine[] {
  const at = place(gateway, workspace);
  const { serviceCIDRs } = workspace.clusterOf(gateway.id).options.routability;
  const lines = (gateway.resource.spec.addresses ?? []).flatMap((address, index) => {
    const text = addressText(address, serviceCIDRs);
    return text === undefined ? [] : [{ text, ...at("spec", "addresses", index) }];
  });
  return [{ text: "spec:" }, ...lines];
}

function addressText(
  { type = "IPAddress", value, routability }: GatewayAddress,
  ranges: readonly string[],
): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (type !== "IPAddress") return `  # address ${value}: how the implementation takes a ${type} is its own`;
  const isOfCluster = routability === "Cluster" ? "yes" : isServiceAddress(value, ranges);
  switch (isOfCluster) {
    case "yes":
      return `  clusterIP: ${value}`;
    case "no":
      return `  loadBalancerIP: ${value}`;
    case "unknown":
      return routability === "External"
        ? `  loadBalancerIP: ${value}`
        : `  # clusterIP or loadBalancerIP: ${value}`;
  }
}

/** The ports of the listeners that are served, each once, with the listeners of it. */
function portLines(gateway: Delivered<Gateway>, workspace: Workspace): readonly TracedLine[] {
  const merged = workspace.clusterOf(gateway.id).merging.of(gateway.id)?.listeners ?? [];
  const served = merged.filter(
    ({ conflict, listener }) => conflict === undefined && listener.port !== undefined,
  );
  const groups = new Map<string, typeof served>();
  for (const entry of served) {
    const key = `${entry.listener.port} ${entry.listener.protocol === "UDP" ? "UDP" : "TCP"}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  if (groups.size === 0) return [{ text: "  ports: []", ...place(gateway, workspace)("spec", "listeners") }];
  return [
    { text: "  ports:", ...place(gateway, workspace)("spec", "listeners") },
    ...[...groups.values()].flatMap((entries): readonly TracedLine[] => {
      const [first] = entries;
      if (first === undefined) return [];
      const { owner, index, listener } = first;
      const port = ["spec", "listeners", index, "port"];
      const from = originOf({ id: owner.id, path: port }, workspace);
      const origin = from === undefined ? {} : { from };
      const names = entries.map((entry) => listenerName(entry, gateway)).join(", ");
      return [
        ...yamlLines([{ port: listener.port, protocol: listener.protocol === "UDP" ? "UDP" : "TCP" }]).map(
          ({ text }, line) => ({ text: `    ${text}${line === 0 ? ` # ${names}` : ""}`, ...origin }),
        ),
      ];
    }),
  ];
}

function listenerName(
  {
    owner,
    listener: { name = "" },
  }: { readonly owner: Delivered; readonly listener: { readonly name?: string } },
  gateway: Delivered<Gateway>,
): string {
  if (owner.id === gateway.id) return name;
  return `${name} of ${qualifiedName({ namespace: owner.namespace, name: owner.resource.metadata.name ?? "" })}`;
}
