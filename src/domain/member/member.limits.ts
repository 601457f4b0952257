export const memberLimits = {
  /** Characters of a displayed name; a longer one is cut. */
  nameLength: 80,
  /** Characters of an email address [RFC 5321]. */
  emailLength: 254,
  /** Minimum number of characters of a new password, and the maximum number of bytes that bcrypt hashes. */
  passwordLength: 8,
  passwordBytes: 72,
} as const;
