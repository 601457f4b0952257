import { expect, test } from 'vitest';
import { createContentSecurityPolicy, findWidgetStyleHash } from './content-security-policy.ts';

const localSite = { databaseUrl: undefined, isHosted: false };

test('a hosted page may connect to the site and to its database only', () => {
  const databaseUrl = 'https://project.supabase.example/rest';
  const { directives } = createContentSecurityPolicy({ databaseUrl, isHosted: true });
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("connect-src 'self' https://project.supabase.example");
  expect(directives).toContain('upgrade-insecure-requests');
});

test('a local site is not redirected to https', () => {
  const { directives } = createContentSecurityPolicy(localSite);
  expect(directives).toContain("connect-src 'self'");
  expect(directives).not.toContain('upgrade-insecure-requests');
});

test('the policy allows no style attribute', () => {
  const { hashes, resources } = createContentSecurityPolicy(localSite).styleDirective ?? {};
  const kinds = [...(hashes ?? []), ...(resources ?? [])].map((entry) =>
    typeof entry === 'string' ? entry : entry.kind,
  );
  expect(kinds).toEqual(['element', 'element']);
});

test('a widget with unknown styles stops the build', () => {
  expect(() => findWidgetStyleHash('var widget = {}')).toThrow('netlify-identity-widget');
});
