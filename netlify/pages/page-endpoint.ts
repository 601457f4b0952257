/** The edge of an endpoint that answers pages: whatever goes wrong is said on one. */
import type { Context } from '@netlify/functions';
import { createElement } from 'react';
import { text } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { statusOf } from '#domain/problem/problem-status.ts';
import { PlainAnswer } from '#features/listing/PlainAnswer.tsx';
import { answerPage } from '../http/answer-page.ts';
import { log } from '../http/log.ts';
import { problemResponse, problemText } from '../http/problem-response.ts';

const { layout } = text;

type Handler = (request: Request, context: Context) => Promise<Response>;

export function pageEndpoint(handler: Handler): Handler {
  return async (request, context) => {
    if (!['GET', 'HEAD'].includes(request.method)) {
      return problemResponse(new Problem('method-not-allowed'), { allow: 'GET, HEAD' });
    }
    const answer = await handler(request, context).catch((error: unknown) => {
      const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
      if (statusOf(problem) >= 500)
        log.fault(`GET ${new URL(request.url).pathname}`, problem.cause);
      return refusal(problem);
    });
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };
}

function refusal(problem: Problem): Promise<Response> {
  const { title, advice } = problemText(problem);
  const lead = problem.fields?.map((field) => field.message).join(' ') ?? advice;
  return answerPage({
    title: layout.titlePrefix + title,
    content: createElement(PlainAnswer, { heading: title, lead }),
    status: statusOf(problem),
  });
}
