import { fill } from '#domain/text/fill.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  /** How many were found; undefined where nothing was searched for yet. */
  total?: number;
  text: Text['directory'];
}

/** What a search found, in words. The script of the page finds its own words in the `data` attributes. */
export function FoundState({ total, text }: Props) {
  return (
    <>
      <p
        className="mt-2 min-h-6"
        id="directory-count"
        role="status"
        data-found={text.found}
        data-found-here={text.foundHere}
      >
        {total !== undefined && fill(text.found, { found: total })}
      </p>
      <section className="notice mt-4" id="directory-nothing" hidden={total !== 0}>
        <p>{text.nothing}</p>
        <p className="font-normal">{text.nothingWay}</p>
        <p className="mt-3">
          <LinkButton href="/all-businesses">{text.clear}</LinkButton>
        </p>
      </section>
    </>
  );
}

/** The way to the rest of what was found. */
export function MoreFound({
  href,
  text,
}: {
  href?: string;
  text: Pick<Text['directory'], 'more'>;
}) {
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
