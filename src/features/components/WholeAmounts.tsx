/** A sentence in which no amount breaks at its blank. */
export function WholeAmounts({ in: sentence }: { in: string }) {
  const parts = sentence.split(/(Kshs\. [\d,]+)/);
  return (
    <span>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
