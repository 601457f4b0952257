/** What somebody is writing, kept until this tab is closed. Storage may be blocked: then it is not. */
export function keepDraft(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(`draft ${name}`, text);
    else sessionStorage.removeItem(`draft ${name}`);
  } catch {
    // The text is still in the field.
  }
}

export function draftOf(name: string): string {
  try {
    return sessionStorage.getItem(`draft ${name}`) ?? '';
  } catch {
    return '';
  }
}
