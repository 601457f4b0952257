import { createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { text as catalogue } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import type { PickedPicture, PictureWithSlot } from './picked-picture.ts';
import { usePicker } from './use-picker.ts';

// Node cannot convert a photo.
vi.mock('./uploads.ts', async (loadModule) => ({
  ...(await loadModule<object>()),
  startUpload: () => undefined,
}));

const text = catalogue.feedActions.picker;
const picture = { key: 'mat', alt: '', state: 'ready', progress: 1, preview: '' } as const;

/** Renders the tiles of these pictures with the picker of a post. */
function renderGrid(initial: PictureWithSlot[]) {
  function Grid() {
    const [pictures, setPictures] = useState<PickedPicture[]>(initial);
    const picker = usePicker({ text, pictures, onChange: setPictures, max: 4, purpose: 'post' });
    return createElement(
      'div',
      null,
      createElement(PhotoGrid, {
        text,
        pictures: pictures as PictureWithSlot[],
        picker,
        onRemove: () => undefined,
      }),
      createElement('output', null, pictures.map(({ state, alt }) => `${state} ${alt}`).join()),
      createElement('button', {
        name: 'choose',
        onClick: () => {
          const [, failed] = pictures;
          if (failed)
            picker.replace(failed, [new File(['mat'], 'mat.jpg', { type: 'image/jpeg' })]);
        },
      }),
    );
  }
  return render(createElement(Grid));
}

test('the description of a photo is folded until a tap on its tile', async () => {
  const grid = await renderGrid([picture]);
  expect(grid.find('[id=photo-fields-mat]').hidden).toBe(true);
  await grid.click('[aria-controls=photo-fields-mat]');
  expect(grid.find('[id=photo-fields-mat]').hidden).toBe(false);
});

test('a failed photo without its file is chosen again on its tile', async () => {
  const lost = { ...picture, key: 'lost', alt: 'A green mat', state: 'failed' } as const;
  const grid = await renderGrid([picture, lost, { ...picture, key: 'third' }]);
  expect(grid.getText('.text-center .text-bad')).toBe('Failed');
  const field = grid.find('[id=photo-file-lost]');
  expect(field.getAttribute('aria-label')).toBe('Choose again photo 2');
  await grid.click('[name=choose]');
  expect(grid.getText('output')).toBe('ready ,sending A green mat,ready');
});
