/** What every part of the staff's screen shares. */
import { createContext, useContext } from 'react';
import type { Text } from '#content/text/text.ts';

export type AdminText = Text['adminWords'];

interface Screen {
  text: AdminText;
  /** Announces what was done, for whoever looks and for whoever listens. */
  announce: (words: string) => void;
}

export const ScreenContext = createContext<Screen | null>(null);

/** The words of the screen, and the way to announce what was done on it. */
export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("This stands outside the staff's screen.");
  return screen;
}
