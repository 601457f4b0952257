import { createClient, type ClientConfig } from '@sanity/client';
import { addRetries } from './retry-availability.ts';

/** Creates the Studio's client in place of Sanity's own, with the retries of `addRetries`. */
export function createStudioClient(config: ClientConfig) {
  const { _requestHandler: handleRequest } = config;
  return createClient({
    ...config,
    _requestHandler: (request, send, client) =>
      handleRequest ? handleRequest(addRetries(request), send, client) : send(addRetries(request)),
  });
}
