// Attacks the engine at random: `npm run fuzz [-- MINUTES] [WORD…] [--cases N] [--seed N]`; see CONTRIBUTING.md.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const out = join(root, ".build", `fuzz-${process.pid}`);
const [first, ...others] = process.argv.slice(2);
const given =
  first !== undefined && /^[\d.]+$/.test(first) ? ["--minutes", first, ...others] : [first, ...others];

await build({
  absWorkingDir: root,
  entryPoints: ["test/fuzz/fuzzMain.ts"],
  outfile: join(out, "fuzz.mjs"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
  mainFields: ["module", "main"],
  packages: "external",
});
const { status } = spawnSync(
  process.execPath,
  ["--enable-source-maps", join(out, "fuzz.mjs"), ...given.filter((word) => word !== undefined)],
  { cwd: root, stdio: "inherit" },
);
rmSync(out, { recursive: true, force: true });
process.exit(status ?? 2);
