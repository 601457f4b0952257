import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { FactLine, maxWholeLength } from './FactLine.tsx';

interface Props {
  /** A sentence, or facts. */
  summary: string | readonly string[];
  /** Names in the sentence, such as those of the actor and the member, which stay on one line. */
  names?: readonly string[] | undefined;
}

/** A sentence or facts, with amounts, names and short facts on one line each. */
export function SummaryText({ summary, names = [] }: Props) {
  if (typeof summary !== 'string') return <FactLine facts={summary} />;
  const [name = '', ...others] = names;
  if (name === '') return <WholeAmounts text={summary} />;
  return summary.split(name).map((part, index) => (
    <span key={index}>
      {index > 0 && (
        <span className={name.length <= maxWholeLength ? 'whitespace-nowrap' : ''}>{name}</span>
      )}
      <SummaryText summary={part} names={others} />
    </span>
  ));
}
