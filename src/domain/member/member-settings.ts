/** A member's private settings. */
import * as z from 'zod/mini';

/**
 * The languages of the login dialog. The keys are the language codes of the identity widget, the values are the
 * languages' own names.
 */
export const dialogLanguages = {
  en: 'English',
  sw: 'Kiswahili',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  hu: 'Magyar',
  pl: 'Polski',
  cs: 'Čeština',
  sk: 'Slovenčina',
} as const;

export type DialogLanguage = keyof typeof dialogLanguages;

export const memberSettingsSchema = z.object({
  language: z.enum(Object.keys(dialogLanguages) as [DialogLanguage, ...DialogLanguage[]]),
  /** True if the member gets emails before the end of a listing. */
  reminders: z.boolean(),
  /** True if the member gets a weekly email about the reach of the listings. */
  weekly: z.boolean(),
  /** True if the member gets emails with news. The member has to choose them. */
  news: z.boolean(),
  /** True if the member gets SMS about payments and adverts, once a number is checked. */
  sms: z.boolean(),
});

export type MemberSettings = z.infer<typeof memberSettingsSchema>;

/** The default settings. The database has the same defaults. */
export const defaultSettings: MemberSettings = {
  language: 'en',
  reminders: true,
  weekly: true,
  news: false,
  sms: true,
};
