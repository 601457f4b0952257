/** Maps messages of plpgsql_check to accepted findings: the reason, and the names of the functions. */
export const lintWaivers: Record<string, { reason: string; functions: string[] }> = {
  'cannot determinate a result of dynamic SQL': {
    reason: 'The statement ends with returning *, so its row has the type of the variable.',
    functions: ['app.insert_version'],
  },
  'text type variable is not sanitized': {
    reason:
      'The list of columns consists of results of quote_ident, and the relation is formatted by %I.',
    functions: ['app.restore_row'],
  },
};
