/**
 * The pictures that are drawn of a listing: for previews of links, for the owner's WhatsApp Status, and the poster to
 * send. Sizes are in px; the poster has the ratio of A4.
 */
export const pictureKinds = {
  link: { width: 1200, height: 630, type: 'image/jpeg', file: /^[0-9a-f]{16}\.jpg$/ },
  status: {
    width: 1080,
    height: 1920,
    type: 'image/jpeg',
    file: /^status(?:-[0-9a-f]{16})?\.jpg$/,
  },
  poster: { width: 1240, height: 1754, type: 'image/png', file: /^poster(?:-[0-9a-f]{16})?\.png$/ },
} as const;

export type PictureKind = keyof typeof pictureKinds;

/** The kinds that owners share themselves. */
export type OwnPictureKind = Exclude<PictureKind, 'link'>;

const kindNames = Object.keys(pictureKinds) as PictureKind[];

/** Returns the kind of a file in an address; undefined for the name of any other file. */
export function findPictureKind(file: string): PictureKind | undefined {
  return kindNames.find((kind) => pictureKinds[kind].file.test(file));
}

const endings = { status: 'jpg', poster: 'png' } as const;

/**
 * Returns the path of a picture. Without a version the path redirects to the current one.
 * @param slug - slug of the listing's page
 */
export function getPicturePath(kind: OwnPictureKind, slug: string, version?: string): string {
  const name = version === undefined ? kind : `${kind}-${version}`;
  return `/share-pictures/${slug}/${name}.${endings[kind]}`;
}
