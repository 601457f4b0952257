/** Tests the problems of fields in dialogs of the staff area. */
import { createElement, Fragment } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { render } from '#tests/support/render.ts';
import { Field } from '#ui/Field.tsx';
import { PictureField } from '../promotions/PictureField.tsx';
import { FormButton } from './FormButton.tsx';
import { ReloadContext, ScreenContext } from './screen.ts';

const text = getText();

type Name = 'code' | 'reason' | 'picture';

const codeProblem = 'This code has another payment.';
const pictureProblem = 'The picture is not there yet.';
const reload = vi.fn();

/**
 * Renders and opens a dialog with a code, a reason and a picture. The form refuses a missing reason. If the reason
 * equals `pictureProblem`, the form refuses the picture. The action always fails, by default with the problems in
 * `fields`.
 */
async function renderOpenDialog(
  fields: { field: string; message: string }[],
  failure = new Problem('invalid-input', { fields }),
) {
  const screen = { text: text.staff, announce: () => undefined };
  const dialog = await render(
    createElement(
      ScreenContext,
      { value: screen },
      createElement(
        ReloadContext,
        { value: reload },
        createElement(FormButton<Name, string, never>, {
          openLabel: 'Open',
          heading: 'Heading',
          lead: 'Lead',
          draftKey: 'test',
          announcement: 'Done',
          initialValues: { code: '', reason: '', picture: '' },
          check: ({ code, reason }) => {
            if (reason === '') return { problems: { reason: 'Give a reason.' } };
            return reason === pictureProblem
              ? { problems: { picture: pictureProblem } }
              : { data: code };
          },
          action: () => Promise.reject(failure),
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
    ),
  );
  await dialog.click('button');
  return dialog;
}

test('a field refused by the dialog is focused and described', async () => {
  const dialog = await renderOpenDialog([]);
  await dialog.submit();
  expect(dialog.getFocused()).toBe('reason');
  expect(dialog.getDescription('[name=reason]')).toBe('Give a reason.');
});

test('a field refused by the endpoint is focused and described', async () => {
  const dialog = await renderOpenDialog([{ field: 'code', message: codeProblem }]);
  await dialog.fill('[name=reason]', 'A reason');
  await dialog.submit();
  expect(dialog.getFocused()).toBe('code');
  expect(dialog.getDescription('[name=code]')).toBe(codeProblem);
  expect(dialog.getText('p[role=alert]')).toBe('');
});

test('a picture refused by the dialog is focused and described', async () => {
  const dialog = await renderOpenDialog([]);
  await dialog.fill('[name=reason]', pictureProblem);
  await dialog.submit();
  expect(dialog.getFocused()).toBe('fieldset');
  expect(dialog.getDescription('fieldset')).toBe(pictureProblem);
});

test('a refusal of an absent field appears above the button', async () => {
  const dialog = await renderOpenDialog([{ field: 'currency', message: codeProblem }]);
  await dialog.fill('[name=reason]', 'A reason');
  await dialog.submit();
  expect(dialog.getText('p[role=alert]')).toBe(codeProblem);
});

test('a decision of another user keeps the typed text and leaves no dead button', async () => {
  const message = 'Chebet Koech was faster. Your decision is not saved.';
  const fields = [{ field: 'decision', message }];
  const dialog = await renderOpenDialog(fields, new Problem('not-possible', { fields }));
  await dialog.fill('[name=reason]', 'A reason');
  await dialog.submit();
  expect(dialog.getText('p[role=alert]')).toBe(message);
  expect(dialog.find('[name=reason]')).toHaveProperty('value', 'A reason');
  expect(dialog.getText('form button')).toBe(text.staff.ui.close);
  await dialog.click('form button');
  expect(() => dialog.find('form')).toThrow('Nothing is form');
});

test('the list is loaded again after an action that is impossible by now', async () => {
  reload.mockClear();
  const dialog = await renderOpenDialog([], new Problem('not-possible'));
  await dialog.fill('[name=reason]', 'A reason');
  await dialog.submit();
  expect(dialog.find('[name=reason]')).toHaveProperty('value', 'A reason');
  expect(reload).not.toHaveBeenCalled();
  await dialog.click('form button[type=button]');
  expect(() => dialog.find('form')).toThrow('Nothing is form');
  expect(reload).toHaveBeenCalledOnce();
});
