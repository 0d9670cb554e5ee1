import type {
  Connection,
  InitializeParams,
  Location,
  CodeLens as ProtocolCodeLens,
} from "vscode-languageserver";
import { CodeLensRefreshRequest } from "vscode-languageserver";
import { attachedPlaces, type CodeLens, codeLenses } from "../features/codeLens.ts";
import { requestLenses } from "../features/requestLenses.ts";
import { type TraceLens, traceLenses } from "../features/traceLenses.ts";
import { objectRef } from "../workspace/namedObject.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { hasExtensionCommands } from "./extensionCommands.ts";
import type { Folder } from "./folder.ts";
import type { PreviewParams } from "./preview.ts";
import type { Session } from "./session.ts";

/** Answers for code lenses, and remembers which an editor shows, to tell it when they are others. */
export class CodeLenses {
  private readonly session: Session;
  private readonly shown = new Map<string, readonly string[]>();

  constructor(session: Session) {
    this.session = session;
  }

  /** Answers `textDocument/codeLens`. `client` says who asks: our extension can show places and documents. */
  async answer(uri: string, client: InitializeParams | undefined): Promise<ProtocolCodeLens[]> {
    await this.session.settledFile(uri);
    const { folder, lenses } = this.lensesOf(uri);
    this.shown.set(
      uri,
      lenses.map(({ title }) => title),
    );
    const hasCommands = hasExtensionCommands(client);
    return lenses.map((lens) => ({
      range: lens.range,
      command: {
        title: lens.title,
        ...("leadsTo" in lens ? commandOf(lens, uri, folder, hasCommands) : traceCommand(lens, hasCommands)),
      },
    }));
  }

  /** An editor that has closed a document shows no lenses of it. */
  forget(uri: string): void {
    this.shown.delete(uri);
  }

  /** Asks the editor to ask again, if the lenses that it shows are others now. */
  async refresh(connection: Connection, client: InitializeParams | undefined): Promise<void> {
    if (client?.capabilities.workspace?.codeLens?.refreshSupport !== true) return;
    const isStale = [...this.shown].some(
      ([uri, titles]) =>
        !deepEqual(
          titles,
          this.lensesOf(uri).lenses.map(({ title }) => title),
        ),
    );
    if (isStale) await connection.sendRequest(CodeLensRefreshRequest.type);
  }

  private lensesOf(uri: string): { readonly folder: Folder; readonly lenses: readonly ShownLens[] } {
    const { folder, path } = this.session.fileOf(uri);
    const wanted = this.session.settingsOf(folder);
    const tested = folder.requests.tested(path, folder.engine);
    if (tested !== undefined) return { folder, lenses: wanted.codeLens ? requestLenses(tested) : [] };
    return {
      folder,
      lenses: [
        ...(wanted.codeLens ? codeLenses(folder.engine, path) : []),
        ...(wanted.codeLens && wanted.traceCodeLens ? traceLenses(folder.engine, path) : []),
      ],
    };
  }
}

type ShownLens = CodeLens | TraceLens;

/** A request is followed in a document of its own; the editors of others get its text. */
function traceCommand(
  { request, isAnswered }: TraceLens,
  hasCommands: boolean,
): { readonly command: string; readonly arguments?: [object] } {
  if (request === undefined) return { command: "" };
  if (!hasCommands)
    return { command: "gatewayApi.preview", arguments: [{ preview: "trace", detail: request }] };
  return {
    command: isAnswered ? "gatewayApi.showTrace" : "gatewayApi.traceRequest",
    arguments: [{ detail: request }],
  };
}

/** Answers `gatewayApi/attachedObjects`: the objects behind the lens at a position. */
export async function answerAttachedObjects(session: Session, params: PreviewParams): Promise<Location[]> {
  if (!("uri" in params)) return [];
  const { folder, path } = await session.settledFile(params.uri);
  return attachedPlaces(folder.engine, path, params.position).map((place) => ({
    uri: folder.uriOf(place.path),
    range: place.range,
  }));
}

/** A lens without a command of its name is text. */
function commandOf(
  { leadsTo, range }: CodeLens,
  uri: string,
  folder: Folder,
  hasCommands: boolean,
): { readonly command: string; readonly arguments?: [PreviewParams] } {
  switch (leadsTo.kind) {
    case "nothing":
      return { command: "" };
    case "attached":
      return {
        command: hasCommands ? "gatewayApi.showAttached" : "gatewayApi.attachedObjects",
        arguments: [{ uri, position: range.start }],
      };
    case "effectiveGateway":
      return {
        command: hasCommands ? "gatewayApi.showEffectiveGateway" : "gatewayApi.effectiveGateway",
        arguments: [objectRef(leadsTo.gateway, folder.engine)],
      };
  }
}
