/** What of nginx's configuration decides about access, or under a condition; Lua may do both. */
export const DECIDES =
  /\b(?:allow|deny|satisfy|if|return|limit_except|internal|auth_\w+|(?:access|content|(?:server_)?rewrite)_by_\w+|secure_link\w*|ssl_verify_client)\b/;
