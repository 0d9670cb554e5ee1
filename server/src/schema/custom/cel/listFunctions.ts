import {
  type CelFunc,
  type CelList,
  CelScalar,
  type CelValue,
  celFunc,
  celList,
  celMethod,
} from "@bufbuild/cel";
import { type Budget, LARGEST_RESULT } from "./budget.ts";
import { LIST } from "./celTypes.ts";

/** Equality as the engine has it. */
export type Same = (a: CelValue, b: CelValue) => boolean;

/** The order of two values of one type. Throws where they have none here. */
function compared(a: CelValue, b: CelValue): number {
  const isOrdered =
    (typeof a === "bigint" && typeof b === "bigint") ||
    (typeof a === "number" && typeof b === "number") ||
    (typeof a === "string" && typeof b === "string") ||
    (typeof a === "boolean" && typeof b === "boolean");
  if (!isOrdered || a === null || b === null) throw new Error("no order");
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The least (`sign` -1) or greatest item of a list. Throws for an empty list. */
function best(list: CelList, sign: 1 | -1): CelValue {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error("no item");
  return rest.reduce((kept, item) => (compared(item, kept) * sign > 0 ? item : kept), first);
}

/** The sum of a list of numbers of one type. Throws for other items. */
function sum(list: CelList): bigint | number {
  const items = [...list];
  if (items.every((item) => typeof item === "bigint")) return items.reduce((total, item) => total + item, 0n);
  if (items.every((item) => typeof item === "number")) return items.reduce((total, item) => total + item, 0);
  throw new Error("no numbers");
}

const { BOOL, DYN, INT } = CelScalar;

/** Lists: what the API server adds to CEL, and sets. */
export function listFunctions(budget: Budget, same: Same): readonly CelFunc[] {
  const looked = (list: CelList): CelList => {
    budget.spend(list.size);
    return list;
  };
  const has = (list: CelList, value: CelValue): boolean =>
    [...looked(list)].some((item) => same(item, value));
  const hasAll = (list: CelList, others: CelList): boolean => [...others].every((item) => has(list, item));
  return [
    celFunc("_+_", [LIST, LIST], LIST, (a, b) => {
      if (a.size + b.size > LARGEST_RESULT) throw new Error("too long");
      budget.spend(10 * (a.size + b.size));
      return celList([...a, ...b]);
    }),
    celMethod("isSorted", LIST, [], BOOL, function () {
      const items = [...looked(this)];
      return items.every((item, at) => at === 0 || compared(items[at - 1] ?? item, item) <= 0);
    }),
    celMethod("sum", LIST, [], DYN, function () {
      return sum(looked(this));
    }),
    celMethod("min", LIST, [], DYN, function () {
      return best(looked(this), -1);
    }),
    celMethod("max", LIST, [], DYN, function () {
      return best(looked(this), 1);
    }),
    celMethod("indexOf", LIST, [DYN], INT, function (value) {
      return BigInt([...looked(this)].findIndex((item) => same(item, value)));
    }),
    celMethod("lastIndexOf", LIST, [DYN], INT, function (value) {
      return BigInt([...looked(this)].findLastIndex((item) => same(item, value)));
    }),
    celFunc("sets.contains", [LIST, LIST], BOOL, hasAll),
    celFunc("sets.equivalent", [LIST, LIST], BOOL, (a, b) => hasAll(a, b) && hasAll(b, a)),
    celFunc("sets.intersects", [LIST, LIST], BOOL, (a, b) => [...a].some((item) => has(b, item))),
  ];
}
