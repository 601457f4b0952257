import { answerAgent } from '#browser/api/agents.ts';
import type { OwnAgents } from '#domain/agent/agent.ts';
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

/** The owners that ask the member to help, each with the answers. */
export function Invitations({ agents: { owners }, ...props }: Props) {
  return owners
    .filter(({ since }) => since === null)
    .map((owner) => <Invitation key={owner.id} owner={owner} {...props} />);
}

interface InvitationProps extends Omit<Props, 'agents'> {
  owner: OwnAgents['owners'][number];
}

function Invitation({ owner: { id, name }, text, onChange }: InvitationProps) {
  const { busy, problem, run } = useAction();
  const send = (answer: 'accept' | 'decline') =>
    run(async () => onChange(await answerAgent(id, answer)));
  return (
    <section className="notice mt-4 grid gap-3">
      <h2 className="text-xl wrap-anywhere">{fill(text.asks, { name })}</h2>
      <p className="font-normal">{text.asksLead}</p>
      <Alert>{problem && describeAgentProblem(problem, text)}</Alert>
      <p className="flex flex-wrap gap-3">
        <Button variant="primary" aria-busy={busy} onClick={() => void send('accept')}>
          {text.accept}
        </Button>
        <Button aria-busy={busy} onClick={() => void send('decline')}>
          {text.decline}
        </Button>
      </p>
    </section>
  );
}
