/** A bookmark. Its inner part is empty until the shop is kept. */
export const keepIcon =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M6 3h12v18l-6-4.5L6 21z" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/></svg>';
