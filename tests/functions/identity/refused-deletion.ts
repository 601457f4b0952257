import { listen } from '../../support/listen.ts';

/**
 * Starts an identity service that finds every account of a site's own service, and fails to delete them.
 * @returns its address
 */
export const identityThatRefusesDeletion = (site: string) =>
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
