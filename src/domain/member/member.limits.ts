export const memberLimits = {
  /** Maximum number of characters of a name. The form rejects a longer name, and the display cuts it. */
  nameLength: 80,
  /** Maximum number of characters of an email address [RFC 5321]. */
  emailLength: 254,
  /**
   * Minimum number of characters of a new password, and maximum number of its bytes, because bcrypt hashes only 72
   * bytes.
   */
  passwordLength: 8,
  passwordBytes: 72,
} as const;
