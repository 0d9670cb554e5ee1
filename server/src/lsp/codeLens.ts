import type {
  CancellationToken,
  Connection,
  InitializeParams,
  Location,
  CodeLens as ProtocolCodeLens,
} from "vscode-languageserver";
import { CodeLensRefreshRequest } from "vscode-languageserver";
import { attachedPlaces } from "../features/attachedPlaces.ts";
import {
  codeLenses,
  type LensAddress,
  lensAddresses,
  lensAt,
  titleOf,
} from "../features/codeLens/codeLens.ts";
import type { CodeLens } from "../features/codeLens/lens.ts";
import { requestLenses } from "../features/codeLens/requestLenses.ts";
import { isGatewayApiGroup } from "../model/resource.ts";
import { printable } from "../text/printable.ts";
import type { Position } from "../text/span.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { hasExtensionCommands } from "./extensionCommands.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";
import { mapInSlices } from "./slices.ts";
import { withoutIcons } from "./withoutIcons.ts";

/** What is said above a file before it is known what it comes to in its workspace. */
const READING = "reading the workspace…";

/** A lens by its file and its address there. */
interface LensRef {
  readonly uri: string;
  readonly lens: LensAddress;
}

/** Answers for code lenses, and remembers which an editor shows, to notify it when they are others. */
export class CodeLenses {
  private readonly session: Session;
  /** The words of each lens of a file; undefined where they were not asked for. */
  private readonly shown = new Map<string, (string | undefined)[]>();

  constructor(session: Session) {
    this.session = session;
  }

  /**
   * Answers `textDocument/codeLens`. `client` says who asks: our extension can show places and documents. While the folder is
   * read, an editor that can be told to ask again is told that.
   */
  async answer(
    uri: string,
    client: InitializeParams | undefined,
    token: CancellationToken,
  ): Promise<ProtocolCodeLens[]> {
    const { folder } = this.session.fileOf(uri);
    if (!folder.isReady && canRefresh(client)) return this.answerWhileRead(uri);
    await this.session.readyFile(uri, token);
    const { lenses } = this.lensesOf(uri);
    this.shown.set(
      uri,
      lenses.map(({ title }) => (typeof title === "string" ? printable(title) : undefined)),
    );
    const addresses = lensAddresses(lenses);
    const told = await mapInSlices(lenses, token, (lens, at): readonly ProtocolCodeLens[] => {
      const address = addresses[at];
      if (address === undefined) return [];
      const ref = { uri, lens: address };
      return [
        typeof lens.title === "string"
          ? { range: lens.range, command: commandOf(lens, ref, client) }
          : { range: lens.range, data: ref },
      ];
    });
    return told.flat();
  }

  private answerWhileRead(uri: string): ProtocolCodeLens[] {
    const { folder, path } = this.session.fileOf(uri);
    const documents = folder.engine.file(path)?.documents ?? [];
    const hasLenses = documents.some(({ resources }) =>
      resources.some(({ group }) => isGatewayApiGroup(group)),
    );
    this.shown.set(uri, hasLenses ? [READING] : []);
    const start = { line: 0, character: 0 };
    return hasLenses ? [{ range: { start, end: start }, command: { title: READING, command: "" } }] : [];
  }

  /** Answers `codeLens/resolve`: the words of a lens that are worked out only when it is seen. */
  async resolve(lens: ProtocolCodeLens, client: InitializeParams | undefined): Promise<ProtocolCodeLens> {
    const ref = lensRef(lens.data);
    if (ref === undefined) return lens;
    const { folder, path } = await this.session.readyFile(ref.uri);
    const found = folder.ask(() => lensAt(folder.engine, path, ref.lens));
    if (found === undefined) return { ...lens, command: { title: "", command: "" } };
    const command = commandOf(found, ref, client);
    const at = lensAddresses(this.lensesOf(ref.uri).lenses).findIndex((one) => deepEqual(one, ref.lens));
    const shown = this.shown.get(ref.uri);
    if (shown !== undefined && at >= 0) shown[at] = command.title;
    return { ...lens, command };
  }

  /** An editor that has closed a document shows no lenses of it. */
  forget(uri: string): void {
    this.shown.delete(uri);
  }

  /** Asks the editor to ask again, if the lenses that it shows are others now. */
  async refresh(connection: Connection, client: InitializeParams | undefined): Promise<void> {
    if (!canRefresh(client)) return;
    const isStale = [...this.shown].some(([uri, titles]) => {
      const { lenses } = this.lensesOf(uri);
      if (lenses.length !== titles.length) return true;
      return lenses.some((lens, at) => titles[at] !== undefined && titles[at] !== printable(titleOf(lens)));
    });
    if (isStale) await connection.sendRequest(CodeLensRefreshRequest.type);
  }

  private lensesOf(uri: string): { readonly folder: Folder; readonly lenses: readonly CodeLens[] } {
    const { folder, path } = this.session.fileOf(uri);
    const shown = this.session.settingsOf(folder).codeLens;
    const tested = folder.requests.tested(path, folder.engine);
    if (tested !== undefined) return { folder, lenses: shown.requests ? requestLenses(tested) : [] };
    return { folder, lenses: folder.ask(() => codeLenses(folder.engine, path, (group) => shown[group])) };
  }
}

function canRefresh(client: InitializeParams | undefined): boolean {
  return client?.capabilities.workspace?.codeLens?.refreshSupport === true;
}

/** Answers `gatewayApi/attachedObjects`: the objects behind a lens, or without one what attaches at the position. */
export async function answerAttachedObjects(
  session: Session,
  params: object,
  token: CancellationToken,
): Promise<Location[]> {
  const place = documentPosition(params);
  if (place === undefined) return [];
  const { folder, path } = await session.readyFile(place.uri, token);
  const { engine } = folder;
  const ref = lensRef(params);
  const leadsTo = ref === undefined ? undefined : lensAt(engine, path, ref.lens)?.leadsTo;
  const places =
    ref === undefined
      ? attachedPlaces(engine, path, place.position)
      : leadsTo?.kind === "places"
        ? leadsTo.places().flatMap((one) => engine.range(one) ?? [])
        : [];
  return places.map((one) => ({ uri: folder.uriOf(one.path), range: one.range }));
}

/** A lens without a command of its name is text. */
function commandOf(
  lens: CodeLens,
  ref: LensRef,
  client: InitializeParams | undefined,
): { readonly title: string; readonly command: string; readonly arguments?: object[] } {
  const hasCommands = hasExtensionCommands(client);
  const words = printable(titleOf(lens));
  const title = hasCommands ? withoutIcons(words) : words;
  const { leadsTo } = lens;
  switch (leadsTo.kind) {
    case "nothing":
      return { title, command: "" };
    case "places":
      return {
        title,
        command: hasCommands ? "gatewayApi.showAttached" : "gatewayApi.attachedObjects",
        arguments: [{ ...ref, position: ref.lens.position }],
      };
    case "preview":
      return {
        title,
        command: hasCommands ? "gatewayApi.showPreview" : "gatewayApi.preview",
        arguments: [{ ...leadsTo.subject, preview: leadsTo.preview }],
      };
    case "question":
      return {
        title,
        command: hasCommands ? "gatewayApi.traceRequest" : "gatewayApi.preview",
        arguments: [{ preview: "trace", detail: leadsTo.request() }],
      };
  }
}

function documentPosition(value: unknown): { readonly uri: string; readonly position: Position } | undefined {
  if (typeof value !== "object" || value === null || !("uri" in value) || !("position" in value))
    return undefined;
  const { uri, position } = value;
  return typeof uri === "string" && isPosition(position) ? { uri, position } : undefined;
}

function isPosition(value: unknown): value is Position {
  return (
    typeof value === "object" &&
    value !== null &&
    "line" in value &&
    typeof value.line === "number" &&
    "character" in value &&
    typeof value.character === "number"
  );
}

function lensRef(value: unknown): LensRef | undefined {
  if (typeof value !== "object" || value === null || !("uri" in value) || !("lens" in value))
    return undefined;
  const { uri, lens } = value;
  return typeof uri === "string" && isAddress(lens) ? { uri, lens } : undefined;
}

function isAddress(value: unknown): value is LensAddress {
  return (
    typeof value === "object" &&
    value !== null &&
    "group" in value &&
    "position" in value &&
    isPosition(value.position) &&
    "index" in value &&
    typeof value.index === "number"
  );
}
