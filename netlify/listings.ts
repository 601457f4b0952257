/** Reads the published listings when the site is built, and hands them to the site's code. */
import type { AstroIntegration } from 'astro';
import { listingOf, type LiveListing } from '../src/domain/listing/live-listing.ts';
import { allLiveListings, type PublicDatabase } from './data/live-listings.ts';

type SetupHook = NonNullable<AstroIntegration['hooks']['astro:config:setup']>;
type ViteConfig = NonNullable<Parameters<Parameters<SetupHook>[0]['updateConfig']>[0]['vite']>;
type Plugin = NonNullable<ViteConfig['plugins']>[number];

const virtualModule = 'virtual:listings';

/**
 * @param database - where they are read; without one there are none, and in development they come from
 *   the endpoints alone. A database that does not answer fails the build, which leaves the site as it is.
 */
export function listings(database: PublicDatabase | undefined): AstroIntegration {
  return {
    name: 'listings',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const source = command === 'build' ? database : undefined;
        updateConfig({ vite: { plugins: [plugin(source)] } });
      },
    },
  };
}

function plugin(database: PublicDatabase | undefined): Plugin {
  return {
    name: virtualModule,
    resolveId: (id) => (id === virtualModule ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${virtualModule}`) return undefined;
      const listings = database ? await read(database) : [];
      // An engine reads a string many times faster than the same as code.
      return `export const adverts = JSON.parse(${JSON.stringify(JSON.stringify(listings))});`;
    },
  };
}

async function read(database: PublicDatabase) {
  try {
    return (await allLiveListings(database)).sort(newestFirst).map(listingOf);
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : '';
    throw new Error(`The adverts could not be read from ${database.url}. ${reason}`, { cause });
  }
}

/** New arrivals come before all others, as in a search. */
function newestFirst(one: LiveListing, other: LiveListing): number {
  const when = (listing: LiveListing) => Date.parse(listing.live_from);
  return Number(other.featured) - Number(one.featured) || when(other) - when(one);
}
