import { searchLimits } from '#domain/listing/search.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';

/** What came of a search. */
export interface SearchSummary {
  /** How many there are in all. */
  total: number;
  /** Whether each has all that was typed; else each has some of it. */
  isWhole: boolean;
  /** True where the input has more words than one search takes. */
  isShortened: boolean;
  /** What somebody may have meant. */
  suggestion?: string;
}

interface Props {
  /** Undefined where nothing was searched for yet. */
  summary?: SearchSummary;
  text: Text['directory'];
}

/** What a search found, in words. The script of the page finds its own words in the `data` attributes. */
export function FoundState({ summary, text }: Props) {
  const template = summary?.isWhole === false && summary.total > 0 ? text.foundSome : text.found;
  return (
    <>
      <p
        className="mt-2 min-h-6"
        id="directory-count"
        role="status"
        data-found={text.found}
        data-found-some={text.foundSome}
      >
        {summary && fill(template, { found: summary.total })}
      </p>
      <p className="mt-2" id="directory-shortened" hidden={!summary?.isShortened}>
        {fill(text.shortened, { count: searchLimits.maxWords })}
      </p>
      <Suggestion
        {...(summary?.suggestion !== undefined && { suggestion: summary.suggestion })}
        text={text}
      />
      <section className="notice mt-4" id="directory-nothing" hidden={summary?.total !== 0}>
        <p>{text.nothing}</p>
        <p className="font-normal">{text.nothingWay}</p>
        <p className="mt-3">
          <LinkButton href="/all-businesses">{text.clear}</LinkButton>
        </p>
      </section>
      <section className="notice mt-4" id="directory-outage" role="alert" hidden>
        <p>{text.outage}</p>
        <p className="font-normal">{text.outageHere}</p>
        <p className="mt-3">
          <LinkButton href="/all-businesses/search">{text.retry}</LinkButton>
        </p>
      </section>
    </>
  );
}

/** A search that finds something, for words that nobody has. */
function Suggestion({ suggestion = '', text }: { suggestion?: string; text: Text['directory'] }) {
  const [before, after] = text.meant.split('{words}');
  return (
    <p className="mt-2" id="directory-meant" hidden={suggestion === ''}>
      {before}
      <a
        className="inline-flex min-h-11 items-center font-bold text-brand underline"
        href={`/all-businesses/search?${new URLSearchParams({ q: suggestion })}`}
      >
        {suggestion}
      </a>
      {after}
    </p>
  );
}

/** The way to the rest of what was found. */
export function MoreResults({ href, text }: { href?: string; text: Text['directory'] }) {
  return (
    <p className="mt-8">
      <LinkButton
        id="directory-more"
        href={href ?? '/all-businesses/search'}
        hidden={href === undefined}
      >
        {text.more}
      </LinkButton>
    </p>
  );
}
