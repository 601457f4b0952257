/** Tests staff dialogs with refused fields. */
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import { text } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { render } from '#tests/support/render.ts';
import { Field } from '#ui/Field.tsx';
import { PictureField } from '../promotions/PictureField.tsx';
import { FormButton } from './FormButton.tsx';
import { ScreenContext } from './screen.ts';

type Name = 'code' | 'reason' | 'picture';

const refused = 'This code has another payment.';
const early = 'The picture is not there yet.';

/** Opens a dialog for a code, a reason and a picture, and submits it to an endpoint that refuses these fields. */
async function openDialog(fields: { field: string; message: string }[]) {
  const screen = { text: text.staff, announce: () => undefined };
  const dialog = await render(
    createElement(
      ScreenContext,
      { value: screen },
      createElement(FormButton<Name, string, never>, {
        open: 'Open',
        heading: 'Heading',
        lead: 'Lead',
        draft: 'test',
        done: 'Done',
        initial: { code: '', reason: '', picture: '' },
        check: ({ code, reason }) => {
          if (reason === '') return { problems: { reason: 'Give a reason.' } };
          return reason === early ? { problems: { picture: early } } : { data: code };
        },
        act: () => Promise.reject(new Problem('invalid-input', { fields })),
        onDone: () => undefined,
        children: (field) =>
          createElement(
            Fragment,
            null,
            createElement(Field, { label: 'Code', ...field('code') }),
            createElement(Field, { as: 'textarea', label: 'Reason', ...field('reason') }),
            createElement(PictureField, {
              pictures: [],
              onChange: () => undefined,
              problem: field('picture').problem,
            }),
          ),
      }),
    ),
  );
  await dialog.click('button');
  return dialog;
}

test('a field refused by the dialog is focused and described', async () => {
  const dialog = await openDialog([]);
  await dialog.submit();
  expect(dialog.getFocused()).toBe('reason');
  expect(dialog.getDescription('[name=reason]')).toBe('Give a reason.');
});

test('a field refused by the endpoint is focused and described', async () => {
  const dialog = await openDialog([{ field: 'code', message: refused }]);
  await dialog.fill('[name=reason]', 'A reason');
  await dialog.submit();
  expect(dialog.getFocused()).toBe('code');
  expect(dialog.getDescription('[name=code]')).toBe(refused);
  expect(dialog.getText('p[role=alert]')).toBe('');
});

test('a picture refused by the dialog is focused and described', async () => {
  const dialog = await openDialog([]);
  await dialog.fill('[name=reason]', early);
  await dialog.submit();
  expect(dialog.getFocused()).toBe('fieldset');
  expect(dialog.getDescription('fieldset')).toBe(early);
});

test('a refusal of an absent field appears above the button', async () => {
  const dialog = await openDialog([{ field: 'currency', message: refused }]);
  await dialog.fill('[name=reason]', 'A reason');
  await dialog.submit();
  expect(dialog.getText('p[role=alert]')).toBe(refused);
});
