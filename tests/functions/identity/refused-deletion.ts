import { listen } from '../../support/listen.ts';

/**
 * Starts a server that forwards requests to the identity service of a site, but fails to delete accounts.
 * @returns its address
 */
export const startIdentityWithoutDeletion = (site: string) =>
  listen((request, response) => {
    if (request.method === 'DELETE') {
      response.writeHead(500).end('{}');
      return;
    }
    const headers = { authorization: request.headers.authorization ?? '' };
    void fetch(`${site}${request.url ?? ''}`, { headers }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
  });
