/** Widths and formats of the files that the site serves. A narrower picture is never enlarged. */
export const pictureWidths = [320, 640, 1280] as const;
export const servedFormats = ['avif', 'webp'] as const;
