/** A sentence without line breaks inside an amount in shillings, a phone number or 'M-Pesa'. */
export function WholeAmounts({ text: sentence }: { text: string }) {
  const parts = sentence.split(/(Kshs\. [\d,]+|0\d{3} \d{3} \d{3}|M-Pesa)/);
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
