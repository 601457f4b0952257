import type { AttemptView } from '#domain/payment/checkout.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Ways, type WaysProps } from './Ways.tsx';

/** PayPal waits for her, or we for PayPal. */
export function CardWaiting({ attempt, ...props }: WaysProps & { attempt: AttemptView }) {
  const { text } = props;
  return (
    <>
      <p>{text.card.dollars}</p>
      {attempt.redirect !== null && (
        <p>
          <LinkButton look="primary" href={attempt.redirect}>
            {text.card.goOn}
          </LinkButton>
        </p>
      )}
      <h2 className="text-title">{text.others}</h2>
      <Ways {...props} except={attempt.redirect === null ? undefined : 'card'} />
    </>
  );
}
