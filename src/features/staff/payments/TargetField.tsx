import { useCallback, useEffect, useState, type MouseEvent } from 'react';
import { requestJson } from '#browser/api/request.ts';
import {
  matchTargetSchema,
  type MatchTarget,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { staffFindSchema } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useLoad } from '#features/components/use-load.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { Field } from '#ui/Field.tsx';
import { factsClass } from '../components/facts-class.ts';
import type { FieldState } from '../components/FormButton.tsx';
import { FactLine } from '../components/FactLine.tsx';
import { useScreen } from '../components/screen.ts';
import { isMasked, listComparisonFacts, numbersDiffer } from './comparison-facts.ts';

interface Props extends FieldState {
  money: StaffPayment;
  /** Called with the listing that has the typed id, and with null while it is unknown. */
  onTarget: (target: MatchTarget | null) => void;
}

/** Matches the id of a listing. A phone number with the country's code has more digits. */
const listingIdPattern = /^[1-9]\d{0,8}$/;

/** Number of characters from which a text is searched. */
const minSearchLength = 3;

/** Maximum number of listings that the search offers. */
const maxResults = 3;

/** Time without a key press before a request, in ms. Each number on the way to an id would otherwise be an unknown listing. */
const typingPauseMs = 300;

/**
 * Returns `isPaused`, which is true once a text has stayed the same for the pause, and `endPause` for a text that was
 * chosen in place of typed.
 */
function useTypingPause(text: string) {
  const [settledText, setSettledText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { isPaused: settledText === text, endPause: setSettledText };
}

/**
 * A field for the id of a listing, or for a name or a phone number, which finds listings to choose from. The listing's
 * title and its owner's phone number appear below the field.
 */
export function TargetField({ money, onTarget, ...field }: Props) {
  const { payments: text, money: moneyText } = useScreen().text;
  const { id } = money;
  const typedId = field.value.trim();
  const load = useCallback(
    (signal: AbortSignal) => requestTarget(id, typedId, signal),
    [id, typedId],
  );
  const isValidId = listingIdPattern.test(typedId);
  const { isPaused, endPause } = useTypingPause(typedId);
  const target = useLoad(isValidId && isPaused ? load : null);
  const match = isValidId && target.status === 'ready' ? target.data : null;
  useEffect(() => onTarget(match), [match, onTarget]);
  return (
    <>
      <Field
        label={text.listingLabel}
        hint={text.listingHint}
        type="search"
        maxLength={80}
        {...field}
      />
      {!isValidId && typedId.length >= minSearchLength && (
        <Results
          key={typedId}
          terms={typedId}
          isPaused={isPaused}
          onSelect={(listing) => {
            endPause(String(listing));
            field.onWrite(String(listing));
          }}
        />
      )}
      <div role="status" className="flex w-full flex-col gap-2 empty:hidden">
        {isValidId && target.status === 'loading' && moneyText.targetLoading}
        {isValidId && target.status === 'failed' && moneyText.targetMissing}
        {match && (
          <>
            <Facts
              rows={listComparisonFacts(money, match, toOwner(match), moneyText)}
              className={factsClass}
            />
            <NumberNotice money={money} target={match} />
            {match.ruled_out && match.ruled_out !== 'other-number' && (
              <p className="notice">
                {fill(moneyText.ruledOutIs, {
                  name: match.title,
                  why: moneyText.why[match.ruled_out],
                })}
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}

/**
 * A notice about a payer with another number than the owner, with the other members that have the number. The provider can
 * hide digits of the number.
 */
function NumberNotice({ money, target }: { money: StaffPayment; target: MatchTarget }) {
  const { money: text } = useScreen().text;
  const { payer_members, owner, title, ruled_out } = target;
  if (payer_members.length === 0) {
    const differs = ruled_out === 'other-number' || numbersDiffer(money, target);
    return differs ? <p className="notice">{text.numbersDiffer}</p> : null;
  }
  return (
    <p className="notice">
      {fill(isMasked(money.phone) ? text.maybeOtherMember : text.otherMember, {
        names: payer_members.map(({ name }) => name).join(', '),
        owner: owner ?? title,
      })}
    </p>
  );
}

/** Returns the owner of a listing, with the sum of its open order. */
const toOwner = ({ owner, amount, currency, ...match }: MatchTarget) => ({
  ...match,
  name: owner,
  order: amount === null || currency === null ? null : { amount, currency },
});

interface ResultsProps {
  terms: string;
  /** True if no key was pressed for a moment. */
  isPaused: boolean;
  onSelect: (listing: number) => void;
}

/** The listings that the search of the desk finds, each as a button that selects it. */
function Results({ terms, isPaused, onSelect }: ResultsProps) {
  const { payments: text, money, listings } = useScreen().text;
  const load = useCallback((signal: AbortSignal) => requestListings(terms, signal), [terms]);
  const search = useLoad(isPaused ? load : null);
  const results = search.status === 'ready' ? search.data : [];
  const select = (id: number) => (event: MouseEvent<HTMLButtonElement>) => {
    // The results disappear with the selection, so the focus moves to the field.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[name="listing"]')?.focus();
    onSelect(id);
  };
  return (
    <div className="flex w-full flex-col gap-2">
      <p role="status" className="empty:hidden">
        {search.status === 'loading' && money.targetLoading}
        {search.status === 'failed' && text.listingSearchFailed}
        {search.status === 'ready' &&
          (results.length === 0
            ? text.listingNotFound
            : fill(results.length > maxResults ? text.listingsMore : text.listingChoice, {
                count: maxResults,
                total: results.length,
              }))}
      </p>
      <ul className="flex flex-col gap-1 empty:hidden">
        {results.slice(0, maxResults).map(({ id, title, town, state, owner }) => (
          <li key={id}>
            <button
              type="button"
              className="w-full cursor-pointer rounded-sm border border-line bg-surface px-4 py-2 text-start wrap-anywhere hover:bg-band"
              onClick={select(id)}
            >
              <strong className="block text-brand">
                {fill(money.advertIs, { name: title || listings.unnamed, id })}
              </strong>
              <FactLine
                facts={[...(town ? [town] : []), listings.states[state], owner ?? listings.nobody]}
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function requestListings(terms: string, signal: AbortSignal): Promise<StaffListing[]> {
  const path = `/api/staff/find?q=${encodeURIComponent(terms)}`;
  return staffFindSchema.parse(await requestJson({ path, signal })).listings;
}

async function requestTarget(
  payment: string,
  listing: string,
  signal: AbortSignal,
): Promise<MatchTarget> {
  const path = `/api/staff/payments/${payment}/target/${listing}`;
  return matchTargetSchema.parse(await requestJson({ path, signal }));
}
