import type { Text } from '#content/text/text.ts';
import type { EmailTopic } from '#domain/member/email-topics.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button, LinkButton } from '#ui/Button.tsx';

interface Props {
  text: Text['unsubscribe'];
  state: keyof Text['unsubscribe']['states'];
  /** The topic of the emails; undefined if the link is unknown. */
  topic: EmailTopic | undefined;
}

/**
 * The page behind the link with which a member stops emails of a topic. Its form is plain HTML, and submits to the
 * address of the page.
 */
export function Unsubscribe({ text, state, topic }: Props) {
  const { heading, lead } = text.states[state];
  const emails = topic === undefined ? '' : text.topics[topic];
  return (
    <section className="flex max-w-prose flex-col items-start gap-4">
      <h1 className="text-title text-brand">{fill(heading, { emails })}</h1>
      <p>{fill(lead, { emails })}</p>
      {state === 'question' ? (
        <form method="post">
          {/* The request is the same as the one-click request of an email program [RFC 8058]. */}
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button type="submit" variant="primary">
            {text.stop}
          </Button>
        </form>
      ) : (
        <LinkButton href="/profile-management">{text.settings}</LinkButton>
      )}
    </section>
  );
}
