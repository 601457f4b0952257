/** What a picture may be, and what is made of it. Bytes, pixels and characters. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** The longer side is at most so many times the shorter, or nobody sees what is on it. */
  elongation: 5,
  alt: 160,
  inPost: 4,
  /** Before it travels, the longer side is made at most so long, unless the shorter would fall under the other. */
  longerSide: 1600,
  shorterSide: 800,
  /** A member's own picture is square, and no larger than this. */
  avatarSide: 640,
} as const;

/** What a picture may be for. */
export const picturePurposes = ['post', 'avatar', 'listing', 'promotion'] as const;

/** What a person may choose. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The same for the `accept` of a file field; some phones go by endings. */
export const acceptedPictures = [...pictureTypes, '.png', '.jpg', '.jpeg'].join(',');

/** Widths and formats that the site serves; a picture that is narrower is not enlarged. */
export const pictureWidths = [320, 640, 1280] as const;
export const servedFormats = ['avif', 'webp'] as const;
