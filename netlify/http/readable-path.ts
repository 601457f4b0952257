/**
 * True for a path that can be decoded and holds no control character. No address has one, and a NUL ends a
 * file's name or breaks a text of the database.
 * @param pathname - as it stands in the address, percent-encoded
 */
export function isReadablePath(pathname: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
