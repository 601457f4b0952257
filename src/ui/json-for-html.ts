/** JSON that cannot end the script element it stands in, whatever somebody wrote into it. */
export function jsonForHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
