import { afterEach, expect, test, vi } from 'vitest';
import { providePlatform, type PlatformEnvironment } from './platform.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, 'Netlify');
});

test('functions get the process environment without the doctor’s variables [E15]', () => {
  vi.stubEnv('BUILD_HOOK_URL', 'https://hook.example');
  vi.stubEnv('NETLIFY_AUTH_TOKEN', 'nfp_s3cret');
  providePlatform({ URL: 'http://localhost' });
  const { env } = (globalThis as unknown as { Netlify: { env: PlatformEnvironment } }).Netlify;
  expect(env.get('BUILD_HOOK_URL')).toBe('https://hook.example');
  expect(env.get('NETLIFY_AUTH_TOKEN')).toBeUndefined();
  expect(JSON.stringify(env.toObject())).not.toContain('s3cret');
});
