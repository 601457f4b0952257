/** In which language the site speaks: one setting, which the build and the endpoints read alike. */
const languages = ['en', 'pseudo'] as const;

export type SiteLanguage = (typeof languages)[number];

/** @throws {Error} for a language that has no catalogue. */
export function languageFrom({ SITE_LANGUAGE: wanted = '' }: NodeJS.ProcessEnv): SiteLanguage {
  const language = languages.find((each) => each === (wanted.trim() || 'en'));
  if (language) return language;
  throw new Error(`SITE_LANGUAGE must be one of ${languages.join(', ')}, and is '${wanted}'.`);
}
