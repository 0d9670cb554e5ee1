import { NGINX_PREFIX } from "../ingressClass.ts";

/** What a value is: words to choose from, or one of a few forms; `cidrs` have commas between them, a `url` may have variables. */
export type AnnotationForm = "boolean" | "integer" | "size" | "cidrs" | "url" | "text" | readonly string[];

/** An annotation that ingress-nginx reads on an Ingress. */
export interface NginxAnnotation {
  /** With its prefix. */
  readonly name: string;
  readonly form: AnnotationForm;
  /** What it does, in one sentence. */
  readonly effect: string;
}

/**
 * Each annotation on a line: its name, the form of its value, and what it does. Words to choose from stand with slashes between them.
 * Source: https://github.com/kubernetes/ingress-nginx/blob/controller-v1.15.1/docs/user-guide/nginx-configuration/annotations.md
 */
const TABLE = `
use-regex boolean Makes every path of the host, in all its Ingresses, a regular expression.
rewrite-target text Replaces the whole path, with \`$1\` to \`$9\` for what the path captured. All paths of the host become regular expressions.
x-forwarded-prefix text Sends the header \`X-Forwarded-Prefix\` to the backend, where a path is rewritten.
app-root text Redirects \`/\` of the host to this path with status 302, before anything else.
server-alias text More names for every host of the Ingress, wildcards and \`~\` patterns among them.
upstream-vhost text The \`Host\` header of requests to the backend.
ssl-redirect boolean Redirects http to https with status 308 where the host has a certificate (default: true).
force-ssl-redirect boolean Redirects http to https with status 308, with or without a certificate of the host.
preserve-trailing-slash boolean Keeps the slash at the end in the redirect to https.
permanent-redirect url Answers every request with a redirect to this URL (status 301).
permanent-redirect-code integer The status of the permanent redirect, 300 to 308.
temporal-redirect url Answers with a redirect to this URL (status 302), before a permanent one.
temporal-redirect-code integer The status of the temporal redirect, 300 to 307.
relative-redirects boolean Leaves scheme and host out of \`Location\`.
use-port-in-redirects boolean Names the port in redirects to a path with a slash at the end.
from-to-www-redirect boolean Redirects \`www.HOST\` to the host, or back, where the other has no Ingress.
proxy-redirect-from text What is replaced in \`Location\` and \`Refresh\` of the backend's answers.
proxy-redirect-to text What it is replaced with in \`Location\` and \`Refresh\`.
canary boolean Makes the Ingress a canary of the one with the same host and path.
canary-weight integer The share of requests that the canary gets.
canary-weight-total integer What the weight is a part of; less than 100 counts as 100.
canary-by-header text The header that sends a request to the canary (\`always\`) or not (\`never\`), before cookie and weight.
canary-by-header-value text The value of the header that means the canary, in place of \`always\` and \`never\`.
canary-by-header-pattern text A PCRE pattern somewhere in the value of the header, which means the canary.
canary-by-cookie text The cookie that sends a request to the canary (\`always\`) or not (\`never\`), before the weight.
enable-cors boolean Adds CORS headers to answers and answers \`OPTIONS\` with 204.
cors-allow-origin text The origins that may read answers, with commas between them (default: \`*\`).
cors-allow-methods text The methods allowed (default: \`GET, PUT, POST, DELETE, PATCH, OPTIONS\`).
cors-allow-headers text The request headers allowed; the default lists the usual ones.
cors-allow-credentials boolean Whether cookies may be sent (default: true).
cors-expose-headers text The response headers that a page may read.
cors-max-age integer For how many seconds a preflight counts (default: 1728000).
allowlist-source-range cidrs The addresses that may send requests; others get 403.
whitelist-source-range cidrs The old name of \`allowlist-source-range\`; where both are given, that one counts.
denylist-source-range cidrs The addresses whose requests get 403.
auth-type basic/digest Asks for a user name and a password; others get 401.
auth-secret text The Secret with users and hashes of their passwords; 503 where it is missing.
auth-secret-type auth-file/auth-map Whether the Secret holds one file or a key for each user.
auth-realm text The text of the question for a password.
auth-url url The service asked about each request: 2xx lets it pass, 401 and 403 are returned.
auth-method GET/HEAD/POST/PUT/PATCH/DELETE/CONNECT/OPTIONS/TRACE The method of the question.
auth-response-headers text The headers of the answer that are passed on to the backend.
auth-proxy-set-headers text The ConfigMap of headers for the service asked.
auth-request-redirect text The header \`X-Auth-Request-Redirect\` for the service asked.
auth-always-set-cookie boolean Sets cookies of the service asked whatever the status.
auth-signin url The page that a client without a login is redirected to.
auth-signin-redirect-param text The parameter with the way back (default: \`rd\`).
auth-cache-key text What answers of the service asked are kept by.
auth-cache-duration text How long answers are kept, by status: \`200 202 401 5m\`.
auth-keepalive integer How many connections to the service asked are kept.
auth-keepalive-requests integer How many requests go over one connection.
auth-keepalive-share-vars boolean Shares variables between request and question.
auth-keepalive-timeout integer How many seconds an idle connection is kept.
enable-global-auth boolean Whether the controller's \`global-auth-url\` is asked (default: true).
auth-tls-secret text The Secret with the CA of client certificates.
auth-tls-verify-client on/off/optional/optional_no_ca Whether a client certificate is asked for and checked.
auth-tls-verify-depth integer How long the chain of a client certificate may be.
auth-tls-match-cn text The pattern of common names allowed; others get 403.
auth-tls-error-page text Where a client without a valid certificate is redirected to.
auth-tls-pass-certificate-to-upstream boolean Sends the client certificate to the backend.
satisfy any/all Whether one check (address, login) suffices or all must pass.
limit-rps integer Requests per second of one address; more get 503.
limit-rpm integer Requests per minute of one address; more get 503.
limit-burst-multiplier integer How many times the rate a burst may be (default: 5).
limit-allowlist cidrs Addresses without limits.
limit-whitelist cidrs The old name of \`limit-allowlist\`.
limit-connections integer Connections of one address at once; more get 503.
limit-rate integer Kilobytes per second of one answer.
limit-rate-after integer Kilobytes of an answer that are sent without this limit.
proxy-body-size size The largest request body (default: \`1m\`, \`0\` for any); larger ones get 413.
client-body-buffer-size size The memory for a request body before it goes to disk.
proxy-request-buffering on/off Whether a request body is read before the backend is called.
proxy-buffering on/off Whether answers are buffered (default: off).
proxy-buffers-number integer The number of buffers for an answer.
proxy-buffer-size size The buffer for the headers of an answer; larger ones end in 502.
proxy-busy-buffers-size size How much of an answer may be on its way to the client.
proxy-max-temp-file-size size How much of an answer may be kept on disk.
proxy-connect-timeout integer Seconds to connect to the backend (default: 5).
proxy-read-timeout integer Seconds between two reads of an answer (default: 60).
proxy-send-timeout integer Seconds between two writes of a request (default: 60).
proxy-next-upstream text When another pod is tried (default: \`error timeout\`).
proxy-next-upstream-tries integer How many pods are tried (default: 3).
proxy-next-upstream-timeout integer For how many seconds others are tried.
backend-protocol HTTP/HTTPS/AUTO_HTTP/GRPC/GRPCS/FCGI What the backend speaks (default: HTTP).
default-backend text The Service that answers where the path's own has no endpoints, and for \`custom-http-errors\`.
custom-http-errors text The status codes whose answers come from the default backend.
disable-proxy-intercept-errors boolean Passes on error pages of the backend.
mirror-target url The URL that a copy of each request is sent to.
mirror-host text The \`Host\` header of the copy.
mirror-request-body on/off Whether the copy has the body (default: on).
fastcgi-index text The file that a FastCGI path with a slash at the end means.
fastcgi-params-configmap text The ConfigMap of FastCGI parameters.
proxy-http-version 1.0/1.1 The HTTP version for the backend.
connection-proxy-header text The \`Connection\` header of requests to the backend.
custom-headers text The ConfigMap of headers that are added to answers.
proxy-cookie-domain text What is replaced in the Domain of the backend's cookies.
proxy-cookie-path text What is replaced in the Path of the backend's cookies.
proxy-ssl-secret text The Secret with client certificate and CA for HTTPS to the backend.
proxy-ssl-verify on/off Whether the backend's certificate is checked (default: off).
proxy-ssl-name text The name that the backend's certificate must have.
proxy-ssl-server-name on/off Whether the name is sent as SNI.
proxy-ssl-verify-depth integer How long the chain of the backend's certificate may be.
proxy-ssl-protocols text The TLS versions for the backend.
proxy-ssl-ciphers text The ciphers for the backend.
ssl-passthrough boolean Sends TLS to the backend as it is, by SNI.
ssl-ciphers text The TLS ciphers of the host.
ssl-prefer-server-ciphers boolean Whether the server's order of ciphers counts.
affinity cookie Binds a client to one pod by a cookie.
affinity-mode balanced/persistent Whether new pods get some of the clients.
affinity-canary-behavior sticky/legacy Whether a client stays on the side of a canary.
session-cookie-name text The name of the cookie (default: \`INGRESSCOOKIE\`).
session-cookie-path text The Path of the session cookie.
session-cookie-domain text The Domain of the session cookie.
session-cookie-expires integer For how many seconds the cookie counts.
session-cookie-max-age integer For how many seconds the cookie counts.
session-cookie-secure boolean Whether the cookie is for https only.
session-cookie-samesite None/Lax/Strict SameSite of the cookie.
session-cookie-conditional-samesite-none boolean Leaves \`SameSite=None\` out for old browsers.
session-cookie-change-on-failure boolean Sets a new cookie when the pod fails.
upstream-hash-by text Chooses the pod by a hash of nginx variables.
upstream-hash-by-subset boolean Chooses a group of pods by the hash.
upstream-hash-by-subset-size integer The number of pods in a group (default: 3).
load-balance round_robin/ewma How a pod is chosen.
service-upstream boolean Sends requests to the address of the Service instead of its pods.
enable-access-log boolean Whether requests are logged (default: true).
enable-rewrite-log boolean Whether rewrites are logged.
enable-opentelemetry boolean Whether requests are traced.
opentelemetry-operation-name text The name of the traced operation.
opentelemetry-trust-incoming-span boolean Whether a trace of the client goes on.
configuration-snippet text Lines of nginx configuration for the paths of the Ingress.
server-snippet text Lines of nginx configuration for the hosts of the Ingress.
stream-snippet text Lines of nginx configuration outside of HTTP.
auth-snippet text Lines of nginx configuration for the question to \`auth-url\`.
modsecurity-snippet text Rules of the ModSecurity firewall.
enable-modsecurity boolean Whether the ModSecurity firewall checks requests.
enable-owasp-core-rules boolean Whether the firewall has the OWASP core rules.
modsecurity-transaction-id text The id of a request in the firewall's log.
http2-push-preload boolean Nothing since nginx 1.25; before, it pushed what \`Link\` headers name.
`;

let read: ReadonlyMap<string, NginxAnnotation> | undefined;

/** The annotations of ingress-nginx by their full names. */
export function nginxAnnotations(): ReadonlyMap<string, NginxAnnotation> {
  read ??= new Map(
    TABLE.trim()
      .split("\n")
      .map((line) => {
        const [short = "", form = "", ...words] = line.split(" ");
        const name = NGINX_PREFIX + short;
        return [name, { name, form: formOf(form), effect: words.join(" ") }];
      }),
  );
  return read;
}

function formOf(text: string): AnnotationForm {
  switch (text) {
    case "boolean":
    case "integer":
    case "size":
    case "cidrs":
    case "url":
    case "text":
      return text;
    default:
      return text.split("/");
  }
}
