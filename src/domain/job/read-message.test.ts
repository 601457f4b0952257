import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const options = {
  places: ['Nairobi', 'Ruiru', 'Gikomba', 'Thika', 'Thika Road'],
  terms: { Clothing: 'tailor, sew, uniform', Food: 'cook, kitchen, baker' },
};
const read = (message: string) => readMessage(message, options);

test('a message with labels fills each field', () => {
  const message = [
    'Position: Head cook',
    'Location: Thika Road, next to the mall',
    '',
    'We cook for sixty offices each day.',
    '',
    'Requirements:',
    '- You have a food handler’s certificate.',
    '• You have cooked for a hotel.',
    '',
    'Duties: Plan the menu; Lead a team of three',
    'Terms: part-time',
    'Website: www.kitchen.example.',
    'How to apply: Send your CV on WhatsApp.',
  ].join('\n');
  expect(read(message)).toEqual({
    jobTitle: 'Head cook',
    jobDescription: 'We cook for sixty offices each day.\nLocation: Thika Road, next to the mall',
    category: 'Food',
    location: 'Thika Road',
    employment: 'PART_TIME',
    requirements: 'You have a food handler’s certificate.\nYou have cooked for a hotel.',
    responsibilities: 'Plan the menu\nLead a team of three',
    urlToWebsite: 'https://www.kitchen.example',
    howToApply: 'Send your CV on WhatsApp.',
  });
});

test.each([
  ['Two tailors in Ruiru, from Monday.', 'Tailors', 'Ruiru'],
  ['We are looking for a baker at our shop in Nairobi', 'Baker', 'Nairobi'],
  ['We look for a welder in Nairobi', 'Welder', 'Nairobi'],
  ['Shop assistant wanted', 'Shop assistant', ''],
  ['URGENT: we need 3 riders with their own bikes', 'Riders', ''],
  ['Tunatafuta fundi wa nguo, Gikomba', 'Fundi wa nguo', 'Gikomba'],
])('the sentence "%s" has the title "%s", and stays', (message, jobTitle, location) => {
  expect(read(message)).toMatchObject({ jobTitle, location, jobDescription: message });
});

test('a first line that is only the title is not repeated', () => {
  expect(read('Head cook.\nWe cook for sixty offices.')).toMatchObject({
    jobTitle: 'Head cook',
    jobDescription: 'We cook for sixty offices.',
  });
});

test('a line with another label ends a section, and is in the description', () => {
  const message = [
    'Requirements:',
    '- You can sew.',
    'Salary: Kshs. 20,000 a month',
    'Paid each Friday.',
    'How to apply: Write to us.',
    'E-mail: jobs@duka.example',
    'Benefits:',
    'Lunch.',
  ].join('\n');
  expect(read(message)).toMatchObject({
    requirements: 'You can sew.',
    howToApply: 'Write to us.\nE-mail: jobs@duka.example',
    jobDescription: 'Salary: Kshs. 20,000 a month\nPaid each Friday.\nBenefits:\nLunch.',
  });
});

test('a text without labels is the description, without the sentences about applying', () => {
  const text =
    'Our kitchen has grown a lot and every morning there is more to do than we can. You bake bread.';
  expect(read(`${text} Call us on 0700 000 099.`)).toMatchObject({
    jobTitle: '',
    jobDescription: text,
    category: 'Food',
    howToApply: 'Call us on 0700 000 099.',
    employment: 'FULL_TIME',
    urlToWebsite: '',
  });
});

test('an e-mail address is no website, and a word inside of another word no place', () => {
  const { urlToWebsite, location } = read('Write to jobs@duka.example about Nairobians.');
  expect([urlToWebsite, location]).toEqual(['', '']);
});

test('a text beyond the limits of a job is complete, so that staff choose what to leave out', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index} ${'a'.repeat(300)}`);
  const introduction = 'x '.repeat(3_000).trim();
  const message = [introduction, '', 'Requirements:', ...lines.map((line) => `- ${line}`)];
  expect(read(message.join('\n'))).toMatchObject({
    jobDescription: introduction,
    requirements: lines.join('\n'),
  });
});
