import { it } from "node:test";
import { readFileSync, writeFileSync } from "node:fs";
import { openFixture, readFixture } from "../fixture.ts";
import { allRules } from "../../server/src/rules/registry.ts";

/** Inserts markers into the bad example of each rule named in env RULES. */
it("marks", () => {
  for (const rule of allRules) {
    const dir = process.env["TOPIC"] ?? "";
    const file = `server/src/rules/${dir}/${rule.id.replace(/-(.)/g, (_, c) => c.toUpperCase())}.ts`;
    let source: string;
    try { source = readFileSync(file, "utf8"); } catch { continue; }
    const stripped = source.split("\n").filter((l) => !/^#(\s+\^+|\[\d+-\d+\]) (error|warning|information|hint) /.test(l)).join("\n");
    const fixture = readFixture(rule.bad);
    const w = openFixture(fixture, rule.exampleOptions ?? {});
    // line numbers inside bad
    const bad = rule.bad.replace(/^\n/, "").split("\n").filter((l) => !/^#(\s+\^+|\[\d+-\d+\]) (error|warning|information|hint) /.test(l));
    const out: string[] = [];
    let path = "main.yaml"; let line = 0;
    for (const l of bad) {
      const m = /^#- (\S+)$/.exec(l);
      out.push(l);
      if (m) { path = m[1] ?? ""; line = 0; continue; }
      const here = w.settledDiagnostics(path).filter((d) => d.rule === rule.id && d.range.start.line === line);
      for (const d of here) {
        const s = d.range.start.character, e = d.range.end.character;
        const bulb = (d.fixes ?? []).length ? " 💡" : "";
        const mark = s >= 1 ? `#${" ".repeat(s - 1)}${"^".repeat(e - s)}` : `#[${s}-${e}]`;
        out.push(`${mark} ${d.severity} ${d.rule}: ${d.message}${bulb}`);
      }
      line++;
    }
    const esc = (s: string) => s.replace(/\\/g, "\\\\").replace(/`/g, "\\`").replace(/\$\{/g, "\\${");
    const start = stripped.indexOf("  bad: `\n") + "  bad: `\n".length;
    const end = stripped.indexOf("\n`,\n  good:");
    if (end < 0) { console.log("no bad", rule.id); continue; }
    const next = stripped.slice(0, start) + esc(out.join("\n").replace(/\n+$/, "")) + stripped.slice(end);
    if (next !== source) writeFileSync(file, next);
    console.log(`== ${rule.id}`);
    for (const p of w.paths()) for (const d of w.settledDiagnostics(p)) console.log(`  ${p}:${d.range.start.line}:${d.range.start.character}-${d.range.end.character} ${d.severity} ${d.rule}: ${d.message} ${(d.fixes ?? []).join(" | ")}`);
    const g = openFixture(readFixture(rule.good), rule.exampleOptions ?? {});
    for (const p of g.paths()) for (const d of g.settledDiagnostics(p)) console.log(`  GOOD ${p}:${d.range.start.line} ${d.severity} ${d.rule}: ${d.message}`);
  }
});
