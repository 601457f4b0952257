/** Addresses of pictures: hosted storage has one for the original and one for a changed size. */

const wishes = ['width', 'height', 'resize', 'format', 'quality'];

/** What the library calls the address under which hosted storage changes a picture's size. */
const renderings: [hosted: string, library: string][] = [
  ['/storage/v1/render/image/public/', '/storage/v1/object/public/'],
  ['/storage/v1/render/image/sign/', '/storage/v1/object/sign/'],
  ['/storage/v1/render/image/authenticated/', '/storage/v1/object/'],
];

/** Whether an address asks for a picture of another size. */
export function isRendering({ pathname }: URL): boolean {
  return renderings.some(([hosted]) => pathname.startsWith(hosted));
}

/**
 * Returns the library's address for a hosted one. An object's own address gives its own bytes,
 * whatever size it is asked for, so that nobody gets used to what hosted storage does not do.
 */
export function libraryAddress(url: URL): URL {
  const address = new URL(url);
  const rendering = renderings.find(([hosted]) => url.pathname.startsWith(hosted));
  if (rendering) {
    const [hosted, library] = rendering;
    address.pathname = library + url.pathname.slice(hosted.length);
  } else if (url.pathname.startsWith('/storage/v1/object/')) {
    address.pathname = url.pathname.replace('/object/authenticated/', '/object/');
    for (const wish of wishes) address.searchParams.delete(wish);
  }
  return address;
}
