import { defineBehavior, forward, raise } from '@portabletext/editor/behaviors';
import { BehaviorPlugin } from '@portabletext/editor/plugins';
import type { PortableTextPluginsProps } from 'sanity';
import { readClipboard } from './clipboard.ts';
import { prepareDocument } from './prepare-html.ts';
import { tidyBlocks } from './tidy.ts';

const behaviors = [
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
      if (!content || content.mimeType !== 'text/html') return content;
      return { ...content, data: prepareHtml(content.data) };
    },
    actions: [
      ({ event: { originEvent } }, content) => [
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

function prepareHtml(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html');
  prepareDocument(document);
  return document.documentElement.outerHTML;
}

/** Editor plugin that converts pasted content to the elements that the blog can show. */
export function CleanPaste(props: PortableTextPluginsProps) {
  return (
    <>
      {props.renderDefault(props)}
      <BehaviorPlugin behaviors={behaviors} />
    </>
  );
}
