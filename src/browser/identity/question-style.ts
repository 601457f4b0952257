/**
 * The styles of the dialog in question.ts. They are a constructed style sheet, because the Content Security Policy
 * forbids style attributes. They load together with the dialog.
 */
export const questionStyle = `
#session-question {
  box-sizing: border-box;
  width: calc(100vw - 2rem);
  max-width: 28rem;
  margin: auto;
  padding: 1.25rem;
  border: 2px solid var(--role-line);
  border-radius: 2px;
  background: var(--role-ground);
  color: var(--role-ink);
  overflow-wrap: anywhere;
}
#session-question::backdrop { background: rgb(0 0 0 / 60%); }
#session-question h2 { font-size: 1.25rem; }
#session-question p { margin-top: 1rem; }
#session-question form { display: grid; gap: 0.75rem; margin-top: 1.25rem; }
#session-question button {
  min-height: 44px;
  padding: 0.5rem 1rem;
  border: 2px solid var(--role-ink);
  border-radius: 2px;
  background: transparent;
  color: inherit;
  font-weight: 700;
}
#session-question button[value=no] {
  border-color: var(--role-accent);
  background: var(--role-accent);
  color: var(--role-on-accent);
}
`;
