/** The reach of an advert. Placeholders are in braces. */
export const reach = {
  heading: 'Wageni wako',
  loading: 'Tunahesabu…',
  offline: 'Huna mtandao, kwa hivyo hatuwezi kukuonyesha hesabu.',
  failed: 'Hesabu hazikufunguka. Jaribu tena baada ya dakika moja.',
  retry: 'Jaribu tena',
  week: {
    never: 'Bado hakuna wageni. Tuma ukurasa wako kwa watu ili upate wa kwanza.',
    none: 'Hakuna mgeni kwa siku 7 zilizopita. Tuma ukurasa wako kwa watu.',
    visitors: {
      one: 'Mtu 1 aliona ukurasa wako kwa siku 7 zilizopita.',
      other: 'Watu {count} waliona ukurasa wako kwa siku 7 zilizopita.',
    },
    enquiries: 'Waliopiga simu au kuandika: {count}.',
  },
  /** The two large figures of a week, and their change since the 7 days before. */
  figures: {
    live: 'Siku 7 zilizopita',
    ended: 'Siku zake 7 za mwisho',
    visitors: 'waliona ukurasa wako',
    enquiries: 'walipiga simu au kuandika',
    more: '{count} zaidi kuliko siku 7 kabla ya hizo',
    fewer: '{count} pungufu kuliko siku 7 kabla ya hizo',
    same: 'Sawa na siku 7 kabla ya hizo',
    /** Below the chart of 28 days, and for screen readers after the sentence about the last week. */
    before:
      'Siku 7 kabla ya hizo: {visitors} waliona ukurasa wako, {enquiries} walipiga simu au kuandika.',
    notCounted: 'Utaweza kulinganisha wiki mbili nzima zikihesabiwa.',
  },
  open: 'Tazama siku 28',
  /** The name of the control above while the 28 days are open. */
  close: 'Ficha',
  /** The charts: the last week beside the 7 days before, and the people of 28 days. */
  chart: {
    heading: 'Siku kwa siku',
    week: 'Siku 7 zilizopita',
    weekEnded: 'Siku zake 7 za mwisho',
    weekBefore: 'Siku 7 kabla ya hizo',
    /** The weekdays from Sunday on. */
    days: [
      '{shortDays.Su}',
      '{shortDays.Mo}',
      '{shortDays.Tu}',
      '{shortDays.We}',
      '{shortDays.Th}',
      '{shortDays.Fr}',
      '{shortDays.Sa}',
    ],
    people: 'Waliona ukurasa wako',
    asked: 'Walipiga simu au kuandika',
  },
  comparison: 'Wageni wa tangazo la kawaida la {category} kwa wiki: {median}.',
  sources: {
    heading: 'Walikotoka',
    names: {
      lists: 'Ukurasa wa kwanza na orodha zetu',
      search: 'Walitafuta',
      shared: 'WhatsApp na link zilizotumwa',
      poster: 'Bango lako',
      elsewhere: 'Kwingine',
    },
  },
  asks: {
    heading: 'Walichoulizia',
    removed: 'Bei ulizoondoa',
  },
  table: {
    name: 'Hesabu za kila siku',
    columns: {
      day: 'Siku',
      visitors: 'Waliona',
      enquiries: 'Walipiga simu au kuandika',
      calls: 'Walipiga simu',
      whatsapp: 'WhatsApp',
      contacts: 'Walihifadhi nambari',
      website: 'Tovuti',
      shares: 'Walituma link',
      appearances: 'Waliona kwenye orodha',
    },
  },
  since: 'Tunahesabu tangu {date}.',
  note: '‘Walipiga simu au kuandika’ ni waliopiga simu, walioandika WhatsApp au waliohifadhi nambari yako. Kila mtu anahesabiwa mara moja kwa siku. Baadhi ya simu hazihesabiki, kwa hivyo huenda watu ni zaidi.',
  file: {
    begin: 'Pakua jedwali',
    busy: 'Subiri…',
    done: 'Faili iko kwenye Downloads.',
    failed: 'Faili haikuja. Jaribu tena baada ya dakika moja.',
  },
} as const;
