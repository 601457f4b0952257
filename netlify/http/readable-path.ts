/**
 * True if the path can be decoded and contains no control character. The site's addresses contain no control
 * characters, and a NUL would end a file name or break a text in PostgreSQL.
 * @param pathname - percent-encoded, as in the address
 */
export function isReadablePath(pathname: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
