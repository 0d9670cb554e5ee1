import { readFileSync } from "node:fs";
import { commandHere } from "./commandHere.ts";

/** A program that runs `gwls` several times, as its input says, and prints what became of each. */
const runs: readonly { readonly cwd: string; readonly args: readonly string[] }[] = JSON.parse(
  readFileSync(0, "utf8"),
);
const outcomes = runs.map(({ cwd, args }) => commandHere(args, { cwd, env: process.env, input: "" }));
process.stdout.write(JSON.stringify(outcomes));
