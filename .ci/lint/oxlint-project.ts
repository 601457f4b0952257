/** The project's own rules as a configuration of oxlint, which oxlint.config.ts extends. */
import { fileURLToPath } from 'node:url';
import type { OxlintConfig } from 'oxlint';
import { projectRules } from './project-rules.ts';

export const oxlintProject: OxlintConfig = {
  // The path is absolute, because a test uses this configuration in another folder.
  jsPlugins: [fileURLToPath(import.meta.resolve('./plugin.ts'))],
  overrides: projectRules.map(({ files, ignores = [], rules }) => ({
    files,
    excludeFiles: ignores,
    rules: rules as NonNullable<OxlintConfig['rules']>,
  })),
};
