import { expect, test } from 'vitest';
import { findForms, isSameFamily } from './term-family.ts';

test.each([
  ['dentist', 'dental'],
  ['electrician', 'electricals'],
  ['plumber', 'plumbing'],
  ['tailor', 'tailoring'],
  ['painter', 'paints'],
  ['printers', 'printing'],
  ['barber', 'barbering'],
  ['chicken', 'chicks'],
  ['photographer', 'photography'],
  ['pharmacist', 'pharmacy'],
  ['optician', 'opticals'],
  ['carpenter', 'carpentry'],
  ['butcher', 'butchery'],
  ['florist', 'floral'],
  ['knitter', 'knitting'],
  ['gardener', 'gardens'],
])('%j and %j are words of one family', (one, other) => {
  expect([isSameFamily(one, other), isSameFamily(other, one)]).toEqual([true, true]);
});

test.each([
  ['car', 'carpet'],
  ['mate', 'mats'],
  ['matter', 'mats'],
  ['person', 'personal'],
  ['persons', 'personal'],
  ['chairman', 'chairs'],
  ['corner', 'corn'],
  ['flower', 'flow'],
  ['shower', 'shows'],
  ['mother', 'moth'],
  ['station', 'stationery'],
  ['party', 'parts'],
  ['electrician', 'electronics'],
  ['general', 'generator'],
  ['nurse', 'nursery'],
  ['motor', 'moto'],
  ['poster', 'post'],
  ['dental', 'dental'],
  ['chair', 'chairs'],
])('%j and %j are no words of one family', (one, other) => {
  expect([isSameFamily(one, other), isSameFamily(other, one)]).toEqual([false, false]);
});

test('a word has the forms of its family, without its plural', () => {
  expect(findForms('dentist', ['dental', 'dentals', 'denim', 'dentist', 'dentists'])).toEqual([
    'dental',
  ]);
});
