/** Sanity's texts about the published version of a post. Sanity calls a planned post published, too. */
import { createFormatGetter, formatClock } from '../../../src/domain/date/date.ts';
import { describePlan } from '../plan.ts';

interface Post {
  published: Readonly<Record<string, unknown>> | null;
  draft: Readonly<Record<string, unknown>> | null;
}

/** Texts by the names of Sanity's texts, for each of the two namespaces. */
export interface PublicationTexts {
  structure: Record<string, string>;
  studio: Record<string, string>;
}

/** Returns the texts that say of one post whether it is published, or when it is planned. */
export function getPublicationTexts({ published, draft }: Post, now?: Date): PublicationTexts {
  const plan = describePlan(published?.['publishedAt'], now);
  return {
    structure: {
      // The draft is the version that the button publishes. It is gone before the message appears, or afterwards.
      'panes.document-operation-results.operation-success_publish': `<Strong>{{title}}</Strong> ${describeOutcome((draft ?? published)?.['publishedAt'], now)}`,
      ...(plan !== undefined && {
        'action.publish.published.label': 'Planned',
        'action.publish.already-published.tooltip': plan,
        'action.publish.already-published.no-time-ago.tooltip': plan,
      }),
    },
    studio: {
      'release.chip.published': plan
        ? nameChip(String(published?.['publishedAt']), now)
        : 'Published',
      'release.chip.tooltip.published-date': plan ?? 'Published {{date}}',
      'release.chip.tooltip.not-published': 'Not published',
    },
  };
}

/** Returns the end of the message after the button 'Plan' or 'Publish'. */
function describeOutcome(publishedAt: unknown, now?: Date): string {
  const plan = describePlan(publishedAt, now);
  if (plan === undefined) return 'is published. Readers see it a few minutes later.';
  return `is ${plan.charAt(0).toLowerCase()}${plan.slice(1)}, Nairobi time.`;
}

const getDay = createFormatGetter({ day: 'numeric', month: 'short' });
const getYear = createFormatGetter({ year: 'numeric' });

/** Returns 'Planned for 1 Dec, 09:00', or 'Planned for 1 Dec 2027' in another year. A phone cuts off longer texts. */
function nameChip(publishedAt: string, now = new Date()): string {
  const time = new Date(publishedAt);
  const [day, year] = [getDay('en').format(time), getYear('en').format(time)];
  const isThisYear = year === getYear('en').format(now);
  return `Planned for ${day}${isThisYear ? `, ${formatClock(publishedAt, 'en')}` : ` ${year}`}`;
}
