/** How the pinned realtime client keeps its line open with our options, as the specification lists it. */
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realtimeOptions } from '#browser/realtime.ts';

beforeEach(() => {
  vi.useFakeTimers();
  line.reset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an open line sends a heartbeat every 30 s [R179]', async () => {
  const client = connect();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(line.heartbeats).toEqual([30, 60, 90]);
  await client.realtime.disconnect();
});

test('a line that is lost is tried again after 1, 2, 5, 10 and 10 s [R179]', async () => {
  const client = connect();
  await vi.advanceTimersByTimeAsync(1_000);
  line.isCut = true;
  line.lose();
  await vi.advanceTimersByTimeAsync(40_000);
  const waits = line.tries.slice(1).map((at, index) => at - (line.tries[index] ?? 0));
  // The first line lived for a second before it was lost.
  expect(waits.slice(0, 6)).toEqual([1 + 1, 2, 5, 10, 10, 10]);
  await client.realtime.disconnect();
});

test('after it was there again a line begins with the shortest wait [R179]', async () => {
  const client = connect();
  await vi.advanceTimersByTimeAsync(1_000);
  line.lose();
  await vi.advanceTimersByTimeAsync(2_000);
  line.lose();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(line.tries).toEqual([0, 1 + 1, 3 + 1]);
  await client.realtime.disconnect();
});

function connect() {
  line.start = Date.now();
  const client = createClient('http://127.0.0.1:1', 'public', {
    realtime: { ...realtimeOptions, transport: FakeSocket as unknown as typeof WebSocket },
  });
  client.realtime.connect();
  return client;
}

/** What the other end of all sockets sees, in seconds since the client began. */
const line = {
  start: 0,
  isCut: false,
  tries: [] as number[],
  heartbeats: [] as number[],
  lose: (): unknown => undefined,
  now: () => (Date.now() - line.start) / 1000,
  reset() {
    line.isCut = false;
    line.tries = [];
    line.heartbeats = [];
  },
};

/** The part of a WebSocket that the client uses. */
class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;

  constructor() {
    line.tries.push(line.now());
    line.lose = () => this.end(1006);
    queueMicrotask(() => {
      if (line.isCut) {
        this.onerror?.(new Error('There is nobody.'));
        this.end(1006);
      } else {
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
      }
    });
  }

  send(text: string) {
    const [join, ref, topic, event] = JSON.parse(text) as unknown[];
    if (event === 'heartbeat') line.heartbeats.push(line.now());
    const reply = [join, ref, topic, 'phx_reply', { status: 'ok', response: {} }];
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(reply) }));
  }

  close(code = 1000) {
    this.end(code);
  }

  private end(code: number) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}
