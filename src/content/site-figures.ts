/** Facts about the site at build time, as large figures. */
import { formatDay, toIsoDay } from '../domain/date/date.ts';
import { formatNumber } from '../domain/money/format-number.ts';
import { fill } from '../domain/text/placeholders.ts';
import { countLiveListings } from './listings.ts';
import { siteReach } from './site-reach.ts';
import { text } from './text/text.ts';

interface Figure {
  figure: string;
  label: string;
}

/** Returns the measured figures that exist, and then the fixed ones. */
export async function loadFigures(): Promise<Figure[]> {
  const { live, visitors, fixed } = text.about.figures;
  const { language } = text;
  const count = await countLiveListings();
  const figures: Figure[] = [];
  if (count !== undefined) {
    const date = formatDay(toIsoDay(new Date()), language);
    figures.push({ figure: formatNumber(count), label: fill(live, { date }) });
  }
  if (siteReach && siteReach.visitors > 0) {
    const days = {
      from: formatDay(siteReach.from, language),
      to: formatDay(siteReach.to, language),
    };
    figures.push({ figure: formatNumber(siteReach.visitors), label: fill(visitors, days) });
  }
  return [...figures, ...fixed];
}
