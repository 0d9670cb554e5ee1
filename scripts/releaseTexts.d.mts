export function inChangelog(
  text: string,
  version: { readonly previous: string; readonly next: string; readonly date: string },
): string;
export function notesOf(text: string, version: string): string;
export function withVersion(text: string, previous: string, next: string): string;
export function withChecksums(text: string, sums: string): string;
export function withRepository(
  text: string,
  manifest: { readonly name: string; readonly repository: { readonly url: string } },
): string;
export function repositoryOf(repository: { readonly url: string }): {
  readonly address: string;
  readonly owner: string;
};
