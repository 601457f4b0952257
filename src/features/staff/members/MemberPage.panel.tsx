import { formatDate, formatDay } from '#browser/dates.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { staffMemberPageSchema, type StaffMemberPage } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { getFindHref } from '../components/hrefs.ts';
import { ListingLines } from '../components/ListingLines.tsx';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Log } from '../components/Log.tsx';
import { Panel } from '../components/Panel.tsx';
import { PaymentLines } from '../components/PaymentLines.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useQuery } from '../use-query.ts';

/** The page of one member: account, adverts, money, and all acts in the log. */
export default function MemberPagePanel() {
  const id = useQuery().values.get('id') ?? '';
  const { users: text } = useScreen().text;
  return (
    <LoadedPage
      key={id}
      title={text.title}
      path={`/api/staff/members/${encodeURIComponent(id)}`}
      schema={staffMemberPageSchema}
    >
      {(page) => <Page page={page} />}
    </LoadedPage>
  );
}

function Page({ page }: { page: StaffMemberPage }) {
  const { pages } = useScreen().text;
  const { id, name, listings, listing_count, payments } = page;
  return (
    <Panel text={{ title: name }}>
      <Account page={page} />
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">{fill(pages.listings, { count: listing_count })}</h2>
        {listings.length === 0 ? <p>{pages.noListings}</p> : <ListingLines listings={listings} />}
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">{pages.money}</h2>
        {payments.length === 0 ? (
          <p>{pages.noMoney}</p>
        ) : (
          <PaymentLines payments={payments} hasListing />
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">{pages.acts}</h2>
        <Log filters={`actor=${id}`} />
      </section>
    </Panel>
  );
}

/** Email address, phone numbers, roles and dates of the member. */
function Account({ page }: { page: StaffMemberPage }) {
  const { users: text, ui, pages } = useScreen().text;
  const { account, phones, created_at, seen_on, posts, reports } = page;
  return (
    <div className="flex flex-col gap-1 wrap-anywhere">
      {account === null ? (
        <p>{pages.noAccount}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-4">
            {account.email}
            <TextLink href={`mailto:${account.email}`}>{ui.write}</TextLink>
          </p>
          <p>{account.confirmed ? text.confirmed : <strong>{text.notConfirmed}</strong>}</p>
          {account.roles.length > 0 && (
            <p>{fill(text.roles, { roles: account.roles.join(', ') })}</p>
          )}
        </>
      )}
      {phones.map((phone) => (
        <p key={phone} className="flex flex-wrap items-center gap-x-4">
          {fill(pages.provenPhone, { phone: formatPhone(phone) })}
          <ScreenLink href={getFindHref(phone)}>{pages.findPhone}</ScreenLink>
        </p>
      ))}
      <p>
        {fill(text.created, { date: formatDate(created_at) })}
        {seen_on !== null && `. ${fill(text.seen, { date: formatDay(seen_on) })}`}
      </p>
      <p>{fill(pages.posts, { count: posts })}</p>
      {reports > 0 && (
        <p className="font-bold text-bad">
          {fill(pages.openReports, { count: reports })}{' '}
          <ScreenLink href="?view=reports">{pages.toReports}</ScreenLink>
        </p>
      )}
    </div>
  );
}
