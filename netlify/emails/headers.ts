/** Composes the headers by which mailbox services and programs recognise the kind of an email. */
import * as z from 'zod';
import { emailTopics } from '#domain/member/email-topics.ts';
import { createUnsubscribeUrl } from './unsubscribe-link.ts';

const topicSchema = z.enum(emailTopics);

/** The topic and the member of an email; without values for a transactional email. */
interface Recipient {
  topic?: string | null;
  member_id?: string | null;
}

/**
 * Returns the headers of an email. `Auto-Submitted` prevents replies by programs [RFC 3834]. An email with a topic has
 * the address that stops such emails. The mailbox can call this address after one click [RFC 8058]. A transactional
 * email has no such address.
 */
export async function composeHeaders({
  topic,
  member_id: member,
}: Recipient): Promise<Record<string, string>> {
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (!topic || !member) return headers;
  const url = await createUnsubscribeUrl({ member, topic: topicSchema.parse(topic) });
  return {
    ...headers,
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
