/** Facts about the site at build time, as large figures. */
import { formatDay, toIsoDay } from '../domain/date/day.ts';
import { formatNumber } from '../domain/money/format-number.ts';
import { fill } from '../domain/text/placeholders.ts';
import { countLiveListings } from './listings.ts';
import { site } from './site.ts';
import { siteReach } from './site-reach.ts';
import { getText } from './text/text.ts';

interface Figure {
  figure: string;
  label: string;
}

/** Number of figures that stand side by side on a wide screen. */
const maxFigures = 4;

/** Returns the measured figures that exist, and then the fixed ones. */
export async function loadFigures(): Promise<Figure[]> {
  const text = getText();
  const { live, visitors, fixed, years } = text.about.figures;
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
  const age = {
    ...years,
    figure: fill(years.figure, { count: countYears(site.launch, new Date()) }),
  };
  return [...figures, ...fixed, age].slice(0, maxFigures);
}

/** Returns the number of full years from the end of a month such as '2021-02' to a time. */
function countYears(month: string, to: Date): number {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number);
  return to.getUTCFullYear() - year - (to.getUTCMonth() < monthNumber ? 1 : 0);
}
