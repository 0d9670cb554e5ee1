import { child, type YamlNode } from "./tree.ts";

/** What SOPS writes beside its version, one of which is always there: when it was, which values, with which keys. */
const BESIDE_VERSION = [
  "lastmodified",
  "encrypted_regex",
  "encrypted_suffix",
  "unencrypted_regex",
  "unencrypted_suffix",
  "mac_only_encrypted",
  "age",
  "pgp",
  "kms",
  "gcp_kms",
  "azure_kv",
  "hc_vault",
  "key_groups",
];

/**
 * True for a top-level key, with what stands below it, that SOPS adds to a file that it encrypts: how to decrypt it, and a
 * code that shows whether somebody has changed it. Whoever decrypts the file takes it away.
 * Source: https://github.com/getsops/sops
 */
export function isSopsMetadata(key: string, value: YamlNode): boolean {
  if (key !== "sops") return false;
  const has = (name: string): boolean => child(value, name) !== undefined;
  return has("mac") || (has("version") && BESIDE_VERSION.some(has));
}
