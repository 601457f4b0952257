/**
 * The kinds of emails that a member can stop, by the names of their settings. All other emails are transactional: they
 * report an event of an advert, a payment or a form, and are always sent.
 */
export const emailTopics = ['reminders', 'weekly'] as const;

export type EmailTopic = (typeof emailTopics)[number];
