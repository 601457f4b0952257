/** Path of the page of all public posts. It has a module of its own for pages that need no schema. */
export const freshPath = '/fresh';
