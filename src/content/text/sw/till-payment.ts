/** Instructions for a payment to the till. Placeholders are in braces. */
export const tillPayment = {
  till: 'Nambari ya till',
  amount: 'Kiasi',
  reference: 'Nambari yako ya malipo',
  onThePhone: 'Kwenye simu yako',
  steps: [
    'Fungua M-Pesa na uchague Lipa na M-Pesa.',
    'Chagua Buy Goods (Nunua bidhaa na huduma).',
    'Weka nambari ya till {till}.',
    'Weka kiasi {amount}.',
    'Weka PIN yako ya M-Pesa na uthibitishe.',
    'Ujumbe wa M-Pesa ukifika, tupigie simu kwa {site.phone} na utuambie nambari yako ya malipo {reference}.',
  ],
  after: 'Wafanyakazi wetu watathibitisha, na tutakutumia risiti.',
  call: '{pricing.till.call}',
  phone: '{pricing.till.phone}',
  number: '{site.till}',
} as const;
