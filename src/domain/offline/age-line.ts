/** The line on a stored page that says how old the page is. */

interface StoredPage {
  html: string;
  /** Times in ms of the device's clock, because only their difference counts. */
  storedAt: number;
  now: number;
  language: string;
  text: AgeText;
}

export interface AgeText {
  /** The sentence with the placeholder `{age}`. */
  age: string;
  /** The age of a page of less than a minute. */
  now: string;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns an age in words: '2 days ago'. A clock that was set back makes no page newer than `justNow`. */
export function formatAge(ageMs: number, language: string, justNow: string): string {
  const [unit, unitMs] = units.find(([, length]) => ageMs >= length) ?? [];
  if (!unit) return justNow;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(-Math.floor(ageMs / unitMs), unit);
}

/** Returns the page with the line at the top of its content, and with the mark `data-stored` for its scripts. */
export function addAgeLine({ html, storedAt, now, language, text }: StoredPage): string {
  const line = text.age.replace('{age}', formatAge(now - storedAt, language, text.now));
  return html
    .replace('<html', '<html data-stored')
    .replace(/<main[^>]*>/, `$&<p class="wrap pt-4" role="status"><b>${line}</b></p>`);
}
