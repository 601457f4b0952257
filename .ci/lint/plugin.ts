/** The project's own rules, which oxlint and ESLint load as the plugin `local`. */
import { plainTerms } from './plain-terms.ts';
import { restrictedPaths } from './restricted-paths.ts';
import { restrictedSyntax } from './restricted-syntax.ts';

export default {
  meta: { name: 'local' },
  rules: {
    'plain-terms': plainTerms,
    'restricted-paths': restrictedPaths,
    'restricted-syntax': restrictedSyntax,
  },
};
