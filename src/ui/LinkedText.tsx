import { partsOf } from './text-parts.ts';

interface Props {
  text: string;
}

/** A text in which phone numbers and e-mail addresses can be tapped. */
export function LinkedText({ text }: Props) {
  return partsOf(text).map(({ words, href }, at) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} className="whitespace-nowrap underline" href={href}>
        {words}
      </a>
    ),
  );
}
