/** Edits the code of the login widget in a build. */
import { shortenPictures } from './widget-pictures.ts';
import { replaceStyleAttributes } from './widget-styles.ts';

/** A Vite plugin that shortens the pictures of the widget, and sets the styles of its frame without an attribute. */
export const loginWidget = {
  name: 'login-widget',
  apply: 'build' as const,
  transform: (code: string, id: string) =>
    id.includes('/node_modules/netlify-identity-widget/')
      ? { code: replaceStyleAttributes(shortenPictures(code)), map: null }
      : undefined,
};
