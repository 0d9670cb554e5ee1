import type { CancellationToken } from "vscode-languageserver";
import { checkedShare, coverage } from "../workspace/views/coverage.ts";
import type { Session } from "./session.ts";
import { mapInSlices } from "./slices.ts";

/** How many references there are in all folders, and how many of them were held against something. */
export interface CoverageResult {
  readonly checked: number;
  readonly all: number;
}

/** Answers `gatewayApi/coverage`, which has no parameters. */
export async function answerCoverage(
  session: Session,
  _params: unknown,
  token: CancellationToken,
): Promise<CoverageResult> {
  const folders = await session.judgedFolders(token);
  const shares = await mapInSlices(folders, token, (folder) =>
    folder.ask(() => checkedShare(coverage(folder.engine))),
  );
  return {
    checked: shares.reduce((sum, { checked }) => sum + checked, 0),
    all: shares.reduce((sum, { all }) => sum + all, 0),
  };
}
