import { Choice } from '../components/Choice.tsx';

interface Props {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  withWebsite: boolean;
  text: Record<'renew' | 'renewRule' | 'renewWebsite', string>;
}

/** The choice to get such a prompt again before the paid time ends. */
export function RenewalChoice({ isChosen, onChoose, withWebsite, text }: Props) {
  return (
    <Choice type="checkbox" labelClass="max-w-prose" checked={isChosen} onChoose={onChoose}>
      <span>
        {text.renew}
        <span className="block text-ink-soft">
          {text.renewRule}
          {withWebsite && ` ${text.renewWebsite}`}
        </span>
      </span>
    </Choice>
  );
}
