import { requestJson } from '#browser/api/request.ts';
import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import { reportedPostSchema, type ReportedPost } from '#domain/staff/staff-report.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { toFormText } from '../components/FormButton.tsx';
import { getMemberHref } from '../components/hrefs.ts';
import { List, type ItemProps } from '../components/List.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { formatReasons } from './format-reasons.ts';

/** Number of characters of the description in the row of a post without a title. */
const maxNameLength = 80;

/** The reported posts of the feed, or the hidden posts. */
export function PostReports() {
  const { posts: text } = useScreen().text.reports;
  const { values, appendFilters } = useQuery();
  const path = appendFilters('/api/staff/post-reports', ['state']);
  const list = useList(path, reportedPostSchema, ({ id }) => id);
  return (
    <List
      list={list}
      file="reported-posts.csv"
      empty={values.get('state') === 'hidden' ? text.empty.hidden : text.empty.open}
      toRow={(item) => ({
        name: item.title || item.description.slice(0, maxNameLength),
        summary: formatReasons(item.reasons, text.reasons) || text.nobody,
        since: formatShortDate(item.since),
      })}
    >
      {(item) => <ReportedPostItem item={item} onDone={list.remove} />}
    </List>
  );
}

/** A post, the number of its reporters, and the actions of staff. */
function ReportedPostItem({ item, onDone }: ItemProps<ReportedPost>) {
  const { posts: text } = useScreen().text.reports;
  const { description, author, author_id, hidden_at, reporters } = item;
  const reporterCount = fillPlural(text.people, reporters);
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <p>
        <ScreenLink href={getMemberHref(author_id)}>{fill(text.by, { author })}</ScreenLink>
      </p>
      <p className="whitespace-pre-line">{description}</p>
      <p className="font-bold">{reporters === 0 ? text.nobody : reporterCount}</p>
      {hidden_at !== null && <p>{fill(text.isHidden, { date: formatShortMoment(hidden_at) })}</p>}
      <Decisions item={item} onDone={onDone} />
    </article>
  );
}

function Decisions({ item, onDone }: ItemProps<ReportedPost>) {
  const { id, author, reporters, hidden_at } = item;
  const { posts: text } = useScreen().text.reports;
  const getDecisionProps = (action: 'hide' | 'show') => ({
    draftKey: `post ${action} ${id}`,
    action: (note: string) =>
      requestJson({
        method: 'POST',
        path: `/api/staff/post-reports/${id}`,
        body: { hidden: action === 'hide', note },
      }),
    onDone: () => onDone(item),
  });
  return (
    <div className="decision-bar">
      {/* The decision to keep a visible post is sent as 'show', too, and settles its reports. */}
      <ReasonButton
        {...toFormText(text, hidden_at === null ? 'keep' : 'show', { author })}
        announcement={fill(hidden_at === null ? text.kept : text.shown, { author })}
        {...getDecisionProps('show')}
      />
      {(hidden_at === null || reporters > 0) && (
        <ReasonButton
          {...toFormText(text, hidden_at === null ? 'hide' : 'keepHidden', { author })}
          variant={hidden_at === null ? 'danger' : undefined}
          announcement={fill(text.hidden, { author })}
          {...getDecisionProps('hide')}
        />
      )}
    </div>
  );
}
