/** Limits of pictures, in bytes, pixels and characters. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** Maximum ratio of the longer to the shorter side. Longer pictures are too thin on a screen. */
  elongation: 5,
  alt: 160,
  /** Maximum number of pictures in a post. */
  inPost: 4,
  /**
   * The browser scales a picture before the upload: the longer side down to `longerSide`, unless the shorter side
   * would then be less than `shorterSide`. `shorterSide` is also the minimum for the photo of a listing.
   */
  longerSide: 1600,
  shorterSide: 800,
  /** Maximum side of a member's picture. The picture is square. */
  avatarSide: 640,
} as const;

export const picturePurposes = ['post', 'avatar', 'listing', 'promotion'] as const;

/** The media types that users may upload. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/**
 * Value of the `accept` attribute of a file field. It includes extensions, because some phones match only those, and
 * all images, because the browser converts what it can decode.
 */
export const acceptedPictures = [...pictureTypes, '.png', '.jpg', '.jpeg', 'image/*'].join(',');
