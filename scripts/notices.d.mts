export function noticesOf(inputs: readonly string[], root: string): string;
