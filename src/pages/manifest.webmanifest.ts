import { getImage } from 'astro:assets';
import type { APIRoute } from 'astro';
import { getDrawing } from '../content/pictures.ts';
import { site } from '../content/site.ts';
import { getText } from '../content/text/text.ts';

/** The manifest with which a phone installs the site as an app [w3.org/TR/appmanifest]. */
export const GET: APIRoute = async () => {
  const icon = getDrawing('share/icon').image;
  const icons = await Promise.all(
    [192, 512].map(async (width) => {
      const { src } = await getImage({ src: icon, format: 'png', width });
      return { src, sizes: `${width}x${width}`, type: 'image/png', purpose: 'any maskable' };
    }),
  );
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: getText().landing.lead,
    start_url: '/',
    display: 'minimal-ui',
    // The colours `--paper` and `--indigo-800` of palette.css.
    background_color: '#fdf9f0',
    theme_color: '#2c2273',
    icons,
  };
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
};
