import { useState } from 'react';
import { answerContacts } from '#browser/api/agents.ts';
import type { ContactsAnswer, ContactsChange, OwnAgents } from '#domain/agent/agent.ts';
import { getRule, type ListingField } from '#domain/listing/fields.ts';
import { describePaymentDetails } from '#domain/listing/payment-details.ts';
import { formatTypedPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useAction } from '../components/use-action.ts';
import { Invitations } from './Invitations.tsx';
import { describeAgentProblem, type AgentsText } from './load-agents.ts';

interface Props {
  agents: OwnAgents;
  text: AgentsText;
  onChange: (agents: OwnAgents) => void;
}

/**
 * The questions that wait for the member: invitations of owners, and the contacts that the agent changed, each with the
 * present and the new value.
 */
export function AgentQuestions({ agents, text, onChange }: Props) {
  const [answer, setAnswer] = useState<ContactsAnswer['answer']>();
  return (
    <>
      <p role="status" className="notice mt-4 empty:hidden">
        {answer && (answer === 'yes' ? text.answeredYes : text.answeredNo)}
      </p>
      <Invitations agents={agents} text={text} onChange={onChange} />
      {agents.changes.map((change) => (
        <Question
          key={change.id}
          change={change}
          text={text}
          onAnswer={(sentAnswer, changed) => {
            setAnswer(sentAnswer);
            onChange(changed);
          }}
        />
      ))}
    </>
  );
}

interface QuestionProps {
  change: ContactsChange;
  text: AgentsText;
  onAnswer: (answer: ContactsAnswer['answer'], agents: OwnAgents) => void;
}

function Question({ change, text, onAnswer }: QuestionProps) {
  const { busy, problem, run } = useAction();
  const { id, listing, title, agent, fields } = change;
  const heading = fill(text.changeHeading, { name: agent, business: title || text.unnamed });
  const send = (answer: ContactsAnswer['answer']) =>
    run(async () => onAnswer(answer, await answerContacts(listing, { change: id, answer })));
  return (
    <section
      aria-labelledby={`change-${id}`}
      className="mt-4 grid gap-4 border-l-4 border-accent bg-surface p-4"
    >
      <h2 id={`change-${id}`} className="text-xl wrap-anywhere">
        {heading}
      </h2>
      {fields.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1">
          <h3 className="font-bold">{fill(text.changeOf, { field: text.fields[field] })}</h3>
          <Value label={text.before} value={formatValue(field, before, text)} text={text} />
          <Value label={text.after} value={formatValue(field, after, text)} text={text} />
        </div>
      ))}
      <Alert>{problem && describeAgentProblem(problem, text)}</Alert>
      <p className="flex flex-wrap gap-3">
        <Button variant="primary" aria-busy={busy} onClick={() => void send('yes')}>
          {text.yes}
        </Button>
        <Button aria-busy={busy} onClick={() => void send('no')}>
          {text.no}
        </Button>
      </p>
    </section>
  );
}

/** Returns a value as the page of the advert shows it. */
function formatValue(field: ListingField, value: string, { paymentNames }: AgentsText): string {
  switch (getRule(field).kind) {
    case 'mobile':
      return formatTypedPhone(value);
    case 'paymentDetails':
      return describePaymentDetails(value, paymentNames).join('\n');
    default:
      return value;
  }
}

function Value({ label, value, text }: { label: string; value: string; text: AgentsText }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <span className="text-ink-soft">{label}:</span>{' '}
      <bdi className={value === '' ? 'text-ink-soft' : 'font-bold'}>{value || text.empty}</bdi>
    </p>
  );
}
