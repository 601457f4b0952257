/** One line of JSON an entry, without personal data. */
export const log = {
  /** Something of ours broke; the causes are written out down to the first. */
  fault(where: string, error: unknown): void {
    console.error(asLine(JSON.stringify({ level: 'error', where, causes: getCauses(error) })));
  },
};

/**
 * A text as one line of a log: control characters and line ends are written as in JSON, so that what a client typed
 * neither begins an entry nor steers a terminal.
 */
export function asLine(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A request's way as it may stand in the log: what comes after the address of M-Pesa's callbacks is a secret. */
export function formatRoute(method: string, pathname: string): string {
  return `${method} ${pathname.replace(/^(\/api\/payments\/callback\/).*/, '$1…')}`;
}

function getCauses(error: unknown): string[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [typeof error];
  return [error.stack ?? error.message, ...getCauses(error.cause)];
}
