import { expect, test } from 'vitest';
import {
  findOnlyExport,
  findOnlyImport,
  getScriptFile,
  selectPreloadedFiles,
} from './script-chunks.ts';

test.each([
  ['IdentityStart.astro_astro_type_script_index_0_lang', '_astro/IdentityStart.[hash].js'],
  ['Feed.island', '_astro/Feed.[hash].js'],
  ['live-cards', '_astro/live-cards.[hash].js'],
  ['[business]', '_astro/-business-.[hash].js'],
])('the file of %s is %s', (name, file) => {
  expect(getScriptFile({ name })).toBe(file);
});

test.each([
  ['import"./page.12345678.js";', 'page.12345678.js'],
  ['import "./page.12345678.js"\n', 'page.12345678.js'],
  ['import"./page.12345678.js";start();', undefined],
  ['import{a}from"./page.12345678.js";', undefined],
  ['import("./page.12345678.js");', undefined],
])('the script %s only imports %s', (script, file) => {
  expect(findOnlyImport(script)).toBe(file);
});

test.each([
  ['export{t as default}from"./control.12345678.js";', { file: 'control.12345678.js', name: 't' }],
  ['export{t as default,n as a}from"./control.12345678.js";', undefined],
  ['import{t}from"./control.12345678.js";export{t as default};', undefined],
])('the script %s only exports %j', (script, component) => {
  expect(findOnlyExport(script)).toEqual(component);
});

test.each([
  ['page', ['member', 'react', 'rolldown-runtime']],
  ['Feed', ['Dialog']],
])('a script of %s requests %j at once', (importer, names) => {
  const toPath = (name: string) => `_astro/${name}.12345678.js`;
  const all = importer === 'page' ? names : ['react', 'page', 'core', 'Dialog', 'rolldown-runtime'];
  const files = selectPreloadedFiles(toPath('Composer'), ['Composer', ...all].map(toPath), {
    hostId: toPath(importer),
  });
  expect(files).toEqual(names.map(toPath));
});
