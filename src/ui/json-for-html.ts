/** Returns JSON for a script element. The character '<' is escaped, so that no content can end the element. */
export function jsonForHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
