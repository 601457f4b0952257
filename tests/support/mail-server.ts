/** A mail server on loopback that stores emails. A test can make it refuse or delay them. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface Received {
  /** The recipients in the envelope. */
  to: string[];
  /** Unfolded header lines. */
  headers: string[];
  body: string;
}

interface MailServer {
  received: Received[];
  /** If set, the response to every email. */
  refusal: { code: number; message: string } | undefined;
  /** A function that the server awaits before it responds to an email. */
  beforeAnswer: () => Promise<void>;
}

/** Starts a mail server, which is closed at the end of the test. */
export async function openMailServer() {
  const state: MailServer = {
    received: [],
    refusal: undefined,
    beforeAnswer: () => Promise.resolve(),
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, answer) => {
      if (username === 'tangaza' && password === 'p@ss%') answer(null, { user: username });
      else answer(new Error('Wrong password'));
    },
    onData: (stream, { envelope }, answer) => {
      void text(stream).then(async (raw) => {
        await state.beforeAnswer();
        if (state.refusal) {
          const { code, message } = state.refusal;
          answer(Object.assign(new Error(message), { responseCode: code }));
          return;
        }
        state.received.push(
          read(
            raw,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        answer();
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

function read(raw: string, to: string[]): Received {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  return {
    to,
    headers: head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n'),
    body: rest.join('\r\n\r\n').replaceAll('=\r\n', ''),
  };
}
