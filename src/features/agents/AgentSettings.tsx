import { useState } from 'react';
import { formatDate } from '#browser/dates.ts';
import { currentMember } from '#browser/identity.ts';
import { answerAgent, inviteAgent } from '#browser/api/agents.ts';
import type { OwnAgents } from '#domain/agent/agent.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { useAction } from '../components/use-action.ts';
import { describeAgentProblem, type AgentsText } from './load-agents.ts';

interface Props {
  agents: OwnAgents;
  text: AgentsText;
  onChange: (agents: OwnAgents) => void;
}

/** The member's agent or invitation with the button that ends it, or the form that invites one. */
export function AgentSettings({ agents: { agent }, text, onChange }: Props) {
  const [isEnded, setEnded] = useState(false);
  return (
    <>
      <p>{text.lead}</p>
      {agent ? (
        <PresentAgent
          agent={agent}
          text={text}
          onChange={(agents) => {
            setEnded(agent.name !== null);
            onChange(agents);
          }}
        />
      ) : (
        <InvitationForm text={text} onChange={onChange} />
      )}
      <p role="status" className="font-bold empty:hidden">
        {isEnded && !agent && text.ended}
      </p>
    </>
  );
}

interface PresentAgentProps extends Omit<Props, 'agents'> {
  agent: NonNullable<OwnAgents['agent']>;
}

function PresentAgent({ agent: { name, email, since }, text, onChange }: PresentAgentProps) {
  const { busy, problem, run } = useAction();
  const end = () => run(async () => onChange(await answerAgent(currentMember()?.id ?? '', 'end')));
  return (
    <>
      <p className="font-bold wrap-anywhere">
        <WholeAmounts
          text={
            name !== null && since !== null
              ? fill(text.helping, { name, date: formatDate(since) })
              : fill(text.invited, { email: email ?? '' })
          }
        />
      </p>
      <Button variant="danger" aria-busy={busy} onClick={() => void end()}>
        {name === null ? text.takeBack : text.end}
      </Button>
      <Alert>{problem && describeAgentProblem(problem, text)}</Alert>
    </>
  );
}

function InvitationForm({ text, onChange }: Omit<Props, 'agents'>) {
  const [email, setEmail] = useState('');
  const { busy, problem, run } = useAction();
  const [field] = problem?.fields ?? [];
  const send = () => run(async () => onChange(await inviteAgent(email)));
  return (
    <form
      noValidate
      className="flex w-full flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        id="agent-email"
        label={text.email}
        problem={field?.message}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        onWrite={setEmail}
      />
      <Alert>{problem && !field && describeAgentProblem(problem, text)}</Alert>
      <Button type="submit" aria-busy={busy}>
        {busy ? text.inviting : text.invite}
      </Button>
    </form>
  );
}
