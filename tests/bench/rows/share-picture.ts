/** Measures the creation of the share picture of a listing, without storage. */
import { businesses } from '#content/businesses/businesses.ts';
import { drawSharePicture } from '#features/share-picture/draw.ts';
import { convertPicture } from '#netlify/pictures/make.ts';
import { createPhoto } from '#tests/support/pictures.ts';
import { repeat, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';

const drawingCount = 10;

export const sharePictureRows: Row[] = [
  {
    name: 'share-picture',
    description: `drawing the picture of a member's link, with a photo, storage aside; slowest of ${drawingCount}`,
    unit: 'ms',
    bound: { atMost: 300 },
    async measure() {
      const [listing] = businesses;
      if (!listing) throw new Error('The sample is missing.');
      const { files } = await convertPicture(await createPhoto(1600, 1200), 'listing');
      const cover = files.find(({ name }) => name === '1280.webp')?.bytes;
      const options = { brand: 'Tangaza', version: 'bench', cover };
      let weight = 0;
      const times = await repeat(drawingCount, async () => {
        const start = performance.now();
        weight = (await drawSharePicture(listing, options)).length;
        return performance.now() - start;
      });
      return { number: Math.max(...times), details: `${formatNumber(weight / 1000)} kB` };
    },
  },
];
