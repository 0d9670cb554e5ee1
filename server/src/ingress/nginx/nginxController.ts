/** What an ingress-nginx is told for all of its Ingresses. */
export interface NginxController {
  /** Where it is told, as messages name it. */
  readonly source: string;
  /** Its ConfigMap, as far as it is written. */
  readonly config: Readonly<Record<string, string>>;
  /** The class that it serves, where that is known. */
  readonly className?: string;
  /** Ingresses without a class get this one. */
  readonly isDefaultClass: boolean;
  /** The Secret of `--default-ssl-certificate`, as `NAMESPACE/NAME`. */
  readonly defaultCertificate?: string;
}
