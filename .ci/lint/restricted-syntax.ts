/** Rule `local/restricted-syntax` of both linters. It reports the nodes that its selectors match. */
import type { Rule } from 'eslint';

export interface SyntaxRestriction {
  selector: string;
  message: string;
}

export const restrictedSyntax: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'code contains permitted syntax only' },
    schema: { type: 'array' },
    messages: { restriction: '{{message}}' },
  },
  create(context) {
    const restrictions = context.options as SyntaxRestriction[];
    return Object.fromEntries(
      restrictions.map(({ selector, message }) => [
        selector,
        (node: Rule.Node) => context.report({ node, messageId: 'restriction', data: { message } }),
      ]),
    );
  },
};
