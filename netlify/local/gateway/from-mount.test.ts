import { describe, expect, test } from 'vitest';
import { gatewayUnderTest } from '#tests/support/gateway.ts';

const { ask } = gatewayUnderTest({
  mounts: [
    {
      prefix: '/.local',
      fetch: () => Promise.resolve(new Response('ours')),
      ownMachineOnly: true,
    },
  ],
});

describe("the stack's own pages", () => {
  test.each(['localhost:4321', '127.0.0.1:4321', 'app.localhost:4321', 'localhost'])(
    'answer this machine as %s',
    async (host) => {
      const answer = await ask('/.local/x', { headers: { host, origin: `http://${host}` } });
      expect(answer.status).toBe(200);
    },
  );

  test.each(['rebound.example:4321', 'localhost.example', 'evil.localhost', '192.168.0.7:4321'])(
    'refuse the host %s',
    async (host) => {
      expect((await ask('/.local/x', { headers: { host } })).status).toBe(403);
    },
  );

  test.each(['https://evil.example', 'null', 'http://localhost:9999', 'https://localhost:4321'])(
    'refuse the origin %s',
    async (origin) => {
      const answer = await ask('/.local/x', { headers: { origin } });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'foreign-origin' });
    },
  );
});
