/**
 * Matches an email address with an ending, as the emails of zod do. The escaped hyphens are also valid in the attribute
 * `pattern` of a field.
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_\-+]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
