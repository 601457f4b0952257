/** Normalises what staff type or paste into the search of the staff area. */

/**
 * Returns the text to search for: the address of an advert for a link to its page, the reference or code without
 * signs around it, and any other text trimmed.
 */
export function toSearchTerms(typed: string): string {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const path = /^(?:https?:\/\/[^/\s]+)?\/(?:profiles\/)?([\w-]+)\/?(?:[?#].*)?$/i.exec(text)?.[1];
  if (path !== undefined) return path.toLowerCase();
  return text
    .replace(/^(?:number|till|no\.?|nr\.?|#|receipt|reference|ref\.?)\s+(?=\S*\d)/i, '')
    .replace(/^#/, '');
}
