/** Shows the photos of a page in full size over the page. */
import { fill } from '../domain/text/placeholders.ts';

interface Viewer {
  dialog: HTMLDialogElement;
  /** A horizontal scroll container with the photos, which can also be swiped. */
  strip: HTMLElement;
  photos: HTMLAnchorElement[];
}

let viewer: Viewer | undefined;

/**
 * Opens the viewer at a photo.
 * @param photo - a link around a picture of the page.
 * @throws if the page has no viewer.
 */
export function showPhoto(photo: HTMLAnchorElement): void {
  viewer ??= prepareViewer();
  const { dialog, strip, photos } = viewer;
  // Some browsers do not focus a clicked link. The dialog returns the focus to it when it closes.
  photo.focus();
  dialog.showModal();
  strip.focus();
  scrollToPhoto(viewer, photos.indexOf(photo));
}

function prepareViewer(): Viewer {
  const dialog = document.querySelector<HTMLDialogElement>('.viewer');
  const strip = dialog?.querySelector('ul');
  if (!dialog || !strip) throw new Error('The page has no viewer of photos.');
  const photos = Array.from(document.querySelectorAll<HTMLAnchorElement>('[data-photo]'));
  const preparedViewer = { dialog, strip, photos };
  strip.replaceChildren(...photos.map(createFullSize));
  strip.tabIndex = 0;
  const steppingControls = dialog.querySelector<HTMLElement>('[data-several]');
  if (steppingControls) steppingControls.hidden = photos.length < 2;
  strip.addEventListener('scroll', () => announcePhoto(preparedViewer));
  dialog.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    if (button.dataset['by'] === undefined) dialog.close();
    else
      scrollToPhoto(preparedViewer, getVisibleIndex(preparedViewer) + Number(button.dataset['by']));
  });
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    scrollToPhoto(preparedViewer, getVisibleIndex(preparedViewer) + step);
  });
  return preparedViewer;
}

/**
 * Returns a list item with a copy of the picture in the width of the viewport. The picture loads when it comes
 * close to the viewport.
 */
function createFullSize(photo: HTMLAnchorElement): HTMLElement {
  const item = document.createElement('li');
  item.append(...Array.from(photo.children, (picture) => picture.cloneNode(true)));
  for (const source of item.querySelectorAll('source')) source.sizes = '100vw';
  for (const image of item.querySelectorAll('img')) {
    Object.assign(image, { sizes: '100vw', loading: 'lazy', className: '' });
  }
  return item;
}

function getVisibleIndex({ strip }: Viewer): number {
  return Math.round(strip.scrollLeft / strip.clientWidth);
}

function scrollToPhoto(viewer: Viewer, index: number): void {
  const { strip } = viewer;
  strip.scrollLeft = index * strip.clientWidth;
  announcePhoto(viewer);
}

/** Shows the link of the page that asks about a photo, if there is one. */
function showQuestion(dialog: HTMLDialogElement, photo: HTMLAnchorElement | undefined): void {
  const question = photo?.parentElement?.querySelector<HTMLAnchorElement>('[data-ask]');
  const link = dialog.querySelector<HTMLAnchorElement>('[data-question]');
  if (!link) return;
  link.hidden = !question;
  if (!question) return;
  link.href = question.href;
  link.dataset['ask'] = question.dataset['ask'];
}

function announcePhoto(viewer: Viewer): void {
  const { dialog, strip, photos } = viewer;
  const index = getVisibleIndex(viewer);
  const status = dialog.querySelector<HTMLElement>('[role=status]');
  const alt = strip.children[index]?.querySelector('img')?.alt ?? '';
  // The attribute `data-words` contains the text with its placeholders.
  const sentence = fill(status?.dataset['words'] ?? '', {
    at: index + 1,
    count: photos.length,
    alt,
  });
  if (status && status.textContent !== sentence) status.textContent = sentence;
  showQuestion(dialog, photos[index]);
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-by]')) {
    const next = index + Number(button.dataset['by']);
    button.ariaDisabled = String(next < 0 || next >= photos.length);
  }
}
