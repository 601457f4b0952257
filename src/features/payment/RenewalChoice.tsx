import { formatShillings } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { Choice } from '../components/Choice.tsx';

interface Props {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** The price of the package alone, in shillings. A website is paid once. */
  amount: number;
  text: Record<'renew' | 'renewRule', string>;
}

/** The choice to get a prompt for the package before the paid time ends. */
export function RenewalChoice({ isChosen, onChoose, amount, text }: Props) {
  return (
    <Choice type="checkbox" labelClass="max-w-prose" checked={isChosen} onChoose={onChoose}>
      <span>
        <WholeAmounts text={fill(text.renew, { amount: formatShillings(amount) })} />
        <span className="block text-ink-soft">{text.renewRule}</span>
      </span>
    </Choice>
  );
}
