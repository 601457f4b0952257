/** Inserts and reads stored emails, and runs the scheduled function that delivers them. */
import type { Context } from '@netlify/functions';
import { expect } from 'vitest';
import sendWaitingEmails from '#netlify/functions/send-waiting-emails.ts';
import { openMailServer } from './mail-server.ts';
import { setVariable, type createServiceClient, type TestStack } from './stack.ts';

export const recipient = 'jobs@duka.example';

/** The fields of an email that is due. */
export const dueFields = { next_attempt_at: '2026-01-01T00:00:00Z' };

/** The required fields of an email. */
export const emailRow = {
  idempotency_key: 'job/1',
  recipient,
  template: 'job-vacancy-received',
  subject: 'Jobs',
  html: '<p>Jobs</p>',
  text: 'Jobs',
};

/**
 * Starts a mail server and sets the variables that make the endpoints use it.
 * @param maxClients - number of connections. The server refuses further ones.
 */
export async function startMailServer(maxClients?: number) {
  const server = await openMailServer(maxClients);
  for (const [name, value] of Object.entries(server.variables)) setVariable(name, value);
  return server;
}

export function createEmailSteps(
  { site }: TestStack,
  database: Awaited<ReturnType<typeof createServiceClient>>,
) {
  return {
    /** Calls the scheduled function with a request like the platform's. */
    runWorker: async () => {
      const request = new Request(site, { method: 'POST', body: '{}' });
      expect((await sendWaitingEmails(request, {} as Context)).status).toBe(204);
    },
    readEmails: async () => {
      const { data, error } = await database.from('emails').select().order('created_at');
      expect(error).toBeNull();
      return data as Record<string, unknown>[];
    },
    /** Sets the time of the next attempt of every email to the past. */
    makeEmailsDue: async () => {
      await database.from('emails').update(dueFields).neq('idempotency_key', '').throwOnError();
    },
    insertWaitingEmail: async (row: Record<string, unknown>): Promise<string> => {
      const insertion = database.from('emails').insert({ ...emailRow, ...row });
      return (await insertion.select('id').single<{ id: string }>().throwOnError()).data.id;
    },
    deleteEmails: async () => {
      await database.from('emails').delete().neq('idempotency_key', '').throwOnError();
    },
  };
}
