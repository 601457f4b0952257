/** Sends forms to a stack, as a page with no scripts does or as JSON, from any loopback address. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Sending {
  /** The client address, such as 127.0.0.2 or 127.0.0.3; each counts as another client. */
  from?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** Submits a form as a page with no scripts does. */
export function submitForm(address: string, fields: Record<string, string>, how: Sending = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...how.headers };
  return send(address, new URLSearchParams(fields).toString(), { ...how, headers });
}

export function submitJson(address: string, fields: unknown, how: Sending = {}) {
  const headers = { 'content-type': 'application/json', ...how.headers };
  return send(address, JSON.stringify(fields), { ...how, headers });
}

/** Sends any body, by default with no content type. */
export function send(
  address: string,
  body: string | undefined,
  { from = '127.0.0.1', headers = {}, method = 'POST' }: Sending = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The host is an IP address, because a name could resolve to IPv4 or IPv6.
    const url = new URL(address);
    const path = url.pathname + url.search;
    const options = { host: '127.0.0.1', port: url.port, path, localAddress: from };
    // The length is explicit, because Node expects no body for some methods.
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

/** Returns a client address that no other test of the file has used. */
export function newClient(): string {
  clients += 1;
  return `127.0.${1 + Math.floor(clients / 250)}.${1 + (clients % 250)}`;
}
