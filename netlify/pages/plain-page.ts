import { createElement, type ComponentProps } from 'react';
import { PlainAnswer } from '#features/listing/PlainAnswer.tsx';
import { answerPage } from '../http/answer-page.ts';

/** A page that says one thing. Its window is named by its heading unless it says otherwise. */
export function plainPage(
  said: ComponentProps<typeof PlainAnswer>,
  answer: { status: number; title?: string; headers?: Record<string, string> },
): Promise<Response> {
  const content = createElement(PlainAnswer, said);
  return answerPage({ title: said.heading, content, ...answer });
}
