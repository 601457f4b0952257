import { expect, test } from 'vitest';
import { getScriptFile } from './script-chunks.ts';

test.each([
  ['IdentityStart.astro_astro_type_script_index_0_lang', '_astro/IdentityStart.[hash].js'],
  ['Feed.island', '_astro/Feed.[hash].js'],
  ['site-data', '_astro/site-data.[hash].js'],
  ['[business]', '_astro/-business-.[hash].js'],
])('the file of %s is %s', (name, file) => {
  expect(getScriptFile({ name })).toBe(file);
});
