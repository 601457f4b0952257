interface Props {
  /** In the notation of opening-hours.ts; undefined for a shop without opening hours. */
  openingHours: string | undefined;
  /** True for the short text of a card, such as 'Open now' or 'Opens Mon 08:00'. */
  isBrief?: boolean;
}

/**
 * The state of a shop, such as 'Open now · closes at 18:00'. A page can be cached for a day, so a script of the browser
 * writes the text by the hour: `watchOpenSigns` of watch-open-signs.ts. Without scripts the element is hidden.
 */
export function OpenSign({ openingHours, isBrief = false }: Props) {
  if (openingHours === undefined) return null;
  return (
    <span
      className="needs-script open-sign"
      data-opening-hours={openingHours}
      data-brief={isBrief ? '' : undefined}
    />
  );
}
