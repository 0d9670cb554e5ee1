import { commandNamed, type Invocation, parseCommandLine } from "../commandLine.ts";
import { UsageError } from "../usageError.ts";
import type { AllowedFolders } from "./allowedFolders.ts";
import type { GivenInputs, ToolInput } from "./toolInput.ts";

/** What is read, for tools that read manifests. */
export const PATHS: ToolInput = {
  name: "paths",
  takes: "texts",
  about:
    "files and folders to read instead of everything; a Route can only be judged together with its Gateway",
};
/** Which of several objects of one name is meant. */
export const SCOPE: ToolInput = {
  name: "scope",
  takes: "text",
  about: "the object's folder or overlay, where several have an object of that name",
};

/** The paths that a caller wants read; every folder that may be looked at where none is named. */
export function pathsOf(given: GivenInputs, folders: AllowedFolders): readonly string[] {
  const paths = given.texts("paths");
  for (const path of paths) folders.require(path);
  return paths.length === 0 ? folders.paths : paths;
}

/**
 * A command line made of what a caller gives: whatever the values are, they are values of these options and these words, and
 * never other options.
 */
export function askedCommand(
  name: string,
  options: Readonly<Record<string, string | readonly string[] | boolean | undefined>>,
  words: readonly string[],
): Invocation {
  const flags = Object.entries(options).flatMap(([option, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${option}`];
    return (typeof value === "string" ? [value] : value).map((one) => `--${option}=${one}`);
  });
  if (words.includes("-"))
    throw new UsageError("there is no standard input to read: name a file or a folder");
  return parseCommandLine(commandNamed(name), [...flags, "--", ...words]);
}
