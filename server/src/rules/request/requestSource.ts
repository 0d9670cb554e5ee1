/** The text that rules about request files follow. */
export const REQUEST_FILES = "Request files as this project reads them: docs/requests.md";
