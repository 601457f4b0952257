import { requestJson } from '#browser/api/request.ts';
import { formatDay } from '#browser/days.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { maxListedMessageLength, type ListedVacancy } from '#domain/staff/staff-vacancy.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { toFormText } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { getFindHref } from '../components/hrefs.ts';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useQuery } from '../use-query.ts';

/** A vacancy with its message and its state, and with the actions of staff. */
export function VacancyItem({ item, onDone }: ItemProps<ListedVacancy>) {
  const { vacancies: text, ui } = useScreen().text;
  const { id, email, message, state, created_at, job_title, valid_through, reason } = item;
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <p>{fill(text.sent, { state: text.states[state], date: formatShortMoment(created_at) })}</p>
      <p className="whitespace-pre-line">
        {message}
        {isCut(item) && (
          <>
            {'… '}
            <ScreenLink href={getVacancyHref(id)} isInline>
              {text.read}
            </ScreenLink>
          </>
        )}
      </p>
      {job_title !== null && valid_through !== null && (
        <p>{fill(text.shownUntil, { job: job_title, date: formatDay(valid_through) })}</p>
      )}
      {reason !== null && <p>{fill(text.reason, { reason })}</p>}
      <p className="flex flex-wrap gap-x-4">
        <TextLink href={`mailto:${email}`}>{ui.write}</TextLink>
        <ScreenLink href={getFindHref(email)}>{text.find}</ScreenLink>
      </p>
      <VacancyActions item={item} onDone={onDone} />
    </article>
  );
}

/** Returns true if a message has the maximum length. The list contains only the beginning of a longer message. */
const isCut = ({ message }: ListedVacancy) => Array.from(message).length === maxListedMessageLength;

const getVacancyHref = (id: ListedVacancy['id']) => `?view=vacancies&vacancy=${id}`;

function VacancyActions({ item, onDone }: ItemProps<ListedVacancy>) {
  const { vacancies: text } = useScreen().text;
  const { id, name, state } = item;
  const { openQuery } = useQuery();
  const openLabels = {
    new: text.make,
    published: text.change,
    closed: text.read,
    refused: text.read,
  };

  const getEndProps = (action: 'close' | 'refuse', endState: 'closed' | 'refused') => ({
    variant: 'danger' as const,
    draftKey: `${action} ${id}`,
    action: async (reason: string) => {
      const path = `/api/staff/vacancies/${encodeURIComponent(id)}/${action}`;
      await requestJson({ method: 'POST', path, body: { reason } });
      return { ...item, state: endState, reason };
    },
    announcement: fill(text[endState], { name }),
    onDone,
  });
  return (
    <div className="decision-bar empty:hidden">
      {(state === 'new' || state === 'published' || isCut(item)) && (
        <Button
          variant={state === 'new' ? 'primary' : 'quiet'}
          onClick={() => openQuery(getVacancyHref(id))}
        >
          {openLabels[state]}
        </Button>
      )}
      {state === 'new' && (
        <ReasonButton
          {...toFormText(text, 'refuse', { name })}
          shortcut="r"
          {...getEndProps('refuse', 'refused')}
        />
      )}
      {state === 'published' && (
        <>
          <LinkButton href="/job-listings">{text.see}</LinkButton>
          <ReasonButton
            {...toFormText(text, 'close', { name })}
            {...getEndProps('close', 'closed')}
          />
        </>
      )}
    </div>
  );
}
