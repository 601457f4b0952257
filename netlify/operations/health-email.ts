/** Formats the e-mails to staff about red and green parts of health. */
import { getDefaultText } from '#content/text/text.ts';
import { formatMoment as formatMomentIn } from '#domain/date/date.ts';
import { describePart, type HealthPart } from '#domain/staff/describe-health.ts';
import type { Health, RedPart } from '#domain/staff/health.ts';
import { fill } from '#domain/text/placeholders.ts';
import { environment } from '../env.ts';

/** A part with the time since which it is or was red. */
interface AlertPart {
  part: RedPart;
  red_since: string;
}

const text = getDefaultText();
const { health: staffText } = text.staff;
const { email: emailText } = staffText;
const formatMoment = (timestamp: string) => formatMomentIn(timestamp, text.language);

/** Formats the e-mail about parts that are red, with figures and advice, and parts that are green again. */
export function formatAlert(health: Health, { red, green }: Record<'red' | 'green', AlertPart[]>) {
  const [template, parts] = red.length > 0 ? [emailText.red, red] : [emailText.green, green];
  return {
    subject: fill(template, { parts: parts.map(({ part }) => getName(part)).join(', ') }),
    lines: [
      ...red.flatMap((alertPart) => [
        formatSince(emailText.redPart, alertPart),
        describeFigures(alertPart.part, health),
        getTexts(alertPart.part).advice,
        '',
      ]),
      ...green.flatMap((alertPart) => [formatSince(emailText.greenPart, alertPart), '']),
      fill(emailText.more, { url: new URL('/admin?view=health', environment().site).href }),
    ],
  };
}

function formatSince(template: string, { part, red_since }: AlertPart): string {
  return fill(template, { part: getName(part), moment: formatMoment(red_since) });
}

/** Returns the name of the function of a schedule; undefined for another part. */
function findSchedule(part: RedPart): string | undefined {
  return /^schedule (.+)$/.exec(part)?.[1];
}

function getTexts(part: RedPart) {
  return staffText.parts[findSchedule(part) === undefined ? (part as HealthPart) : 'schedules'];
}

function getName(part: RedPart): string {
  const schedule = findSchedule(part);
  return schedule === undefined
    ? getTexts(part).name
    : fill(staffText.schedule, { name: schedule });
}

function describeFigures(part: RedPart, health: Health): string {
  const schedule = findSchedule(part);
  if (schedule === undefined) {
    return describePart(part as HealthPart, health, staffText, formatMoment);
  }
  const {
    succeeded_at = null,
    failed_at = null,
    error_code,
  } = health.schedules.find(({ name }) => name === schedule)?.run ?? {};
  const { succeeded, failed, never } = staffText.run;
  return [
    succeeded_at === null ? never : fill(succeeded, { moment: formatMoment(succeeded_at) }),
    ...(failed_at === null
      ? []
      : [fill(failed, { moment: formatMoment(failed_at), code: error_code ?? '' })]),
  ].join(' ');
}
