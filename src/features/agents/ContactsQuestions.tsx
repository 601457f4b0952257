import { useState } from 'react';
import { answerContacts } from '#browser/api/agents.ts';
import type { ContactsAnswer, ContactsChange, OwnAgents } from '#domain/agent/agent.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useAction } from '../components/use-action.ts';
import { describeAgentProblem, type AgentsText } from './load-agents.ts';

interface Props {
  agents: OwnAgents;
  text: AgentsText;
  onChange: (agents: OwnAgents) => void;
}

/** The contacts that the agent changed, each with the present and the new value, and the answers of the owner. */
export function ContactsQuestions({ agents, text, onChange }: Props) {
  const [answer, setAnswer] = useState<ContactsAnswer['answer']>();
  return (
    <>
      <p role="status" className="notice mt-4 empty:hidden">
        {answer && (answer === 'yes' ? text.answeredYes : text.answeredNo)}
      </p>
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
          <Value label={text.before} value={before} text={text} />
          <Value label={text.after} value={after} text={text} />
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

function Value({ label, value, text }: { label: string; value: string; text: AgentsText }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <span className="text-ink-soft">{label}:</span>{' '}
      <bdi className={value === '' ? 'text-ink-soft' : 'font-bold'}>{value || text.empty}</bdi>
    </p>
  );
}
