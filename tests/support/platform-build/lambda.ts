/**
 * A process that runs a bundle. The process receives the bundle's folder and one event, and sends one response. It
 * provides AWS Lambda's interface for streamed responses, which the bundle expects [docs.aws.amazon.com, Lambda
 * response streaming].
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { FunctionResponse, FunctionEvent } from './call-bundle.ts';

interface Head {
  statusCode: number;
  multiValueHeaders?: Record<string, string[]>;
  headers?: Record<string, string>;
}

type Handler = (event: FunctionEvent, body: Writable, context: object) => Promise<void>;

let head: Head | undefined;
const chunks: Buffer[] = [];
const body = new Writable({
  write(chunk: Buffer | string, _, done) {
    chunks.push(Buffer.from(chunk));
    done();
  },
});

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => handler,
    HttpResponseStream: {
      from(stream: Writable, value: Head) {
        head = value;
        return stream;
      },
    },
  },
});

process.once('message', (event: FunctionEvent) => void runHandler(event));

async function runHandler(event: FunctionEvent): Promise<void> {
  const [folder = ''] = process.argv.slice(2);
  const entry = pathToFileURL(join(folder, '___netlify-entry-point.mjs')).href;
  const { handler } = (await import(entry)) as { handler: Handler };
  await handler(event, body, { awsRequestId: randomUUID() });
  const { statusCode = 0, headers = {}, multiValueHeaders = {} } = head ?? {};
  const response: FunctionResponse = {
    status: statusCode,
    headers: [
      ...Object.entries(headers),
      ...Object.entries(multiValueHeaders).flatMap(([name, values]) =>
        values.map((value): [string, string] => [name, value]),
      ),
    ],
    body: Buffer.concat(chunks).toString('base64'),
    node: process.versions.node,
  };
  process.send?.(response, () => process.exit());
}
