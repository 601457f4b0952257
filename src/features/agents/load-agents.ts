import { loadOwnAgents } from '#browser/api/agents.ts';
import { loadText } from '#browser/api/load-text.ts';
import type { Text } from '#content/text/text.ts';
import type { Problem } from '#domain/problem/problem.ts';

export type AgentsText = Text['agents'];

/** Loads the agents of the member, with the texts of the parts that show them. */
export async function loadAgents(signal: AbortSignal) {
  const [agents, text] = await Promise.all([
    loadOwnAgents(signal),
    loadText<AgentsText>('/assets/agents-text.json'),
  ]);
  return { agents, text };
}

/** Returns the sentence about a failed action. */
export function describeAgentProblem(problem: Problem, text: AgentsText): string {
  switch (problem.code) {
    case 'not-signed-in':
      return text.sessionEnded;
    case 'not-possible':
    case 'not-found':
      return text.notPossible;
    case 'changed-elsewhere':
      return text.changed;
    case 'too-many-requests':
      return problem.sentences ?? text.tooMany;
    default:
      return text.failed;
  }
}
