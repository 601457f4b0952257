/** Addresses of pages and lists in the staff area, for links between them. */

export const getListingHref = (id: number | string): string => `?view=advert&id=${id}`;

/** Returns the address of the comparison of two versions of a listing. */
export const getCompareHref = (id: number | string, former: number, version: number): string =>
  `${getListingHref(id)}&former=${former}&version=${version}`;

export const getMemberHref = (id: string): string => `?view=member&id=${id}`;

/** Returns the address of the payment with a reference. */
export const getPaymentHref = (reference: string): string =>
  `?view=payments&q=${encodeURIComponent(reference)}`;

export const getFindHref = (terms: string): string => `?view=find&q=${encodeURIComponent(terms)}`;

/** Returns the address of the review with the row of a listing opened. */
export const getReviewHref = (listing: number): string => `?view=review&open=${listing}`;
