/** The line on a stored page that says how old the page is. */

interface StoredPage {
  html: string;
  /** Times in ms of the device's clock, because only their difference counts. */
  storedAt: number;
  now: number;
  language: string;
  /** The sentence with the placeholder `{age}`. */
  sentence: string;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;

/** Returns an age in words: '2 days ago'. It is a minute at least, also after the clock was set back. */
export function formatAge(ageMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, unitMs] = units.find(([, length]) => ageMs >= length) ?? ['minute', 60_000];
  return format.format(-Math.max(1, Math.floor(ageMs / unitMs)), unit);
}

/** Returns the page with the line at the top of its content, and with the mark `data-stored` for its scripts. */
export function addAgeLine({ html, storedAt, now, language, sentence }: StoredPage): string {
  const line = sentence.replace('{age}', formatAge(now - storedAt, language));
  return html
    .replace('<html', '<html data-stored')
    .replace(/<main[^>]*>/, `$&<p class="wrap pt-4" role="status"><b>${line}</b></p>`);
}
