import { describe, expect, test } from 'vitest';
import { chooseDatabase, parseEnvironment } from './env.ts';

const complete = {
  URL: 'https://tangaza.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
  SUPABASE_SIGNING_KEY: 'a'.repeat(32),
};

const messageOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was refused.');
};

describe('a start is refused by name', () => {
  test.each(Object.keys(complete))('when %s is missing or blank', (name) => {
    expect(messageOf(() => parseEnvironment({ ...complete, [name]: undefined }))).toContain(
      `${name} is missing`,
    );
    expect(messageOf(() => parseEnvironment({ ...complete, [name]: ' ' }))).toContain(
      `${name} is missing`,
    );
  });

  test('when an address or a signing key is mistyped', () => {
    const words = messageOf(() =>
      parseEnvironment({ ...complete, SUPABASE_URL: 'supabase', SUPABASE_SIGNING_KEY: 'short' }),
    );
    expect(words).toContain('SUPABASE_URL:');
    expect(words).toContain('SUPABASE_SIGNING_KEY: must be a secret of at least 32 characters');
    expect(
      messageOf(() => parseEnvironment({ ...complete, SUPABASE_SIGNING_KEY: '{"kty":"RSA"}' })),
    ).toContain('SUPABASE_SIGNING_KEY: is not an ES256 private key');
  });

  test('without repeating what was typed', () => {
    const words = messageOf(() =>
      parseEnvironment({ ...complete, SUPABASE_SIGNING_KEY: 'sh0rt-s3cret' }),
    );
    expect(words).not.toContain('sh0rt-s3cret');
  });
});

describe('the database', () => {
  test('is the embedded one when nothing is set', () => {
    expect(chooseDatabase({ PATH: '/bin', SUPABASE_URL: '' })).toBe('embedded');
  });

  test('is the hosted one when everything is set', () => {
    expect(chooseDatabase(complete)).toBe('hosted');
  });

  test('is never half configured', () => {
    const words = messageOf(() => chooseDatabase({ SUPABASE_URL: complete.SUPABASE_URL }));
    expect(words).toContain('SUPABASE_SECRET_KEY is missing');
    expect(words).not.toContain('SUPABASE_URL is missing');
  });

  test('is never embedded on Netlify', () => {
    expect(messageOf(() => chooseDatabase({ NETLIFY: 'true' }))).toContain(
      'SUPABASE_URL is missing',
    );
  });
});
