import { expect, test } from 'vitest';
import { createContentSecurityPolicy, findWidgetStyleHashes } from './content-security-policy.ts';

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

// The hashes come from the report of a browser that blocked the `style` attributes of the frame.
test('the widget’s frame may use its two styles', () => {
  const { hashes: entries } = createContentSecurityPolicy(localSite).styleDirective ?? {};
  const hashes = entries?.map((entry) => (typeof entry === 'string' ? entry : entry.hash));
  expect(hashes).toContain('sha256-jILZY2UBo/ux6K6qGHntQonoJYNQZfxdLrszRmDpc/o=');
  expect(hashes).toContain('sha256-N+VcBBmZdeQ7u1UL8ShBNOTISsJ6Iyf9CJJ2SC1dbio=');
});

test('a widget with unknown styles stops the build', () => {
  expect(() => findWidgetStyleHashes('var widget = {}')).toThrow('netlify-identity-widget');
});
