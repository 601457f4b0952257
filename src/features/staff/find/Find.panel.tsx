import { formatPhone } from '#domain/phone/phone.ts';
import { staffFindSchema, type StaffFind } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getMemberHref } from '../components/hrefs.ts';
import { ListingLines } from '../components/ListingLines.tsx';
import { LoadedPage } from '../components/LoadedPage.tsx';
import { Group, Panel } from '../components/Panel.tsx';
import { PaymentLines } from '../components/PaymentLines.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { useQuery } from '../use-query.ts';
import { describeResult } from './describe-result.ts';

/** The results of the search for members, adverts and payments. */
export default function FindPanel() {
  const { find: text } = useScreen().text;
  const terms = useQuery().values.get('q') ?? '';
  return (
    <Panel text={{ title: terms === '' ? text.title : fill(text.results, { terms }) }}>
      {terms === '' ? (
        <p>{text.lead}</p>
      ) : (
        <LoadedPage
          path={`/api/staff/find?q=${encodeURIComponent(terms)}`}
          schema={staffFindSchema}
        >
          {(result) => <Results result={result} />}
        </LoadedPage>
      )}
    </Panel>
  );
}

function Results({ result: { members, listings, payments } }: { result: StaffFind }) {
  const { find: text } = useScreen().text;
  const count = members.length + listings.length + payments.length;
  return (
    <>
      <p role="status">{count === 0 ? text.empty : fill(text.count, { count })}</p>
      {members.length > 0 && (
        <Group heading={text.members}>
          <ul className="ruled flex flex-col">
            {members.map(({ id, name, email, phone, listings: adverts }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 py-1 wrap-anywhere">
                <ScreenLink href={getMemberHref(id)}>{name}</ScreenLink>
                {phone !== null && <span className="whitespace-nowrap">{formatPhone(phone)}</span>}
                {email !== null && <span>{email}</span>}
                <span className="text-ink-soft">{fill(text.adverts, { count: adverts })}</span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {listings.length > 0 && (
        <Group heading={text.listings}>
          <ListingLines
            listings={listings}
            hasOwner
            toFact={(listing) => describeResult(listing, text)}
          />
        </Group>
      )}
      {payments.length > 0 && (
        <Group heading={text.payments}>
          <PaymentLines payments={payments} hasListing />
        </Group>
      )}
    </>
  );
}
