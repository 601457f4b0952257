import { Choice } from '../components/Choice.tsx';
import type { Text } from '#content/text/text.ts';

export type Provider = 'till' | 'card';

interface Props {
  provider: Provider;
  canCard: boolean;
  text: Text['advertise']['pay'];
  onChoose: (provider: Provider) => void;
}

/** Whether it is paid by M-Pesa or by card. */
export function ProviderChoice({ provider, canCard, text, onChoose }: Props) {
  const choices = [
    { id: 'till', words: text.byTill, isOff: false },
    { id: 'card', words: text.byCard, isOff: !canCard },
  ] as const;
  return (
    <fieldset className="flex w-full flex-col">
      <legend className="font-bold">{text.choose}</legend>
      {choices.map(({ id, words, isOff }) => (
        <Choice
          key={id}
          type="radio"
          name="provider"
          disabled={isOff}
          checked={provider === id}
          aria-describedby={isOff ? 'listing-no-card' : undefined}
          onChoose={() => onChoose(id)}
        >
          {words}
        </Choice>
      ))}
      {!canCard && (
        <p id="listing-no-card" className="text-ink-soft">
          {text.noCard}
        </p>
      )}
    </fieldset>
  );
}
