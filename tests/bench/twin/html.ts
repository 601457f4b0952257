/** The little of a template language that one page needs. */

/** Markup, which is written down as it is. */
export interface Html {
  markup: string;
}

type Part = Html | string | number | false | readonly Part[];

/** Markup with words in it. Words are escaped, lists written one after the other. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((words, at) => words + written(parts[at] ?? '')).join('');
  return { markup: markup.replaceAll(/\n\s*/g, '\n') };
}

function written(part: Part): string {
  if (part === false) return '';
  if (Array.isArray(part)) return (part as readonly Part[]).map(written).join('');
  if (typeof part === 'object') return (part as Html).markup;
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
  return String(part).replaceAll(/[&<"]/g, (sign) => signs[sign] ?? sign);
}
