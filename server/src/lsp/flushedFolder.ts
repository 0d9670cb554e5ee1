import type { CancellationToken } from "vscode-languageserver";
import type { RuleSetting } from "../workspace/ruleSettings.ts";
import type { Folder } from "./folder.ts";
import type { PublishedDiagnostics } from "./publishedDiagnostics.ts";
import { inSlices } from "./slices.ts";

/**
 * Works the consequences of edits out in slices and publishes them; open files come first. False where the folder has been
 * given another engine meanwhile. `token` is that of the request that it is done for.
 */
export async function flushFolder(
  folder: Folder,
  published: PublishedDiagnostics,
  token?: CancellationToken,
): Promise<boolean> {
  await inSlices((shouldPause) => folder.takeOver(shouldPause), token);
  const { engine } = folder;
  const isOutdated = () => folder.engine !== engine;
  await inSlices((shouldPause) => isOutdated() || engine.deliver(shouldPause), token);
  if (isOutdated()) return false;
  await inSlices((shouldPause) => {
    if (isOutdated()) return true;
    const { files, isDone } = engine.flushFiles(folder.openPaths(), shouldPause);
    published.confirm(folder, files);
    return isDone;
  }, token);
  await inSlices((shouldPause) => {
    if (isOutdated()) return true;
    const { files, isDone } = engine.flush(shouldPause);
    published.confirm(folder, files);
    return isDone;
  }, token);
  if (isOutdated()) return false;
  published.confirmAll(folder);
  await inSlices((shouldPause) => isOutdated() || engine.prepareForEdits(shouldPause), token);
  return true;
}

/** Holds the request files against the manifests where either has changed, and publishes what comes of it. */
export async function answerRequestFiles(
  folder: Folder,
  published: PublishedDiagnostics,
  rules: Readonly<Record<string, RuleSetting>>,
): Promise<void> {
  const { engine } = folder;
  const paths = [...folder.requests.outdated(engine)];
  await inSlices((shouldPause) => {
    while (folder.engine === engine) {
      const path = paths.shift();
      if (path === undefined) return true;
      published.replace(folder, path, folder.requests.diagnostics(path, engine, rules));
      if (shouldPause()) return false;
    }
    return true;
  });
}
