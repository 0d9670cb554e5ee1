import type { BundleVersion, Channel } from "../../../../server/src/schema/release.ts";
import type { SeededRandom } from "../../../seededRandom.ts";
import { FRONTENDS, GATEWAY_MEMBERS, LISTENER_PAIRS, LISTENERS, listenersOf } from "./gateways.ts";
import { GRPC_EXPERIMENTAL_RULES, GRPC_RULES } from "./grpcRoutes.ts";
import { HTTP_EXPERIMENTAL_RULES, HTTP_RULES } from "./httpRoutes.ts";
import {
  accepted,
  hostname,
  type JsonObject,
  label,
  type Maker,
  type Mutant,
  type Piece,
  refusalsOf,
  several,
  word,
} from "./mutant.ts";
import { EXTERNAL_BACKENDS, RETRIES, TARGETS, VALIDATIONS } from "./policies.ts";
import { EXPERIMENTAL_PARENTS, named, PLAIN_RULES, SERVER_NAMES, STANDARD_PARENTS } from "./routes.ts";

/** The kinds that mutants are made of; those of the second list are in the experimental channel only. */
const KINDS = [
  ...["Gateway", "ListenerSet", "HTTPRoute", "HTTPRoute", "HTTPRoute", "GRPCRoute", "GRPCRoute"],
  ...["TLSRoute", "TCPRoute", "UDPRoute", "BackendTLSPolicy"],
];
const EXPERIMENTAL_KINDS = [...KINDS, "XBackendTrafficPolicy", "XBackend"];

/** A manifest with its verdict; which one, the generator of random numbers decides. */
export function makeMutant(random: SeededRandom, channel: Channel, bundleVersion: BundleVersion): Mutant {
  const kind = random.pick(channel === "experimental" ? EXPERIMENTAL_KINDS : KINDS);
  const pieces = piecesOf(kind, channel, random);
  const group = kind.startsWith("X")
    ? "gateway.networking.x-k8s.io/v1alpha1"
    : "gateway.networking.k8s.io/v1";
  const manifest = {
    apiVersion: group,
    kind,
    metadata: { name: label(random), namespace: word(random) },
    spec: Object.assign({}, ...pieces.map(({ json }) => json)),
  };
  return { manifest, refusedBy: refusalsOf(pieces), channel, bundleVersion };
}

/** The members of `spec`. */
function piecesOf(kind: string, channel: Channel, random: SeededRandom): readonly Piece[] {
  const isExperimental = channel === "experimental";
  const pick = (makers: readonly Maker[]): Piece => random.pick(makers)(random);
  const parents = (): Piece => pick(isExperimental ? EXPERIMENTAL_PARENTS : STANDARD_PARENTS);
  const rules = (makers: readonly Maker[]): Piece => rulesOf(makers, random);
  switch (kind) {
    case "Gateway":
      return [
        accepted({ gatewayClassName: "internet" }),
        listeners(random),
        pick(GATEWAY_MEMBERS),
        pick(FRONTENDS),
      ];
    case "ListenerSet":
      return [accepted({ parentRef: { name: "edge" } }), listeners(random)];
    case "HTTPRoute":
      return [
        parents(),
        accepted({ hostnames: [hostname(random)] }),
        rules(isExperimental ? HTTP_EXPERIMENTAL_RULES : HTTP_RULES),
      ];
    case "GRPCRoute":
      return [parents(), rules(isExperimental ? GRPC_EXPERIMENTAL_RULES : GRPC_RULES)];
    case "TLSRoute":
      return [parents(), pick(SERVER_NAMES), oneRule(pick(PLAIN_RULES))];
    case "BackendTLSPolicy": {
      const { json, refusedBy } = pick(VALIDATIONS);
      return [pick(TARGETS), { json: { validation: json }, refusedBy }];
    }
    case "XBackendTrafficPolicy":
      return [accepted({ targetRefs: [{ group: "", kind: "Service", name: label(random) }] }), pick(RETRIES)];
    case "XBackend":
      return [pick(EXTERNAL_BACKENDS)];
    default:
      return [parents(), oneRule(pick(PLAIN_RULES))];
  }
}

function oneRule({ json, refusedBy }: Piece): Piece {
  return { json: { rules: [json] }, refusedBy };
}

/** At times so many matches that they are just enough or one too many; else one to four rules. */
function rulesOf(makers: readonly Maker[], random: SeededRandom): Piece {
  return random.below(20) === 0 ? manyMatches(random) : someRules(makers, random);
}

/** 128 matches in all are the most, of which no rule has more than 64. */
function manyMatches(random: SeededRandom): Piece {
  const most = [64, 32, 20, 12];
  const isTooMany = random.below(2) === 0;
  const counts = isTooMany ? [...most, 1] : most;
  const rules = counts.map((count) => ({
    matches: several(count, (index) => ({ headers: [{ name: "tenant", value: `${index}` }] })),
  }));
  return { json: { rules }, refusedBy: isTooMany ? ["cel-route-total-matches"] : [] };
}

function someRules(makers: readonly Maker[], random: SeededRandom): Piece {
  return named(
    several(1 + random.below(4), () => random.pick(makers)(random)),
    random,
  );
}

function listeners(random: SeededRandom): Piece {
  const pieces = several(1 + random.below(4), (index) => {
    const slot = { name: `listener-${index}`, port: 1000 * (index + 1) + random.below(900) };
    return random.pick([...LISTENERS, ...LISTENER_PAIRS])(random, slot);
  });
  const all: readonly JsonObject[] = pieces.flatMap(({ json }) => listenersOf(json));
  return { json: { listeners: all }, refusedBy: refusalsOf(pieces) };
}
