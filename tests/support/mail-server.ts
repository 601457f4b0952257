/** A mail server on loopback that stores emails. A test can make it refuse or delay them. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface ReceivedEmail {
  /** The recipients in the envelope. */
  to: string[];
  /** The header lines, unfolded. */
  headers: string[];
  /** The text after the header, without soft line breaks. */
  body: string;
}

interface Refusal {
  code: number;
  message: string;
}

interface MailServer {
  received: ReceivedEmail[];
  /** If set, the response to every email. */
  refusal: Refusal | undefined;
  /** The responses to recipients that the server refuses, by address. */
  refusedRecipients: Map<string, Refusal>;
  /** The largest number of connections at the same time so far. */
  maxConnectionCount: number;
  /** A function that the server awaits before it responds to an email. */
  beforeResponse: () => Promise<void>;
}

/**
 * Starts a mail server, which is closed at the end of the test.
 * @param maxClients - number of connections. The server refuses further ones.
 */
export async function openMailServer(maxClients?: number) {
  const connections = new Set<string>();
  const state: MailServer = {
    received: [],
    refusal: undefined,
    refusedRecipients: new Map(),
    maxConnectionCount: 0,
    beforeResponse: () => Promise.resolve(),
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    ...(maxClients !== undefined && { maxClients }),
    onConnect: ({ id }, callback) => {
      connections.add(id);
      state.maxConnectionCount = Math.max(state.maxConnectionCount, connections.size);
      callback();
    },
    onClose: ({ id }) => connections.delete(id),
    onRcptTo: ({ address }, _, callback) => {
      const refusal = state.refusedRecipients.get(address);
      callback(refusal && toError(refusal));
    },
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, callback) => {
      if (username === 'tangaza' && password === 'p@ss%') callback(null, { user: username });
      else callback(new Error('Wrong password'));
    },
    onData: (stream, { envelope }, callback) => {
      void text(stream).then(async (raw) => {
        await state.beforeResponse();
        if (state.refusal) {
          callback(toError(state.refusal));
          return;
        }
        state.received.push(
          parseEmail(
            raw,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const variables = {
    SMTP_URL: `smtp://tangaza:p%40ss%25@127.0.0.1:${port}`,
    MAIL_FROM: 'Tangaza <hello@tangaza.example>',
  };
  return Object.assign(state, { variables });
}

function toError({ code, message }: Refusal): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

function parseEmail(raw: string, to: string[]): ReceivedEmail {
  const [head = '', ...bodyParts] = raw.split('\r\n\r\n');
  return {
    to,
    headers: head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n'),
    body: bodyParts.join('\r\n\r\n').replaceAll('=\r\n', ''),
  };
}
