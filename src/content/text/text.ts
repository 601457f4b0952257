/** Every word of the site, in the language that the setting `SITE_LANGUAGE` names. */
import { languageFrom } from '../language.ts';
import * as en from './en.ts';
import { pseudo } from './pseudo.ts';
import type { Widened } from './widened.ts';

/** The shape of a catalogue, which every language has. */
export type Text = Widened<typeof en>;

/** The words that a page hands to its parts: all but those of its head. */
export type Words<Page extends keyof Text> = Omit<Text[Page], 'title' | 'description'>;

const catalogues: Record<ReturnType<typeof languageFrom>, Text> = { en, pseudo: pseudo<Text>(en) };

export const text = catalogues[languageFrom(process.env)];
