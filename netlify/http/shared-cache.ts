/** Headers of an answer that nobody should keep. */
export const unkept: Record<string, string> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of an answer that is the same for everybody: the platform keeps it for a minute and shows the
 * old one for two more while it asks again, browsers ask each time.
 * @param tags - by which it is forgotten sooner; see purge.ts.
 */
export function sharedFor(tags: readonly string[]): Record<string, string> {
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': 'public, durable, max-age=60, stale-while-revalidate=120',
    'netlify-cache-tag': tags.join(','),
    'x-content-type-options': 'nosniff',
  };
}
