interface Props {
  /** In the notation of opening-hours.ts; undefined for a shop without opening hours. */
  openingHours: string | undefined;
  /** True for the short text of a card, such as 'Open now' or 'Opens Mon 8 am'. */
  isBrief?: boolean;
}

/** Matches opening hours of which a state has two lines on a phone: that of a public holiday, or 'By appointment'. */
const longStatePattern = /PH|"/;

/**
 * The state of a shop, such as 'Open now · closes at 6 pm'. A page can be cached for a day, so a script of the browser
 * writes the text by the hour: `watchOpenSigns` of watch-open-signs.ts. Without scripts the element is hidden.
 */
export function OpenSign({ openingHours, isBrief = false }: Props) {
  if (openingHours === undefined) return null;
  const hasLongState = !isBrief && longStatePattern.test(openingHours);
  return (
    <span
      className={
        hasLongState ? 'needs-script open-sign max-sm:min-h-[2lh]' : 'needs-script open-sign'
      }
      data-opening-hours={openingHours}
      data-brief={isBrief ? '' : undefined}
    />
  );
}
