import { buttonLook } from '#ui/variants.ts';

interface Props {
  checkout: { action: string; button: string; paidUrl: string; cancelUrl: string };
  label: string;
  /** What PayPal tells us beside the money: the reference of the payment. */
  custom?: string;
  look?: keyof typeof buttonLook;
}

/** The form that PayPal's hosted buttons take. The price lives at PayPal, and none is sent from here. */
export function CardForm({ checkout, label, custom, look = 'quiet' }: Props) {
  return (
    <form method="post" action={checkout.action}>
      <input type="hidden" name="cmd" value="_s-xclick" />
      <input type="hidden" name="hosted_button_id" value={checkout.button} />
      <input type="hidden" name="return" value={checkout.paidUrl} />
      <input type="hidden" name="cancel_return" value={checkout.cancelUrl} />
      {custom !== undefined && <input type="hidden" name="custom" value={custom} />}
      <button className={`${buttonLook[look]} w-full py-2`}>{label}</button>
    </form>
  );
}
