/** Authenticates the mail service that reports bounces. */
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';
import { isSameSecret } from '../http/same-secret.ts';

/**
 * Checks the secret of a report: in the address, otherwise in the `Authorization` header.
 * @throws {Problem} `not-found` for a wrong secret, and if the operator set none
 */
export function requireBounceSecret(request: Request, addressSecret: string | undefined): void {
  const { bounceSecret } = environment();
  const secret = addressSecret ?? readHeaderSecret(request);
  if (bounceSecret === undefined || !isSameSecret(bounceSecret, secret))
    throw new Problem('not-found');
}

/** Returns a bearer token, or the password of basic authentication; '' for neither. */
function readHeaderSecret({ headers }: Request): string {
  const [, scheme = '', value = ''] =
    /^(bearer|basic) (\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
}
