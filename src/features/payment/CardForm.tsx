interface Props {
  checkout: { action: string; button: string; paidUrl: string; cancelUrl: string };
  label: string;
}

/** The form of a PayPal hosted button. PayPal stores the price, so the form does not contain it. */
export function CardForm({ checkout, label }: Props) {
  return (
    <form method="post" action={checkout.action}>
      <input type="hidden" name="cmd" value="_s-xclick" />
      <input type="hidden" name="hosted_button_id" value={checkout.button} />
      <input type="hidden" name="return" value={checkout.paidUrl} />
      <input type="hidden" name="cancel_return" value={checkout.cancelUrl} />
      <button className="min-h-11 cursor-pointer text-left font-bold text-brand underline">
        {label}
      </button>
    </form>
  );
}
