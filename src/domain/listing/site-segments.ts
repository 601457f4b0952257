/** The first segments of the paths of pages, endpoints, services and files, without extensions. */
export const siteSegments: ReadonlySet<string> = new Set(
  `
  about admin admin-words advertise all-businesses answer api assets blog businesses cancel contact
  directory-frame feed-text feed-words identity-emails identity-text identity-words index job-listings jobs
  listing-frame media my-adverts offline pay poster posts pricing pricing-type privacy profile-management profiles receipts
  report-received rest share-pictures sitemap sitemap-0 sitemap-adverts sitemap-index staff-text storage terms
  thank-you vacancy-received well-known 404 500 fresh kept preview prepared take-over

  apple-touch-icon browserconfig favicon humans kitenge manifest robots rss security service-worker
`.match(/\S+/g),
);
