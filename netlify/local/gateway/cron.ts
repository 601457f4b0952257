/** Cron expressions as the platform reads them: five fields or a nickname, in UTC. */
import { Cron } from 'croner';

/** The platform leaves out `@reboot` and `@annually` [docs.netlify.com, scheduled functions]. */
const nicknames = ['@hourly', '@daily', '@weekly', '@monthly', '@yearly'];

const names = /\b(sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/gi;

const known = new Map<string, Cron>();

/**
 * The first time after the given one, to the second.
 * @throws {Error} in words when the platform would not take the expression, or its time never comes.
 */
export function nextRun(expression: string, after: Date): Date {
  let cron = known.get(expression);
  if (!cron) known.set(expression, (cron = parse(expression)));
  const next = cron.nextRun(after);
  if (!next) throw new Error(`The time of the schedule '${expression}' never comes.`);
  return next;
}

/** The library reads more than the platform: seconds, and letters of its own such as L and W. */
function parse(expression: string): Cron {
  const isPlain = /^[\d\s*,/-]+$/.test(expression.replaceAll(names, '0'));
  try {
    if (!isPlain && !nicknames.includes(expression)) throw new Error('It has unknown signs.');
    return new Cron(expression, { mode: '5-part', timezone: 'UTC' });
  } catch (cause) {
    throw new Error(
      `'${expression}' is no schedule: write five cron fields or one of ${nicknames.join(', ')}.`,
      { cause },
    );
  }
}
