import { createElement } from 'react';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { PostDraft } from '#domain/post/post-draft.ts';
import { render } from '#tests/support/render.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import { PostForm } from './PostForm.tsx';
import { usePostForm } from './use-post-form.ts';

const catalogue = getText();

const text = { ...catalogue.feed, ...catalogue.feedPosts };
const key = 'cd2c2ff2-9c62-4df1-b0a5-8e28e1f04b0c';
const initial = {
  title: '',
  description: ' Mats ',
  pictures: [],
  unsent_pictures: [{ key, alt: '' }],
};
const ready = { id: key, state: 'ready' } as const;

/** Renders the form of a post with a picture that is being made smaller. Its fields are replaced by buttons. */
async function renderForm(changes: Partial<PickedPicture>) {
  const sent: PostDraft[] = [];
  const onSubmit = (draft: PostDraft) => Promise.resolve(sent.push(draft) ? null : '');
  const props = { text, initial, submitLabel: text.add, onSubmit };
  function Form() {
    const form = usePostForm(props);
    const update = (change: Partial<PickedPicture>) =>
      form.changePictures((pictures) => pictures.map((picture) => ({ ...picture, ...change })));
    return createElement(
      'div',
      null,
      createElement('output', null, form.failure),
      createElement('i', null, form.uploads && `${form.uploads.place} of ${form.uploads.total}`),
      createElement('button', { name: 'add', onClick: () => void form.submit() }),
      createElement('button', { name: 'cancel', onClick: form.cancel }),
      createElement('button', { name: 'upload', onClick: () => update(changes) }),
      createElement('button', { name: 'retry', onClick: () => update({ state: 'sending' }) }),
      createElement('button', { name: 'arrive', onClick: () => update(ready) }),
      createElement('button', { name: 'remove', onClick: () => form.changePictures(() => []) }),
    );
  }
  const form = await render(createElement(Form));
  return { ...form, sent, press: (name: string) => form.click(`[name=${name}]`) };
}

test('a post that is added during an upload is sent once after it', async () => {
  const form = await renderForm(ready);
  await form.press('add');
  await form.press('add');
  expect(form.sent).toEqual([]);
  expect(form.getText('i')).toBe('1 of 1');
  await form.press('upload');
  expect(form.sent).toMatchObject([{ description: 'Mats', pictures: [{ id: key }], unsent: 0 }]);
  expect(form.getText('i')).toBe('');
});

test('a cancelled post stays in the form after the upload', async () => {
  const form = await renderForm(ready);
  await form.press('add');
  await form.press('cancel');
  expect(form.getText('i')).toBe('');
  await form.press('upload');
  expect(form.sent).toEqual([]);
  await form.press('add');
  expect(form.sent).toHaveLength(1);
});

test.each([
  ['failed', text.picturesFailed],
  ['refused', text.picturesRefused],
] as const)('a photo that is %s stops the post', async (state, message) => {
  const form = await renderForm({ state });
  await form.press('add');
  await form.press('upload');
  expect(form.sent).toEqual([]);
  expect(form.getText('output')).toBe(message);
});

test('a failed photo that is tried again is sent with its post', async () => {
  const form = await renderForm({ state: 'failed' });
  await form.press('add');
  await form.press('upload');
  await form.press('retry');
  expect(form.sent).toEqual([]);
  expect(form.getText('i')).toBe('1 of 1');
  await form.press('arrive');
  expect(form.sent).toMatchObject([{ description: 'Mats', pictures: [{ id: key }] }]);
});

test('a cancelled post stays in the form after a retry', async () => {
  const form = await renderForm({ state: 'failed' });
  await form.press('add');
  await form.press('cancel');
  await form.press('upload');
  await form.press('retry');
  await form.press('arrive');
  expect(form.sent).toEqual([]);
});

test('a post stays in the form after the removal of its failed photo', async () => {
  const form = await renderForm({ state: 'failed' });
  await form.press('add');
  await form.press('upload');
  await form.press('remove');
  expect(form.sent).toEqual([]);
});

test('an upload that is repeated is waited for', async () => {
  const form = await renderForm({ state: 'failed', willRetry: true });
  await form.press('add');
  await form.press('upload');
  expect([form.sent, form.getText('output'), form.getText('i')]).toEqual([[], '', '1 of 1']);
});

test('the form shows the wait for an upload and a button that ends it', async () => {
  const onSubmit = () => Promise.resolve(null);
  const form = await render(
    createElement(PostForm, { text, initial, submitLabel: text.add, onSubmit }),
  );
  await form.submit();
  expect(form.getText('[role=status]')).toBe('Sending photo 1 of 1, then your post…');
  expect(form.getText('button')).toBe('Do not send it yet');
  await form.click('button');
  expect(form.getText('[role=status]')).toBe('');
  expect(form.getText('button')).toBe('Add new post');
});
