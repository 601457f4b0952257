import type { ReactNode } from 'react';
import { formatDate } from '#browser/dates.ts';
import { formatDay } from '#browser/days.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { staffMemberPageSchema, type StaffMemberPage } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { getFindHref, getMemberHref } from '../components/hrefs.ts';
import { ListingLink } from '../components/ListingLink.tsx';
import { ListingLines } from '../components/ListingLines.tsx';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Log } from '../components/Log.tsx';
import { Facts, Group, Panel } from '../components/Panel.tsx';
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
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Account page={page} />
        <div className="flex min-w-0 flex-col gap-6">
          <Group
            heading={fill(pages.listings, { count: listing_count })}
            empty={listings.length === 0 && pages.noListings}
          >
            <ListingLines listings={listings} />
          </Group>
          <Group heading={pages.money} empty={payments.length === 0 && pages.noMoney}>
            <PaymentLines payments={payments} hasListing />
          </Group>
        </div>
      </div>
      <Group heading={pages.acts}>
        <Log filters={`actor=${id}`} />
      </Group>
    </Panel>
  );
}

type Fact = [label: string, value: ReactNode];

function PhoneLink({ phone }: { phone: string }) {
  return <ScreenLink href={getFindHref(phone)}>{formatPhone(phone)}</ScreenLink>;
}

/** The listings with open reports, as links to their pages. */
function ReportedListings({ reported }: Pick<StaffMemberPage, 'reported'>) {
  const { pages } = useScreen().text;
  return (
    <div className="notice wrap-anywhere">
      <p className="font-bold">{pages.openReports}</p>
      <ul>
        {reported.map(({ id, title, reports }) => (
          <li key={id}>
            <ListingLink id={id} title={title} />{' '}
            <span className="whitespace-nowrap">{fillPlural(pages.reportCount, reports)}</span>
          </li>
        ))}
      </ul>
      <ScreenLink href="?view=reports">{pages.toReports}</ScreenLink>
    </div>
  );
}

function MemberLink({ id, name }: { id: string; name: string }) {
  return <ScreenLink href={getMemberHref(id)}>{name}</ScreenLink>;
}

/** Email address, phone numbers, roles and dates of the member. */
function Account({ page }: { page: StaffMemberPage }) {
  const { users: text, ui, pages } = useScreen().text;
  const { account, phones, advert_phone, agent, helped, created_at, seen_on, posts, reported } =
    page;
  const { labels } = pages;
  return (
    <div className="flex flex-col gap-3">
      {reported.length > 0 && <ReportedListings reported={reported} />}
      <Facts
        facts={[
          [
            labels.email,
            account === null ? (
              pages.noAccount
            ) : (
              <>
                {account.email.split('@')[0]}
                <wbr />@{account.email.split('@')[1]}
                {!account.confirmed && <strong className="block">{text.notConfirmed}</strong>}
              </>
            ),
          ],
          ...(phones.length === 0 ? [[labels.phone, labels.noPhone] satisfies Fact] : []),
          ...phones.map((phone): Fact => [labels.phone, <PhoneLink phone={phone} />]),
          ...(advert_phone === null || phones.includes(advert_phone)
            ? []
            : [[labels.newestPhone, <PhoneLink phone={advert_phone} />] satisfies Fact]),
          [labels.agent, agent !== null && <MemberLink {...agent} />],
          ...helped.map((owner): Fact => [labels.helped, <MemberLink {...owner} />]),
          [labels.roles, account?.roles.join(', ')],
          [labels.account, created_at !== null && formatDate(created_at)],
          [labels.seen, seen_on !== null && formatDay(seen_on)],
          [labels.posts, String(posts)],
        ]}
      />
      {account !== null && (
        <p>
          <TextLink href={`mailto:${account.email}`}>{ui.write}</TextLink>
        </p>
      )}
    </div>
  );
}
