import type { Config } from '@netlify/functions';
import { endpoint } from '../http/endpoint.ts';
import { withoutSlash } from '../http/trailing-slash.ts';

export const config: Config = {
  path: '/*/',
  excludedPath: ['/api/*', '/.netlify/*'],
  rateLimit: { windowSize: 60, windowLimit: 6_000, aggregateBy: ['ip', 'domain'] },
};

/** Every page has one address, without a slash at its end. */
export default endpoint({ GET: (request) => Promise.resolve(withoutSlash(request)) });
