import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { asGateway } from "../../gateway-api/asGateway.ts";
import { hostnamesAbove } from "../../gateway-api/listeners/listenerIsolation.ts";
import type { ClientRequest } from "../../gateway-api/traffic/clientRequest.ts";
import { listenerForRequest, mayTakeRequest } from "../../gateway-api/traffic/listenerForRequest.ts";
import { trafficThrough } from "../../gateway-api/traffic/traffic.ts";
import {
  answersWith,
  endsWith,
  type TrafficAnswer,
  type TrafficStep,
} from "../../gateway-api/traffic/trafficAnswer.ts";
import { GATEWAY_GROUP, type Gateway } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { folderName } from "../objects/scopeName.ts";
import type { Workspace } from "../workspace.ts";
import type { ObjectRef } from "./effectiveGateway.ts";

/** The Gateway that a request goes to, or an answer where no single one is meant. */
export type GatewayChoice =
  | {
      readonly gateway: Delivered<Gateway>;
      readonly steps: readonly TrafficStep[];
      readonly candidates: readonly Delivered<Gateway>[];
    }
  | {
      readonly gateway: undefined;
      readonly answer: TrafficAnswer;
      readonly candidates: readonly Delivered<Gateway>[];
    };

/** Finds the Gateway by its name, or by who takes the request where none is named. */
export function chooseGateway(
  ref: ObjectRef | undefined,
  request: ClientRequest,
  workspace: Workspace,
): GatewayChoice {
  return ref === undefined ? byRequest(request, workspace) : byName(ref, workspace);
}

function byName(ref: ObjectRef, workspace: Workspace): GatewayChoice {
  const found = workspace
    .named(GATEWAY_GROUP, "Gateway", ref.name)
    .flatMap((object) => asGateway(object) ?? [])
    .filter(({ namespace }) => ref.namespace === undefined || namespace === ref.namespace)
    .filter(
      ({ id, scope }) =>
        ref.scope === undefined ||
        scope === ref.scope ||
        folderName(workspace.objectLocation(id)?.path ?? "") === ref.scope,
    );
  const [gateway] = found;
  if (gateway === undefined) {
    const why = `Gateway \`${ref.namespace === undefined ? "" : `${ref.namespace}/`}${ref.name}\` is not in this workspace.`;
    return undecided([{ about: "gateway", what: "no Gateway", why }], []);
  }
  if (found.length > 1)
    return undecided(
      found.map((one) => candidateStep(one, "Several Gateways have this name.")),
      found,
    );
  return served(gateway, [], workspace);
}

/** The Gateway that serves for one that is named: a child (GEP-1713) leaves that to its parent. */
function served(
  gateway: Delivered<Gateway>,
  steps: readonly TrafficStep[],
  workspace: Workspace,
): GatewayChoice {
  const cluster = workspace.clusterOf(gateway.id);
  const root = cluster.lookup.resource(cluster.merging.rootOf(gateway.id));
  const parent = root?.id === gateway.id ? undefined : asGateway(root);
  if (parent === undefined) return { gateway, steps, candidates: [] };
  const why = `Gateway \`${displayName(gateway)}\` attaches to it.`;
  const step: TrafficStep = {
    about: "gateway",
    what: `Gateway \`${displayName(parent)}\``,
    why,
    at: { id: gateway.id, path: ["spec", "infrastructure", "attachTo"] },
  };
  return { gateway: parent, steps: [...steps, step], candidates: [] };
}

function byRequest(request: ClientRequest, workspace: Workspace): GatewayChoice {
  const here = workspace
    .allClusters()
    .flatMap((cluster) =>
      cluster.objects.ofKind(GATEWAY_GROUP, "Gateway").flatMap((object) => asGateway(object) ?? []),
    );
  const all = here.filter(({ id }) => {
    const { merging } = workspace.clusterOf(id);
    return merging.rootOf(id) === id && !merging.isRejected(id);
  });
  if (all.length === 0) return undecided(noGateway(here, workspace), []);
  const likely = all.filter(({ id }) => mayTakeRequest(id, request, workspace.clusterOf(id).traffic.view));
  const choices = (likely.length === 0 ? all : likely).map((gateway) => ({
    gateway,
    choice: listenerForRequest(gateway.id, request, workspace.clusterOf(gateway.id).traffic.view),
  }));
  const taking = choices.filter(({ choice }) => choice.kind === "chosen");
  const withRoutes = taking.filter(({ gateway, choice }) => {
    if (choice.kind !== "chosen") return false;
    const { owner, index } = choice.listener;
    const table = workspace.clusterOf(gateway.id).traffic.routeTable(owner.id, index);
    return (
      table.streams.length > 0 ||
      hostnamesAbove(request.host ?? "").some((name) => table.byHostname.has(name))
    );
  });
  const [only] = withRoutes.length > 0 ? withRoutes : taking;
  const rivals = withRoutes.length > 0 ? withRoutes : taking;
  if (only !== undefined && rivals.length === 1) {
    const others = taking.length - 1;
    const why =
      others === 0
        ? "It is the only Gateway here with a listener for the request."
        : "Of the Gateways here with a listener for the request it is the only one with a Route for the host.";
    return served(only.gateway, [candidateStep(only.gateway, why)], workspace);
  }
  if (only !== undefined && rivals.length > 1) {
    const gateways = rivals.map(({ gateway }) => gateway);
    if (areAlike(gateways, request, workspace)) {
      const why = `${gateways.length} Gateways here have a Route for the host, and the request comes to the same through each of them.`;
      return served(only.gateway, [candidateStep(only.gateway, why)], workspace);
    }
    return undecided(
      gateways.map((one) =>
        candidateStep(
          one,
          "It has a listener for the request; which one clients reach, the files do not say.",
        ),
      ),
      gateways,
    );
  }
  return nobody(
    choices.map(({ gateway }) => gateway),
    choices.flatMap(({ choice }) => (choice.kind === "ended" ? [choice.answer] : [])),
    request,
  );
}

/** True where one rule certainly answers a request in the same way through each Gateway: which of them clients reach is all one. */
function areAlike(
  gateways: readonly Delivered<Gateway>[],
  request: ClientRequest,
  workspace: Workspace,
): boolean {
  if (gateways.length > MOST_ASKED) return false;
  const [first, ...others] = gateways.map(({ id }) => {
    const { view } = workspace.clusterOf(id).traffic;
    const { listener: _, steps: __, ...answer } = trafficThrough(id, request, view);
    return answer;
  });
  if (first === undefined || first.outcome === "unknown") return false;
  return (first.row ?? first.stream) !== undefined && others.every((other) => deepEqual(other, first));
}

/** Gateways that are asked for one request where none is named. */
const MOST_ASKED = 8;

/** Why no Gateway can be asked: there is none, or none that is accepted. */
function noGateway(here: readonly Delivered<Gateway>[], workspace: Workspace): readonly TrafficStep[] {
  const closed = here.map((gateway) => {
    const acceptance = workspace.clusterOf(gateway.id).merging.acceptance(gateway.id);
    return candidateStep(
      gateway,
      `It is not accepted. ${acceptance.verdict === "yes" ? "" : acceptance.why}`,
    );
  });
  return closed.length > 0
    ? closed
    : [{ about: "gateway", what: "no Gateway", why: "No Gateway is in this workspace." }];
}

/** What happens where no Gateway takes the request: the best that any of them does with it. */
function nobody(
  gateways: readonly Delivered<Gateway>[],
  answers: readonly TrafficAnswer[],
  request: ClientRequest,
): GatewayChoice {
  const at = (outcome: TrafficAnswer["outcome"]) => answers.findIndex((answer) => answer.outcome === outcome);
  const index = [at("unknown"), at("response"), at("tls-failure"), 0].find((one) => one >= 0) ?? 0;
  const [answer, gateway] = [answers[index], gateways[index]];
  if (answer === undefined || gateway === undefined) return undecided([], []);
  const alike = answers.filter(({ outcome }) => outcome === answer.outcome).length;
  if (alike === 1)
    return {
      gateway,
      steps: [candidateStep(gateway, "No Gateway here takes the request; this one comes nearest.")],
      candidates: [],
    };
  const step: TrafficStep = {
    about: "gateway",
    what: "no Gateway",
    why: "None of the Gateways here takes the request.",
  };
  const steps = [step, ...answer.steps];
  return {
    gateway: undefined,
    answer:
      answer.status === undefined
        ? endsWith(answer.outcome, steps)
        : answersWith(answer.status, request.isGrpc, steps),
    candidates: [],
  };
}

function undecided(steps: readonly TrafficStep[], candidates: readonly Delivered<Gateway>[]): GatewayChoice {
  return { gateway: undefined, answer: endsWith("unknown", steps), candidates };
}

function candidateStep(gateway: Delivered<Gateway>, why: string): TrafficStep {
  return {
    about: "gateway",
    what: `Gateway \`${displayName(gateway)}\``,
    why,
    at: { id: gateway.id, path: ["metadata", "name"] },
  };
}
