import { expect, test } from 'vitest';
import {
  platformVariables,
  readSettingsOfCode,
  readSettingsOfExample,
  readSources,
} from './settings.ts';

const example = readSettingsOfExample();

test('.env.example has every setting of the code', () => {
  const names = [...readSettingsOfCode()].filter((name) => !platformVariables.has(name));
  expect(names.filter((name) => !example.includes(name))).toEqual([]);
});

test('the code reads every setting of .env.example', () => {
  const sources = readSources();
  expect(example.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
});

test('.env.example has each setting once', () => {
  expect(example.filter((name, index) => example.indexOf(name) !== index)).toEqual([]);
});
