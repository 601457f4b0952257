/** The folders from which each folder may import. src/README.md and netlify/README.md describe the folders. */
import { localBoundaries } from './local-floors.ts';
import type { ImportZone } from './restricted-paths.ts';

const settingsFiles = ['netlify/env.ts', 'netlify/clock.ts'];
const answerFolders = [
  ...settingsFiles,
  'netlify/data',
  'netlify/http',
  'src/domain',
  'src/content',
];
const sharedFolders = ['netlify/auth', 'netlify/data', 'netlify/http', 'src/domain', 'src/content'];

/** The permitted folders by the importing folder. The value null means all. */
const allowedImports: Record<string, string[] | null> = {
  'src/domain': [],
  'src/build': [],
  'src/ui': [],
  'src/content': ['src/domain', 'src/build'],
  'src/browser': ['src/domain', 'src/service-worker', 'netlify/supabase'],
  'src/service-worker': ['src/domain', 'src/content'],
  'src/features': ['src/ui', 'src/browser', 'src/domain'],
  'src/layouts': ['src/features', 'src/ui', 'src/content', 'src/styles'],
  'src/pages': ['src/layouts', 'src/features', 'src/content', 'src/ui'],
  'src/styles': [],
  // The settings of a service are declared in the folder of the service.
  'netlify/env.ts': ['netlify/emails', 'netlify/payments', 'netlify/sms'],
  'netlify/clock.ts': [],
  'netlify/http': [...settingsFiles, 'netlify/operations', 'src/domain', 'src/content'],
  'netlify/auth': [...settingsFiles, 'src/domain'],
  'netlify/supabase': [],
  'netlify/data': [...settingsFiles, 'netlify/supabase', 'src/domain', 'src/content'],
  'netlify/cache': answerFolders,
  'netlify/pictures': [...settingsFiles, 'src/domain'],
  // This folder sends requests to payment providers, and stores their events.
  'netlify/payments': [...answerFolders, 'netlify/cache'],
  // This folder sends SMS messages, and reads their reports.
  'netlify/sms': answerFolders,
  // Endpoints render these pages: the listings, and the search for listings.
  'netlify/pages': [...answerFolders, 'src/features', 'src/ui'],
  // An SMS is stored beside its email.
  'netlify/emails': [...answerFolders, 'netlify/supabase', 'netlify/sms'],
  'netlify/operations': [...answerFolders, 'netlify/supabase', 'netlify/emails'],
  // The doctor inspects the whole project.
  'netlify/doctor': null,
  'netlify/staff': [...sharedFolders, 'netlify/clock.ts'],
  'netlify/functions': [
    ...sharedFolders,
    'netlify/clock.ts',
    'netlify/cache',
    'netlify/staff',
    'netlify/pictures',
    'netlify/payments',
    'netlify/pages',
    'netlify/emails',
    'netlify/sms',
    'netlify/operations',
    'src/features',
  ],
  // The embedded stack hosts all parts.
  'netlify/local': null,
  tests: null,
};

const boundaries: ImportZone[] = Object.entries(allowedImports).flatMap(([folder, allowed]) =>
  allowed === null
    ? []
    : Object.keys(allowedImports)
        .filter((source) => source !== folder && !allowed.includes(source))
        .map((source) => ({
          target: folder,
          from: source,
          // The rule `typeImports` restricts this import to the type of the texts.
          ...(folder === 'src/features' &&
            source === 'src/content' && { except: ['./text/text.ts'] }),
          // A link leads to a page in the language of its page.
          ...(source === 'src/domain' && { except: ['./language'] }),
          message: `${folder} may import ${allowed.join(', ') || 'no other folder'}. Move the shared part there, or pass it in.`,
        })),
);

const withoutSource = (source: string) => boundaries.filter(({ from }) => from !== source);

/** Zones of the rule `local/restricted-paths` by the kind of the importing file. */
export const importZones = {
  code: [...boundaries, ...localBoundaries],
  tests: withoutSource('tests'),
  /** A script of a page runs in the browser. */
  pageScripts: withoutSource('src/browser'),
};
