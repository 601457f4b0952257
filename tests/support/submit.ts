/** Submits forms to a stack from any loopback address, as HTML forms or as JSON. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response with its whole body as text. */
export interface TextResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SendOptions {
  /** The client address, such as 127.0.0.2. Each address counts as a separate client. */
  from?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** Submits a form with the request of a page without scripts. */
export function submitForm(
  address: string,
  fields: Record<string, string>,
  options: SendOptions = {},
) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...options.headers };
  return send(address, new URLSearchParams(fields).toString(), { ...options, headers });
}

export function submitJson(address: string, fields: unknown, options: SendOptions = {}) {
  const headers = { 'content-type': 'application/json', ...options.headers };
  return send(address, JSON.stringify(fields), { ...options, headers });
}

/** Sends any body, by default without a content type. */
export function send(
  address: string,
  body: string | undefined,
  { from = '127.0.0.1', headers = {}, method = 'POST' }: SendOptions = {},
): Promise<TextResponse> {
  return new Promise((resolve, reject) => {
    // The host is an IP address, because a name can resolve to IPv4 or IPv6.
    const url = new URL(address);
    const path = url.pathname + url.search;
    const options = { host: '127.0.0.1', port: url.port, path, localAddress: from };
    // The length is explicit, because Node sends no length for some methods.
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { ...options, method, headers: { host: url.host, ...length, ...headers }, agent: false },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((body) => resolve({ status, headers, body }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The number of values that the last part of a client address takes. */
const clientsPerPart = 250;
let clients = 0;

/** Returns a client address that is different from those of earlier calls in this process. */
export function createClientAddress(): string {
  clients += 1;
  return `127.0.${1 + Math.floor(clients / clientsPerPart)}.${1 + (clients % clientsPerPart)}`;
}
