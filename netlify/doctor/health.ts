import * as z from 'zod';
import { CheckEnded, ok, wrong, type Check, type ServiceResponse } from './check.ts';

const healthSchema = z.object({
  state: z.enum(['green', 'red']),
  schedules: z.record(z.string(), z.string()),
});

/** Checks the health of the deployed site by its public endpoint. */
export const health: Check = {
  name: 'health',
  async examine({ environment: { site }, send }) {
    const { origin } = new URL(site);
    const response = await send(new URL('/api/health', site));
    const { state, schedules, ...parts } = requireHealth(origin, response);
    if (response.status === 200 && state === 'green') return ok(`${origin} is green.`);
    const redParts = Object.entries({ ...parts, ...schedules }).filter(
      ([, partState]) => !['ok', 'slow', 'unknown'].includes(String(partState)),
    );
    return wrong(
      `${origin} is red: ${redParts.map(([name, partState]) => `${name} (${String(partState)})`).join(', ')}.`,
      'Open /admin?view=health, which has the figures and the next steps.',
    );
  },
};

/** @throws {CheckEnded} if the response is not the health of a site */
function requireHealth(origin: string, { status, body }: ServiceResponse) {
  const { success, data } = healthSchema.loose().safeParse(body);
  if (success && (status === 200 || status === 503)) return data;
  throw new CheckEnded(
    wrong(
      `${origin} answers ${status} to /api/health without its health.`,
      'Deploy this version of the site, and check its settings on Netlify.',
    ),
  );
}
