/** The text that rules about the structure of objects follow. */
export const STRUCTURE = "The structure of the Gateway API's Custom Resource Definitions";
