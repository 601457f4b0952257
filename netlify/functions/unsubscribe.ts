import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { getText, type Text } from '#content/text/text.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { Unsubscribe } from '#features/settings/Unsubscribe.tsx';
import { call } from '../data/database.ts';
import { requireSubscription } from '../emails/unsubscribe-link.ts';
import { answerPage } from '../http/answer-page.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { readBody } from '../http/input.ts';

export const config: Config = { path: '/api/unsubscribe/:token' };

type State = keyof Text['unsubscribe']['states'];

/**
 * Stops the emails of a topic by the link in an email, without a login. GET returns a page with a button, because
 * scanners of mailboxes follow links. POST stops the emails at once. The POST request comes from the button of
 * the page, or from a mailbox service [RFC 8058]. A mailbox service sends neither cookies nor an origin.
 */
export default limitedEndpoint(
  limitRequests(config),
  {
    GET: async (_, { params }) => {
      const { topic } = await requireSubscription(params['token'] ?? '');
      return showPage('question', 200, topic);
    },
    POST: async (request, { params }) => {
      // The content is the same for every request, so that only its size is checked.
      await readBody(request);
      const { member, topic } = await requireSubscription(params['token'] ?? '');
      await call('unsubscribe', { p_member_id: member, p_topic: topic });
      return showPage('done', 200, topic);
    },
  },
  (problem) => showPage(problem.code === 'not-found' ? 'unknown' : 'failed', getStatus(problem)),
);

function showPage(
  state: State,
  status: number,
  topic?: keyof Text['unsubscribe']['topics'],
): Promise<Response> {
  const { unsubscribe: text } = getText();
  const content = createElement(Unsubscribe, { text, state, topic });
  return answerPage({ title: text.title, content, status });
}
