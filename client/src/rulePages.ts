import {
  commands,
  type Diagnostic,
  Disposable,
  env,
  l10n,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from "vscode";

/** The command behind the name of a rule in a finding. */
const SHOW_RULE = "gatewayApi.showRule";

/** What stands for the name of its rule in a page: so the pages have more in common, and are packed smaller. */
const RULE_MARK = "\u0001";

/** The scheme of the pages of rules. */
const SCHEME = "gateway-api-rule";

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

/** The pages of the rules. All of them are one file, which is read when the first one is asked for. */
export class RulePages implements Disposable, TextDocumentContentProvider {
  readonly #extension: Uri;
  readonly #subscriptions: Disposable;
  #pages: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(extension: Uri) {
    this.#extension = extension;
    this.#subscriptions = Disposable.from(
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      commands.registerCommand(SHOW_RULE, (rule: unknown, source: unknown) => this.#show(rule, source)),
    );
  }

  async provideTextDocumentContent({ path }: Uri): Promise<string> {
    return (await this.#all()).get(path.slice(1, -".md".length)) ?? "";
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Opens the page of a rule, or where it came from for one without a page. */
  async #show(rule: unknown, source: unknown): Promise<void> {
    if (typeof rule !== "string") return;
    if ((await this.#all()).has(rule)) {
      const page = Uri.from({ scheme: SCHEME, path: `/${rule}.md` });
      await commands.executeCommand("markdown.showPreviewToSide", page);
    } else if (typeof source === "string" && source.startsWith("https://")) {
      await env.openExternal(Uri.parse(source));
    } else {
      void window.showInformationMessage(l10n.t("The rule {0} has no page.", rule));
    }
  }

  #all(): Promise<ReadonlyMap<string, string>> {
    this.#pages ??= this.#read();
    return this.#pages;
  }

  async #read(): Promise<ReadonlyMap<string, string>> {
    const file = Uri.joinPath(this.#extension, "dist", "rulePages.json");
    const pages: Record<string, string> = JSON.parse(
      new TextDecoder().decode(await workspace.fs.readFile(file)),
    );
    return new Map(Object.entries(pages).map(([rule, page]) => [rule, page.replaceAll(RULE_MARK, rule)]));
  }
}
