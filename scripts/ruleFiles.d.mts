export const RULES: string;
export const TOPICS: Readonly<Record<string, string>>;
export function topicOf(id: string): string;
export function nameOf(id: string): string;
export function fileOf(id: string): string;
