/**
 * True if the path can be decoded and contains no control character. Our addresses contain none, and a NUL would
 * end a file name or break a text in PostgreSQL.
 * @param pathname - percent-encoded, as in the address
 */
export function isReadablePath(pathname: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
