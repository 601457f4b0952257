export const memberLimits = {
  /** Characters of a displayed name; a longer one is cut. */
  nameLength: 80,
  /** Characters of an e-mail address [RFC 5321]. */
  emailLength: 254,
  /** Characters of a new password at least, and the bytes that its hash [bcrypt] takes in at most. */
  passwordLength: 8,
  passwordBytes: 72,
} as const;
