/** Sends forms to a stack, as a page without scripts does or as JSON, from any address of this machine. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Sending {
  /** Where it is sent from: another client at 127.0.0.2 than at 127.0.0.3. */
  from?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** As a page without scripts sends a form. */
export function submitForm(address: string, fields: Record<string, string>, how: Sending = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...how.headers };
  return send(address, new URLSearchParams(fields).toString(), { ...how, headers });
}

export function submitJson(address: string, fields: unknown, how: Sending = {}) {
  const headers = { 'content-type': 'application/json', ...how.headers };
  return send(address, JSON.stringify(fields), { ...how, headers });
}

/** Anything at all, without a type of its own. */
export function send(
  address: string,
  body: string | undefined,
  { from = '127.0.0.1', headers = {}, method = 'POST' }: Sending = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Named by its number: a name would choose between addresses of two kinds.
    const url = new URL(address);
    const path = url.pathname + url.search;
    const options = { host: '127.0.0.1', port: url.port, path, localAddress: from };
    // Said, because not every method is expected to have a body.
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { ...options, method, headers: { host: url.host, ...length, ...headers }, agent: false },
      (answer) => {
        const { statusCode: status = 0, headers } = answer;
        text(answer).then((body) => resolve({ status, headers, body }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

let clients = 0;

/** An address that no other test of the file sent from. */
export function newClient(): string {
  clients += 1;
  return `127.0.${1 + Math.floor(clients / 250)}.${1 + (clients % 250)}`;
}
