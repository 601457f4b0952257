/** Limits and versions of pictures, in bytes, pixels and characters. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** Maximum ratio of the longer to the shorter side. The content of longer pictures would be too small to see. */
  elongation: 5,
  alt: 160,
  inPost: 4,
  /**
   * Before the upload the longer side is scaled down to `longerSide`, unless the shorter side would then be less
   * than `shorterSide`.
   */
  longerSide: 1600,
  shorterSide: 800,
  /** Maximum side of a member's picture, which is square. */
  avatarSide: 640,
} as const;

export const picturePurposes = ['post', 'avatar', 'listing', 'promotion'] as const;

/** The media types that users may upload. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Value for the `accept` attribute of a file field; some phones match extensions only. */
export const acceptedPictures = [...pictureTypes, '.png', '.jpg', '.jpeg'].join(',');

/** Widths and formats that the site serves. Narrower pictures are never enlarged. */
export const pictureWidths = [320, 640, 1280] as const;
export const servedFormats = ['avif', 'webp'] as const;
