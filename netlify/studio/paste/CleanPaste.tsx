import { defineBehavior, effect, forward, raise } from '@portabletext/editor/behaviors';
import { BehaviorPlugin } from '@portabletext/editor/plugins';
import { useContext, useState } from 'react';
import type { PortableTextPluginsProps } from 'sanity';
import { readClipboard } from './clipboard.ts';
import { countPictures, ReportDroppedPictures } from './dropped-pictures.ts';
import { prepareDocument } from './prepare-html.ts';
import { tidyBlocks } from './tidy.ts';

/** @param onDroppedPictures - receives the number of pictures that a paste dropped */
const createBehaviors = (onDroppedPictures: (count: number) => void) => [
  // This behaviour runs before the Studio's own deserialization, which uses only HTML if the clipboard contains
  // any.
  defineBehavior({
    on: 'deserialize',
    guard: ({ event }) => {
      // This event contains the editor's paste event, which contains the browser's paste event.
      const { dataTransfer } = event.originEvent.originEvent;
      // Blocks that were copied in a Studio need no conversion.
      if (dataTransfer.getData('application/x-portable-text')) return false;
      const html = dataTransfer.getData('text/html');
      const content = readClipboard({ html, text: dataTransfer.getData('text/plain') });
      if (!content) return false;
      if (content.mimeType !== 'text/html') return { content, pictureCount: 0 };
      const { data, pictureCount } = prepareHtml(content.data);
      return { content: { ...content, data }, pictureCount };
    },
    actions: [
      ({ event: { originEvent } }, { content, pictureCount }) => [
        effect(() => onDroppedPictures(pictureCount)),
        raise({ type: 'deserialize.data', ...content, originEvent }),
      ],
    ],
  }),
  defineBehavior({
    on: 'deserialization.success',
    guard: ({ event }) => {
      if (event.mimeType !== 'text/html' && event.mimeType !== 'text/plain') return false;
      const data = tidyBlocks(event.data);
      return data.length > 0 && { data };
    },
    actions: [({ event }, { data }) => [forward({ ...event, data })]],
  }),
];

function prepareHtml(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const pictureCount = countPictures(document);
  prepareDocument(document);
  return { data: document.documentElement.outerHTML, pictureCount };
}

/** Editor plugin that converts pasted content to the elements that the blog can show. */
export function CleanPaste(props: PortableTextPluginsProps) {
  const onDroppedPictures = useContext(ReportDroppedPictures);
  const [behaviors] = useState(() => createBehaviors(onDroppedPictures));
  return (
    <>
      {props.renderDefault(props)}
      <BehaviorPlugin behaviors={behaviors} />
    </>
  );
}
