/**
 * What a page made by an endpoint says about itself. The platform adds the headers of netlify.toml to
 * files only, so that they stand here again; a test compares them.
 */
const policy = "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** For a page that brings no policy of its own in its head, and nothing that would need one. */
export const barePageHeaders = {
  ...pageHeaders,
  'content-security-policy': `default-src 'none'; ${policy}`,
} as const;
