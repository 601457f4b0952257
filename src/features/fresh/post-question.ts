import type { PublicPost } from '#domain/post/public-post.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { createMessageUrl, type Question } from '#features/listing/question.ts';

/** Maximum length of the words of a post in a message, in characters. */
const maxMessageLength = 140;

/**
 * Returns the question of a customer about a public post: a prepared message with its words and its address.
 * @param page - absolute address of the page of the business
 * @param email - substitutes a missing phone number
 * @returns undefined without a phone number and an email address
 */
export function createPostQuestion(
  { id, title, description, business }: PublicPost,
  page: string,
  { whatsAppMessage }: { whatsAppMessage: string },
  email?: string,
): Question | undefined {
  const phone = business.whatsapp ?? business.phone ?? undefined;
  if (phone === undefined && email === undefined) return undefined;
  const anchor = `post-${id}`;
  const message = fill(whatsAppMessage, {
    business: business.title,
    post: excerpt(title || description, maxMessageLength),
    url: `${page}#${anchor}`,
  });
  return { anchor, href: createMessageUrl({ title: business.title, phone, email }, message) };
}
