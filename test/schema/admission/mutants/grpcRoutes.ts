import { GRPC_FILTER_LISTS, GRPC_FILTERS, withFilters } from "./filters.ts";
import { SESSION_RULES } from "./httpRoutes.ts";
import {
  accepted,
  BACKENDS,
  backend,
  chance,
  type JsonObject,
  type Maker,
  type Piece,
  refused,
} from "./mutant.ts";

/** Methods of gRPC, by the rules that refuse them. */
const METHODS: readonly (readonly [JsonObject, readonly string[]])[] = [
  [{ service: "shop.Cart" }, []],
  [{ service: ".shop.Cart", method: "Get_1" }, []],
  [{ method: "_get" }, []],
  [{ type: "RegularExpression", service: "shop[.]*" }, []],
  [{ type: "RegularExpression", method: "Get|Put" }, []],
  [{}, ["cel-grpc-method-empty"]],
  [{ type: "Exact" }, ["cel-grpc-method-empty"]],
  [{ service: "shop.Cart/Get" }, ["cel-grpc-service-chars"]],
  [{ type: "Exact", service: "shop..Cart" }, ["cel-grpc-service-chars"]],
  [{ service: "1shop" }, ["cel-grpc-service-chars"]],
  [{ method: "Get.It" }, ["cel-grpc-method-chars"]],
  [{ type: "Exact", method: "1Get" }, ["cel-grpc-method-chars"]],
  [{ service: "shop Cart", method: "Get It" }, ["cel-grpc-method-chars", "cel-grpc-service-chars"]],
];

const wrap = (piece: Piece, around: (json: JsonObject) => JsonObject): Piece => ({
  ...piece,
  json: around(piece.json),
});

/** Whole rules of a GRPCRoute that hold in both channels. */
export const GRPC_RULES: readonly Maker[] = [
  (random) => accepted({ backendRefs: [backend(random)] }),
  () => accepted({}),
  (random) => {
    const [method, ids] = random.pick(METHODS);
    return refused({ matches: [{ method }], backendRefs: [backend(random)] }, ...ids);
  },
  (random) => {
    const [method, ids] = random.pick(METHODS);
    return refused({ matches: [{ method: { service: "a" } }, { method }] }, ...ids);
  },
  (random) => wrap(random.pick(BACKENDS)(random), (json) => ({ backendRefs: [backend(random), json] })),
  (random) =>
    wrap(random.pick(GRPC_FILTERS)(random), (json) =>
      chance(random)
        ? { filters: [json], backendRefs: [backend(random)] }
        : { backendRefs: [withFilters({ filters: [json] }, random)] },
    ),
  (random) =>
    wrap(random.pick(GRPC_FILTER_LISTS)(random), (json) =>
      chance(random) ? json : { backendRefs: [withFilters(json, random)] },
    ),
];

export const GRPC_EXPERIMENTAL_RULES: readonly Maker[] = [...GRPC_RULES, ...SESSION_RULES];
