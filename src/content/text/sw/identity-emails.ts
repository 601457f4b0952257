/**
 * The emails of the identity service. It replaces `{{ .Email }}` by the present address, and `{{ .NewEmail }}` by
 * the requested one.
 */
export const identityEmails = {
  confirmation: {
    subject: 'Thibitisha barua pepe yako',
    lead: 'Karibu {site.name}. Thibitisha kwamba {{ .Email }} ni yako, na akaunti yako itakuwa tayari.',
    link: 'Thibitisha barua pepe',
    once: 'Link hii inafanya kazi mara moja tu, ndani ya saa 24.',
    otherwise: 'Hukujisajili? Basi achana na barua pepe hii.',
  },
  'email-change': {
    subject: 'Thibitisha barua pepe yako mpya',
    lead: 'Uliomba kuingia kwenye {site.name} kwa {{ .NewEmail }} badala ya {{ .Email }}. Thibitisha kwamba barua pepe mpya ni yako.',
    link: 'Thibitisha barua pepe mpya',
    once: 'Link hii inafanya kazi mara moja tu, ndani ya saa 24.',
    otherwise: 'Si wewe uliyeomba? Basi achana na barua pepe hii: hakuna kitakachobadilika.',
  },
  invite: {
    subject: 'Umealikwa kujiunga na {site.name}',
    lead: 'Wafanyakazi wetu wamefungua akaunti ya {{ .Email }}. Chagua nenosiri ili uitumie.',
    link: 'Kubali mwaliko',
    once: 'Link hii inafanya kazi mara moja tu, ndani ya siku 7.',
    otherwise: 'Hukutarajia hii? Basi achana na barua pepe hii.',
  },
  recovery: {
    subject: 'Chagua nenosiri jipya',
    lead: 'Kuna mtu ameomba nenosiri jipya la {{ .Email }}. Kama ni wewe, lichague sasa.',
    link: 'Chagua nenosiri jipya',
    once: 'Link hii inafanya kazi mara moja tu, ndani ya saa 24.',
    otherwise: 'Si wewe? Basi achana na barua pepe hii: nenosiri lako litabaki lile lile.',
  },
} as const;

/** Fallback for mail programs that show no button. */
export const identityEmailCopy = 'Kitufe kikikataa, nakili link hii na uifungue mwenyewe:';
