import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { advertsIn } from './advert-steps.ts';
import { addressOf, type TestMember } from './member.ts';
import type { Site } from './site.ts';

/** The database of a site, past all policies, and steps of adverts in it. */
export async function advertsOf(site: Site) {
  const { databaseSecretKey } = await site.secrets();
  const database = createClient(addressOf(site), databaseSecretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return {
    database,
    ...advertsIn(database),
    /** Adverts belong to members that the database knows; a visit makes one known. */
    async know({ id, name }: Pick<TestMember, 'id' | 'name'>): Promise<void> {
      await database.from('members').upsert({ id, name }).throwOnError();
    },
  };
}

/** Answers every uploaded picture: adverts made here have rows of pictures, and no files. */
export async function showPhotos(page: Page): Promise<void> {
  const color = { r: 69, g: 54, b: 168 };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: color } });
  const body = await picture.webp().toBuffer();
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/webp', body }));
}
