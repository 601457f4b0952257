/** What the service says about itself. */
import type { Call } from './call.ts';
import { json } from './http.ts';

/** `GET /settings` */
export function showSettings({ settings }: Call): Response {
  const { bitbucket, github, gitlab, google, facebook, email, saml } = settings.external;
  return json({
    external: { bitbucket, github, gitlab, google, facebook, email, saml },
    external_labels: settings.externalLabels,
    disable_signup: settings.disableSignup,
    autoconfirm: settings.autoconfirm,
  });
}

/** `GET /health` */
export function showHealth(): Response {
  return json({
    description: 'GoTrue is a user registration and authentication API',
    name: 'GoTrue',
    version: 'embedded',
  });
}
