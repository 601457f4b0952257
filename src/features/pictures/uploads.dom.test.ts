/** Tests the states of several uploads while the connection is lost and returns. */
import { expect, test, vi } from 'vitest';
import { Problem } from '#domain/problem/problem.ts';
import { getText } from '#content/text/text.ts';
import { createPickedPicture, type PickedPicture } from './picked-picture.ts';
import { startUpload } from './uploads.ts';

type Finish = (isSent: boolean) => void;

/** Ends the running upload. Uploads run one after another. */
let finish: Finish = () => undefined;

vi.mock('#browser/pictures/upload.ts', () => ({
  convertFile: (file: File) => Promise.resolve(file),
  prepareUpload: () => () =>
    new Promise((resolve, reject) => {
      finish = (isSent) =>
        isSent ? resolve({ id: 'sent' }) : reject(new Problem('database-unavailable'));
    }),
  discardPicture: () => Promise.resolve(),
}));
vi.mock('#browser/pictures/stored-files.ts', () => ({
  loadFile: () => Promise.resolve(undefined),
  removeFile: () => Promise.resolve(),
  storeFile: () => Promise.resolve(),
}));
vi.mock('#browser/pictures/canvas.ts', () => ({ createThumbnail: () => Promise.resolve('') }));
vi.mock('#browser/identity.ts', () => ({ on: () => () => undefined, currentMember: () => null }));

const windowEvents = new EventTarget();
vi.stubGlobal('window', windowEvents);
const documentState = { visibilityState: 'visible', documentElement: { lang: 'en' } };
const documentEvents = Object.assign(new EventTarget(), documentState);
vi.stubGlobal('document', documentEvents);

const text = getText().feedPosts.picker;

/** Starts uploads, and returns a function that returns the state of each picture. */
function startUploads(count: number) {
  let pictures: PickedPicture[] = Array.from({ length: count }, createPickedPicture);
  const change = (update: (current: PickedPicture[]) => PickedPicture[]) => {
    pictures = update(pictures);
  };
  for (const { key } of pictures)
    startUpload(key, new File([], 'mat.jpg'), { purpose: 'post' }, { change, text });
  return () =>
    pictures.map(({ state, isQueued, problem }) => {
      if (problem !== undefined) return `${state}: ${problem}`;
      return isQueued ? 'queued' : state;
    });
}

/** Lets the queue start its next upload. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function end(isSent: boolean) {
  finish(isSent);
  await settle();
}

const failed = `failed: ${text.failed}`;

test('failed uploads wait in the queue as soon as the connection returns [G36]', async () => {
  const readStates = startUploads(3);
  await settle();
  expect(readStates()).toEqual(['sending', 'queued', 'queued']);
  for (let count = 0; count < 3; count += 1) await end(false);
  expect(readStates()).toEqual([failed, failed, failed]);
  windowEvents.dispatchEvent(new Event('online'));
  await settle();
  expect(readStates()).toEqual(['sending', 'queued', 'queued']);
  await end(true);
  expect(readStates()).toEqual(['ready', 'sending', 'queued']);
  await end(true);
  await end(true);
  expect(readStates()).toEqual(['ready', 'ready', 'ready']);
});

test('a failed upload keeps its message while it is repeated without a connection', async () => {
  const readStates = startUploads(2);
  await settle();
  await end(false);
  await end(false);
  documentEvents.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(readStates()).toEqual([failed, failed]);
  windowEvents.dispatchEvent(new Event('online'));
  expect(readStates(), 'the connection returns during the repetition').toEqual([
    'sending',
    'queued',
  ]);
  await end(true);
  await end(true);
  expect(readStates()).toEqual(['ready', 'ready']);
});
