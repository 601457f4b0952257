/** Measures the creation of the share picture of a listing, without storage. */
import { businesses } from '#content/businesses/businesses.ts';
import { drawSharePicture } from '#features/share-picture/draw.ts';
import { convertPicture } from '#netlify/pictures/make.ts';
import { createPhoto } from '#tests/support/pictures.ts';
import { repeat, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';

const drawings = 10;

export const sharePictureRows: Row[] = [
  {
    name: 'share-picture',
    description: `drawing the picture of a link, with a photo; slowest of ${drawings}`,
    unit: 'ms',
    bound: { atMost: 300 },
    async measure() {
      const [listing] = businesses;
      if (!listing) throw new Error('The sample is missing.');
      const { files } = await convertPicture(await createPhoto(1600, 1200), 'listing');
      const cover = files.find(({ name }) => name === '1280.webp')?.bytes;
      const drawn = { brand: 'Tangaza', version: 'bench', cover };
      let weight = 0;
      const times = await repeat(drawings, async () => {
        const began = performance.now();
        weight = (await drawSharePicture(listing, drawn)).length;
        return performance.now() - began;
      });
      return { number: Math.max(...times), details: `${formatNumber(weight / 1000)} kB` };
    },
  },
];
