import type { AttemptView } from '#domain/payment/checkout.ts';
import { isReported } from '#domain/payment/checkout-screen.ts';
import type { ProviderOf } from '#domain/payment/payment-providers.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Ways, type WaysProps } from './Ways.tsx';

interface Props extends WaysProps {
  way: ProviderOf<'page'>;
  attempt: AttemptView;
}

/** The screen while the payment waits for the member at the provider, or for the provider's response. */
export function PageWaiting({ way, attempt, ...props }: Props) {
  const { text } = props;
  const words = text.ways[way];
  return (
    <>
      <p>{words.lead}</p>
      {attempt.redirect !== null && !isReported(attempt) && (
        <p>
          <LinkButton look="primary" href={attempt.redirect}>
            {words.goOn}
          </LinkButton>
        </p>
      )}
      <h2 className="text-title">{text.others}</h2>
      <Ways {...props} except={attempt.redirect === null ? undefined : way} />
    </>
  );
}
