import { commands, type Diagnostic, env, l10n, Uri, window, workspace } from "vscode";

/** The command behind the name of a rule in a finding. */
export const SHOW_RULE = "gatewayApi.showRule";

/**
 * Has the rules of findings lead to their pages, which are in the extension: what is wrong, what is right, why, and the
 * settings, with the specification one click further. Other editors keep the address of the specification.
 */
export function leadToRulePages(diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics) {
    const { code, source } = diagnostic;
    if (source !== "gateway-api" || code === undefined) continue;
    const isLinked = typeof code === "object";
    const value = isLinked ? code.value : code;
    const args = isLinked ? [`${value}`, code.target.toString()] : [`${value}`];
    const query = encodeURIComponent(JSON.stringify(args));
    diagnostic.code = { value, target: Uri.parse(`command:${SHOW_RULE}?${query}`) };
  }
}

/**
 * Opens the page of a rule.
 *
 * @param rule its id.
 * @param specification the address to open where the rule has no page.
 */
export async function showRulePage(extension: Uri, rule: unknown, specification: unknown): Promise<void> {
  // The name becomes a part of a path, and commands may be called by anybody.
  if (typeof rule !== "string" || !/^[a-z0-9-]+$/.test(rule)) return;
  const page = Uri.joinPath(extension, "docs", "rules", `${rule}.md`);
  if (await isThere(page)) {
    await commands.executeCommand("markdown.showPreviewToSide", page);
  } else if (typeof specification === "string" && specification.startsWith("https://")) {
    await env.openExternal(Uri.parse(specification));
  } else {
    void window.showInformationMessage(l10n.t("The rule {0} has no page.", rule));
  }
}

async function isThere(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.readFile(file);
    return true;
  } catch {
    return false;
  }
}
