/** Saves the chosen language in the account of the member, for emails. LanguageChoice.astro and a log-in store it on the device. */
import { isLanguage } from '#domain/language/language.ts';
import { changeLanguage } from './api/account.ts';
import { loadSettings, saveSettings } from './api/settings.ts';
import { readMember } from './identity-session.ts';
import { storeLanguage } from './identity/language.ts';
import { languageKey, readItem, writeItem } from './storage.ts';

/** Key of the choice that was saved last, with the id of the member. */
const savedKey = 'saved-language';

/** Saves the language of the device unless it was saved before. A failure is ignored: the next page tries again. */
export async function saveLanguage(): Promise<void> {
  const language = readItem(languageKey);
  if (!isLanguage(language)) return;
  const member = readMember()?.id;
  const choice = `${member} ${language}`;
  if (member === undefined || readItem(savedKey) === choice) return;
  storeLanguage(language);
  try {
    const settings = await loadSettings();
    if (settings.language !== language) await saveSettings(member, { ...settings, language });
    await changeLanguage(language);
    writeItem(savedKey, choice);
  } catch {
    // Without the setting, emails keep their language.
  }
}
