/** Selects an import of a name, or a destructured property of that name. */
const selectImport = (names: string) =>
  `:matches(ImportSpecifier[imported.name=/^(${names})$/], ObjectPattern > Property[key.name=/^(${names})$/])`;

/**
 * Selectors of code that writes the stored session, and the modules that may contain it. The reason is in
 * .github/decisions/031-one-module-replaces-the-session.md.
 */
export const sessionWrites = [
  { selector: selectImport('storeSession'), allowed: ['src/browser/session-replacement.ts'] },
  {
    selector: selectImport('writeSessionText|removeSessionText'),
    allowed: ['src/browser/stored-session.ts'],
  },
  {
    selector: "AssignmentExpression[left.object.name='document'][left.property.name='cookie']",
    allowed: ['src/browser/stored-session.ts'],
  },
  {
    selector:
      ':matches(CallExpression[callee.name="writeItem"], CallExpression[callee.property.name=/^(set|remove)Item$/]) > Identifier[name="sessionKey"]',
    allowed: ['src/browser/session-store.ts'],
  },
  {
    selector: "Literal[value='gotrue.user']",
    // send-visits.ts only reads the session. An import of the store would enlarge the download of visitors.
    allowed: ['src/browser/session-store.ts', 'src/browser/send-visits.ts'],
  },
].map((write) => ({
  ...write,
  message: 'Only src/browser/session-replacement.ts replaces a session.',
}));
