import { describe, expect, test } from 'vitest';
import { databaseOfEndpoints, stackOfFile } from '../support/stack.ts';

const { stack, later, run } = await stackOfFile();

describe('a scheduled function', () => {
  const waiting = async (key: string) => {
    const endpoints = await databaseOfEndpoints(stack);
    const mail = {
      recipient: 'amina@shop.example',
      letter: 'test',
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
    };
    const { error } = await endpoints.from('mail').insert({ ...mail, idempotency_key: key });
    expect(error).toBeNull();
    return async () => {
      const { data } = await endpoints
        .from('mail')
        .select('state')
        .eq('idempotency_key', key)
        .single();
      return data?.state as unknown;
    };
  };

  test('runs when the clock reaches its time, before the clock has answered', async () => {
    const state = await waiting('by-the-clock');
    await later(11 * 60);
    expect(await state()).toBe('sent');
  });

  test('runs when it is told to', async () => {
    const state = await waiting('by-hand');
    await later(3 * 60);
    expect((await run('send-waiting-mail')).status).toBe(204);
    expect(await state()).toBe('sent');
  });

  test('is not to be had by its address', async () => {
    const answer = await fetch(`${stack.site}/.netlify/functions/send-waiting-mail`, {
      method: 'POST',
    });
    expect([404, 405]).toContain(answer.status);
  });
});
