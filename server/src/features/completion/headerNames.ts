import type { Slot } from "./slot.ts";
import { type UsualValue, values } from "./usualValue.ts";

const REQUEST = [
  "Accept",
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "Cookie",
  "Host",
  "Origin",
  "Referer",
  "User-Agent",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Request-Id",
];
const RESPONSE = [
  "Cache-Control",
  "Content-Security-Policy",
  "Content-Type",
  "ETag",
  "Location",
  "Referrer-Policy",
  "Server",
  "Set-Cookie",
  "Strict-Transport-Security",
  "Vary",
  "X-Content-Type-Options",
  "X-Frame-Options",
];

/** Common names of HTTP headers: of answers where answers are changed or shown, of requests elsewhere. */
export function headerNames({ pattern }: Slot): readonly UsualValue[] {
  const isResponse = /\bresponseHeaderModifier\b|\bexposeHeaders\b|\ballowedResponseHeaders\b/.test(pattern);
  return values(...(isResponse ? RESPONSE : REQUEST));
}
