/** Tests the Studio's buttons that store the former addresses of a post, with and without an installed Studio. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';

/** The operations that the buttons executed, in order. `state` replaces the React state of a button. */
const done: unknown[] = [];
const state = { message: undefined as string | undefined, isDown: false };

const file = join(process.cwd(), 'netlify/studio/actions/post-actions.ts');
/** An installed Studio has its own copies of packages, so the mocks need their paths. */
const { resolve } = createRequire(file);
const resolvePackage = (name: string) =>
  existsSync(join(process.cwd(), 'netlify/studio/node_modules', name)) ? resolve(name) : name;

vi.doMock(resolvePackage('react'), () => ({
  useState: () => [
    state.message,
    (message?: string) => {
      state.message = message;
    },
  ],
}));
vi.doMock(resolvePackage('sanity'), () => ({
  useDocumentOperation: () => ({
    patch: { execute: (patches: unknown[]) => done.push(...patches) },
    unpublish: { execute: () => done.push('unpublish') },
    delete: { execute: (ids: string[]) => done.push(['delete', ...ids]) },
  }),
  useClient: () => ({
    transaction: () => ({
      createOrReplace: ({ _id }: { _id: string }) => done.push(_id),
      commit: () => (state.isDown ? Promise.reject(new Error('No.')) : Promise.resolve()),
    }),
  }),
}));

interface Described {
  onHandle?: () => void;
  dialog?: { message: string; onConfirm: () => void } | false;
}
type Action = ((props: object) => Described | null) & { action?: string };

const { postActions } = (await import(file)) as { postActions: (actions: Action[]) => Action[] };

beforeEach(() => {
  done.length = 0;
  Object.assign(state, { message: undefined, isDown: false });
});

/**
 * Returns a function that renders the button of an action. The button extends a fake of Sanity's button, which
 * records its presses.
 */
function button(action: string, props: object): () => Described {
  const original = Object.assign(() => ({ onHandle: () => done.push(action) }), { action });
  const [made] = postActions([original]);
  return () => made?.(props) ?? {};
}

const at = (_id: string, current: string, formerSlugs?: string[]) => ({
  _id,
  slug: { current },
  ...(formerSlugs && { formerSlugs }),
});
const published = at('a', 'rugs');
const draft = at('drafts.a', 'mats');

test('a publication stores the former address, if it changes', () => {
  button('publish', { published, draft })().onHandle?.();
  expect(done.splice(0)).toEqual([{ set: { formerSlugs: ['rugs'] } }, 'publish']);
  button('publish', { published, draft: at('drafts.a', 'rugs') })().onHandle?.();
  expect(done).toEqual(['publish']);
});

test.each([
  ['unpublish', 'unpublish'],
  ['delete', ['delete', 'drafts.a', 'a']],
])('%s stores every address after its confirmation', async (action, deleted) => {
  const press = button(action, { published: at('a', 'rugs', ['pots']), draft });
  press().onHandle?.();
  expect(done).toEqual([]);
  const { dialog } = press();
  expect(dialog && dialog.message).toContain('for 30 days');
  if (dialog) dialog.onConfirm();
  await vi.waitFor(() => expect(done).toEqual(['gone-pots', 'gone-rugs', deleted]));
  expect(press().dialog).toBe(false);
});

test('a failure to store addresses stops the editor’s action', async () => {
  const press = button('unpublish', { published, draft });
  press().onHandle?.();
  state.isDown = true;
  const { dialog } = press();
  if (dialog) dialog.onConfirm();
  await vi.waitFor(() => expect(state.message).toContain('Nothing was changed'));
  expect(done).not.toContain('unpublish');
});
