import { listen } from '../../support/listen.ts';

/**
 * Starts a server that answers DELETE requests with status 500. It forwards other requests to the identity service
 * of a site, as GET requests with their authorization.
 * @returns the address of the server
 */
export const startIdentityWithoutDeletion = (site: string) =>
  listen((request, response) => {
    if (request.method === 'DELETE') {
      response.writeHead(500).end('{}');
      return;
    }
    const headers = { authorization: request.headers.authorization ?? '' };
    void fetch(`${site}${request.url ?? ''}`, { headers }).then(async (serviceResponse) => {
      response.writeHead(serviceResponse.status, { 'content-type': 'application/json' });
      response.end(await serviceResponse.text());
    });
  });
