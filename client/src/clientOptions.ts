import { type Disposable, type LogOutputChannel, Uri } from "vscode";
import type { LanguageClientOptions, Middleware } from "vscode-languageclient";
import { explicitSettings, SECTION } from "./explicitSettings.ts";
import { PREVIEWS } from "./previewKinds.ts";
import { leadToRulePages } from "./rulePages.ts";
import { traceChannel } from "./traceChannel.ts";
import { isWorkspaceText } from "./workspaceText.ts";

/** How far the server has come with a folder: in percent, and in its own words, such as `120 of 400 files`. */
export interface ReadingProgress {
  readonly percentage: number;
  readonly message: string;
}

/** What the client's traffic means for whoever holds the client. */
interface SessionHooks {
  /** Sends the server new settings, as `workspace/didChangeConfiguration` does. */
  readonly sendSettings: (settings: object) => Promise<void>;
  /** Called with how far the server has come with a folder; undefined once it is done. */
  readonly reading: (token: string | number, progress: ReadingProgress | undefined) => void;
}

/** What both language clients, on Node and in a browser, are made with. */
export function clientOptions(
  output: LogOutputChannel,
  subscriptions: Disposable[],
  { sendSettings, reading }: SessionHooks,
): LanguageClientOptions {
  return {
    // Request files have one language or another, by the extensions that are installed.
    documentSelector: [
      { language: "yaml" },
      // So extensions for Helm call every YAML of a chart's templates, manifests without any template among them.
      { language: "helm" },
      { language: "json" },
      { language: "jsonc" },
      { pattern: "**/*.{http,rest}" },
    ],
    outputChannel: output,
    traceOutputChannel: traceChannel(output, subscriptions),
    synchronize: { configurationSection: SECTION },
    // Hovers may link to previews, and to no other command.
    markdown: {
      isTrusted: { enabledCommands: Object.values(PREVIEWS).flatMap(({ command }) => command ?? []) },
    },
    middleware: {
      ...textMiddleware,
      handleDiagnostics: (uri, diagnostics, next) => {
        leadToRulePages(diagnostics);
        next(uri, diagnostics);
      },
      workspace: settingsMiddleware(sendSettings),
      // The status bar item shows how far reading has come: the editor's own message would say it a second time.
      handleWorkDoneProgress: (token, params, next) => {
        const { percentage = 0, message = "" } = params.kind === "report" ? params : {};
        reading(token, params.kind === "end" ? undefined : { percentage, message });
        if (params.kind === "end") next(token, params);
      },
    },
  };
}

const textMiddleware: Middleware = {
  didOpen: async (document, next) => {
    if (isWorkspaceText(document)) await next(document);
  },
  didChange: async (event, next) => {
    if (isWorkspaceText(event.document)) await next(event);
  },
  didSave: async (document, next) => {
    if (isWorkspaceText(document)) await next(document);
  },
  didClose: async (document, next) => {
    if (isWorkspaceText(document)) await next(document);
  },
};

function settingsMiddleware(
  sendSettings: SessionHooks["sendSettings"],
): NonNullable<Middleware["workspace"]> {
  return {
    configuration: async (params, token, next) => {
      const values = await next(params, token);
      if (!Array.isArray(values)) return values;
      return params.items.map(({ section, scopeUri }, i) =>
        section === SECTION ? explicitSettings(scopeUri ? Uri.parse(scopeUri) : undefined) : values[i],
      );
    },
    didChangeConfiguration: (sections, next) =>
      sections?.includes(SECTION) ? sendSettings({ [SECTION]: explicitSettings() }) : next(sections),
  };
}
