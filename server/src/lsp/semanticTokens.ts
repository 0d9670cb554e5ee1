import {
  type Connection,
  type InitializeParams,
  type SemanticTokens as ProtocolTokens,
  type SemanticTokensDelta,
  SemanticTokensRefreshRequest,
} from "vscode-languageserver";
import { type SemanticToken, semanticTokens } from "../features/semanticTokens/semanticTokens.ts";
import { TOKEN_MODIFIERS, TOKEN_TYPES } from "../features/wordAt.ts";
import { type Range, rangesTouch } from "../text/span.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import type { Session } from "./session.ts";
import { yieldToEventLoop } from "./slices.ts";

/** What the server can do with tokens, and what the numbers in them stand for. */
export const SEMANTIC_TOKENS = {
  legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] },
  full: { delta: true },
  range: true,
};

/** Tokens that take some milliseconds to be encoded. */
const MANY = 10_000;

/** What an editor was last given for a file. */
interface Given {
  readonly resultId: string;
  readonly version: number | undefined;
  readonly data: readonly number[];
}

/** Answers for semantic tokens, and remembers what an editor shows, to send differences and to say when it is stale. */
export class SemanticTokens {
  private readonly session: Session;
  private readonly given = new Map<string, Given>();
  private answers = 0;

  constructor(session: Session) {
    this.session = session;
  }

  /** Answers `textDocument/semanticTokens/full`. */
  async full(uri: string): Promise<ProtocolTokens> {
    await this.session.readyFile(uri);
    const { resultId, data } = await this.give(uri);
    return { resultId, data: [...data] };
  }

  /** Answers `textDocument/semanticTokens/full/delta`; with everything where the editor shows another answer. */
  async delta(uri: string, previousResultId: string): Promise<ProtocolTokens | SemanticTokensDelta> {
    await this.session.readyFile(uri);
    const before = this.given.get(uri);
    const { resultId, data } = await this.give(uri);
    if (before?.resultId !== previousResultId) return { resultId, data: [...data] };
    return { resultId, edits: editsBetween(before.data, data) };
  }

  /** Answers `textDocument/semanticTokens/range`: the tokens that begin in a range. */
  async range(uri: string, wanted: Range): Promise<ProtocolTokens> {
    await this.session.readyFile(uri);
    const tokens = this.tokensOf(uri).filter(({ range }) => rangesTouch(range, wanted));
    return { data: encoded(tokens) };
  }

  /** Asks the editor to ask again, if an edit elsewhere has changed what it shows of a file. */
  async refresh(connection: Connection, client: InitializeParams | undefined): Promise<void> {
    if (client?.capabilities.workspace?.semanticTokens?.refreshSupport !== true) return;
    let isStale = false;
    for (const [uri, { version, data }] of this.given) {
      const { folder, path } = this.session.fileOf(uri);
      if (!folder.isOpen(path)) this.given.delete(uri);
      // Of a file that is edited the editor asks by itself.
      else if (folder.versionOf(path) === version) isStale ||= !deepEqual(data, encoded(this.tokensOf(uri)));
    }
    if (isStale) await connection.sendRequest(SemanticTokensRefreshRequest.type);
  }

  private async give(uri: string): Promise<Given> {
    const { folder, path } = this.session.fileOf(uri);
    const version = folder.versionOf(path);
    const tokens = this.tokensOf(uri);
    // In large files each of the two takes long enough to be a turn of its own.
    if (tokens.length > MANY) await yieldToEventLoop();
    this.answers += 1;
    const fresh = { resultId: String(this.answers), version, data: encoded(tokens) };
    this.given.set(uri, fresh);
    return fresh;
  }

  private tokensOf(uri: string): readonly SemanticToken[] {
    const { folder, path } = this.session.fileOf(uri);
    return this.session.settingsOf(folder).semanticTokens
      ? folder.ask(() => semanticTokens(folder.engine, path))
      : [];
  }
}

/** Five numbers for each token: lines and columns from the one before, length, type, and a bit for each modifier. */
function encoded(tokens: readonly SemanticToken[]): number[] {
  let line = 0;
  let character = 0;
  const numbers: number[] = [];
  for (const { range, type, modifiers } of tokens) {
    const { start, end } = range;
    const lines = start.line - line;
    const columns = lines === 0 ? start.character - character : start.character;
    line = start.line;
    character = start.character;
    const bits = modifiers.reduce((sum, modifier) => sum | (1 << TOKEN_MODIFIERS.indexOf(modifier)), 0);
    numbers.push(lines, columns, end.character - start.character, TOKEN_TYPES.indexOf(type), bits);
  }
  return numbers;
}

/** One replacement between what two lists have in common at both ends, */
function editsBetween(before: readonly number[], after: readonly number[]): SemanticTokensDelta["edits"] {
  if (deepEqual(before, after)) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const data = after.slice(start, after.length - end);
  return [{ start, deleteCount: before.length - end - start, data: [...data] }];
}
