import { act, createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { PicturePicker } from './PicturePicker.tsx';
import type { PickedPicture } from './picked-picture.ts';

const catalogue = getText();

// Node cannot convert a photo.
vi.mock('./uploads.ts', async (loadModule) => ({
  ...(await loadModule<object>()),
  startUpload: () => undefined,
  resumeUploads: () => Promise.resolve(),
}));

const text = catalogue.feedPosts.picker;
const picture = { key: 'mat', alt: '', state: 'ready', progress: 1, preview: '' } as const;

/** Renders the picker of a post with these pictures. */
function renderPicker(initial: PickedPicture[]) {
  function Picker() {
    const [pictures, setPictures] = useState(initial);
    return createElement(
      'div',
      null,
      createElement(PicturePicker, {
        text,
        pictures,
        onChange: setPictures,
        max: 4,
        purpose: 'post',
      }),
      createElement('output', null, pictures.map(({ state, alt }) => `${state} ${alt}`).join()),
    );
  }
  return render(createElement(Picker));
}

test('the description of a photo is folded until a tap on its tile', async () => {
  const picker = await renderPicker([picture]);
  expect(picker.find('[id=photo-fields-mat]').hidden).toBe(true);
  await picker.click('[aria-controls=photo-fields-mat]');
  expect(picker.find('[id=photo-fields-mat]').hidden).toBe(false);
});

test('a failed photo without its file is chosen again on its tile', async () => {
  const lost = { ...picture, key: 'lost', alt: 'A green mat', state: 'failed' } as const;
  const picker = await renderPicker([picture, lost, { ...picture, key: 'third' }]);
  expect(picker.getText('.text-center .text-bad')).toBe('Failed');
  const field = picker.find('[id=photo-file-lost]');
  expect(field.getAttribute('aria-label')).toBe('Choose again photo 2');
  const files = [new File(['mat'], 'mat.jpg', { type: 'image/jpeg' })];
  Object.assign(field, { files });
  field.focus();
  await act(async () => {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await Promise.resolve();
  });
  expect(picker.getText('output')).toBe('ready ,sending A green mat,ready');
  // The field is gone, so the focus is on the group of the photos.
  expect(picker.getFocused()).toBe('fieldset');
});
