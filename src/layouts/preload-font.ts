/** A round trip in ms from which an optional font arrives after the first paint. */
const slowRoundTripMs = 300;

/**
 * Returns an inline script for the head that preloads the font of headings, unless the browser reports a slow
 * connection. Chromium delays the first paint by up to 100 ms for a preloaded optional font, and on a slow connection
 * the font arrives later than that. A browser that reports no round trip preloads the font.
 * @param url - the address of the font file
 */
export const createFontScript = (url: string) =>
  `navigator.connection?.rtt>=${slowRoundTripMs}||document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"font",crossOrigin:"",href:${JSON.stringify(url)}}))`;
