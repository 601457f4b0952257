/**
 * Tests the Studio's buttons that store the former addresses of a post. The tests run with and without an installed
 * Studio.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordTypedTime, typing } from '#netlify/studio/form/typed-time.ts';

/** The operations that the buttons executed, in order. */
const operations: unknown[] = [];
/** The perspectives that the buttons opened. */
const shownPerspectives: string[] = [];
/** The time of the server of the content. */
const serverTime = '2026-11-26T09:00:00Z';
/**
 * The state of the mocks. `message` is the value of the button's `useState`. If `isDown` is true, every transaction
 * fails.
 */
const state = { message: undefined as string | undefined, isDown: false };

const file = join(process.cwd(), 'netlify/studio/actions/post-actions.ts');
/** An installed Studio has its own copies of packages, so the mocks need their paths. */
const { resolve } = createRequire(file);
const isInstalled = existsSync(join(process.cwd(), 'netlify/studio/node_modules'));
const resolvePackage = (name: string) => (isInstalled ? resolve(name) : name);

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
    patch: { execute: (patches: unknown[]) => operations.push(...patches) },
    unpublish: { execute: () => operations.push('unpublish') },
    delete: { execute: (ids: string[]) => operations.push(['delete', ...ids]) },
  }),
  useSetPerspective: () => (perspective: string) => shownPerspectives.push(perspective),
  useClient: () => ({
    fetch: () => (state.isDown ? Promise.reject(new Error('No.')) : Promise.resolve(serverTime)),
    transaction: () => ({
      createOrReplace: ({ _id }: { _id: string }) => operations.push(_id),
      commit: () => (state.isDown ? Promise.reject(new Error('No.')) : Promise.resolve()),
    }),
  }),
}));

interface ButtonDescription {
  label?: string;
  disabled?: boolean;
  onHandle?: () => void;
  dialog?: { message: string; confirmButtonText: string; onConfirm: () => void } | false;
}
type Action = ((props: object) => ButtonDescription | null) & { action?: string };

const { replacePostActions } = (await import(file)) as {
  replacePostActions: (actions: Action[]) => Action[];
};

beforeEach(() => {
  operations.length = 0;
  shownPerspectives.length = 0;
  Object.assign(state, { message: undefined, isDown: false });
});

/**
 * Returns a function that renders the button of an action. The button extends a fake of Sanity's button, which
 * records its presses.
 */
function createButton(action: string, props: object): () => ButtonDescription {
  const original = Object.assign(
    () => ({ label: 'Publish', onHandle: () => operations.push(action) }),
    { action },
  );
  const [wrappedAction] = replacePostActions([original]);
  return () => wrappedAction?.(props) ?? {};
}

const createPost = (_id: string, current: string, formerSlugs?: string[]) => ({
  _id,
  slug: { current },
  publishedAt: '2026-01-01T06:00:00Z',
  ...(formerSlugs && { formerSlugs }),
});
const published = createPost('a', 'rugs');
const draft = createPost('drafts.a', 'mats');

test('a publication stores the former address, if it changes', () => {
  createButton('publish', { published, draft })().onHandle?.();
  expect(operations.splice(0)).toEqual([{ set: { formerSlugs: ['rugs'] } }, 'publish']);
  createButton('publish', { published, draft: createPost('drafts.a', 'rugs') })().onHandle?.();
  expect(operations).toEqual(['publish']);
});

test.each([
  ['unpublish', 'Unpublish', 'unpublish'],
  ['delete', 'Delete', ['delete', 'drafts.a', 'a']],
])('the action “%s” stores every address after its button “%s”', async (action, button, last) => {
  const renderButton = createButton(action, {
    published: createPost('a', 'rugs', ['pots']),
    draft,
  });
  renderButton().onHandle?.();
  expect(operations).toEqual([]);
  const { dialog } = renderButton();
  expect(dialog).toMatchObject({ confirmButtonText: button });
  expect(dialog && dialog.message).toContain('for 30 days');
  if (dialog) dialog.onConfirm();
  await vi.waitFor(() => expect(operations).toEqual(['gone-pots', 'gone-rugs', last]));
  expect(renderButton().dialog).toBe(false);
});

test('a failure to store addresses stops the editor’s action', async () => {
  const renderButton = createButton('unpublish', { published, draft });
  renderButton().onHandle?.();
  state.isDown = true;
  const { dialog } = renderButton();
  if (dialog) dialog.onConfirm();
  await vi.waitFor(() => expect(state.message).toContain('Nothing was changed'));
  expect(operations).not.toContain('unpublish');
});

test('beside a draft the published post can be unpublished, and its draft is shown', async () => {
  const hidden = Object.assign(() => null, { action: 'unpublish' });
  const [wrappedAction] = replacePostActions([hidden]);
  const renderButton = () => wrappedAction?.({ published, draft }) ?? {};
  expect(wrappedAction?.({ draft })).toBeNull();
  expect(renderButton().label).toBe('Unpublish');
  renderButton().onHandle?.();
  const { dialog } = renderButton();
  if (dialog) dialog.onConfirm();
  await vi.waitFor(() => expect(operations).toEqual(['gone-rugs', 'unpublish']));
  expect(shownPerspectives).toEqual(['drafts']);
});

const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();

test('a post without a time gets that of the server at its publication', async () => {
  const renderButton = createButton('publish', { draft: { ...draft, publishedAt: undefined } });
  state.isDown = true;
  renderButton().onHandle?.();
  await vi.waitFor(() => expect(state.message).toContain('Nothing was changed'));
  expect(operations).toEqual([]);
  state.isDown = false;
  const { dialog } = renderButton();
  if (dialog) dialog.onConfirm();
  const change = { set: { publishedAt: serverTime } };
  await vi.waitFor(() => expect(operations).toEqual([change, 'publish']));
});

test('a press of the button waits for a time that was typed last', () => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', EventTarget);
  const button = createButton('publish', { id: 'a', published, draft });
  recordTypedTime('a', typing);
  button().onHandle?.();
  expect(operations).toEqual([]);
  button().onHandle?.();
  expect(operations).toContain('publish');
  operations.length = 0;
  recordTypedTime('a', draft.publishedAt);
  button().onHandle?.();
  expect(operations).toContain('publish');
  vi.unstubAllGlobals();
});

test('a post with a text that is no time cannot be published', () => {
  const createDraft = (publishedAt: string) => ({ draft: { ...draft, publishedAt } });
  const isDisabled = (publishedAt: string) =>
    createButton('publish', createDraft(publishedAt))().disabled;
  expect(['tomorrow', '3/12/2026 10:00', '2199'].map(isDisabled)).toEqual([true, true, true]);
  expect(isDisabled(tomorrow)).toBeUndefined();
});

test('a public post is hidden by a time to come only after a confirmation', async () => {
  const renderButton = createButton('publish', {
    published,
    draft: { ...draft, publishedAt: tomorrow },
  });
  renderButton().onHandle?.();
  expect(operations).toEqual([]);
  const { dialog } = renderButton();
  expect(dialog && dialog.message).toContain('Readers see this post now.');
  if (dialog) dialog.onConfirm();
  const changes = { set: { formerSlugs: ['rugs'] } };
  await vi.waitFor(() => expect(operations).toEqual(['gone-rugs', changes, 'publish']));
});

test('the end of a planned post stores no address, because no reader saw it', async () => {
  const planned = { ...published, publishedAt: tomorrow };
  const renderButton = createButton('unpublish', { published: planned });
  renderButton().onHandle?.();
  const { dialog } = renderButton();
  expect(renderButton().label).toBe('Cancel the plan');
  expect(dialog && dialog.message).toBe('Cancel the plan? The post stays here as a draft.');
  if (dialog) dialog.onConfirm();
  await vi.waitFor(() => expect(operations).toEqual(['unpublish']));
});

test('a post with a time to come is planned instead of published', () => {
  const render = (publishedAt: string) =>
    createButton('publish', { published, draft: { ...draft, publishedAt } })().label;
  expect(render(tomorrow)).toBe('Plan');
  expect(render('2026-01-01T06:00:00Z')).toBe('Publish');
});
