// @chunk form
/** Matches an amount in shillings, a code of ten signs, a phone number, a number of days, a date or 'M-Pesa'. */
const unbreakablePattern =
  /(Kshs\. [\d,]+|\b(?=[A-Z]*\d)[A-Z\d]{10}\b|0\d{3} \d{3} \d{3}|\d+ days|siku \d+|\d{1,2} [A-Z][a-z]+ \d{4}|M-Pesa)/;

/** A sentence without line breaks inside an amount in shillings, a code, a phone number, a number of days, a date or 'M-Pesa'. */
export function WholeAmounts({ text: sentence }: { text: string }) {
  // `split` also returns the matches of a group. They have odd indexes.
  const parts = sentence.split(unbreakablePattern);
  if (parts.length === 1) return sentence;
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
