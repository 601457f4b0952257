import { expect, test } from 'vitest';
import { readServiceWorker } from './build-settings.ts';

test('the service worker is on unless it is switched off', () => {
  expect(readServiceWorker({})).toBe('on');
  expect(readServiceWorker({ SERVICE_WORKER: '' })).toBe('on');
  expect(readServiceWorker({ SERVICE_WORKER: 'off' })).toBe('off');
  expect(() => readServiceWorker({ SERVICE_WORKER: 'false' })).toThrow('SERVICE_WORKER');
});
