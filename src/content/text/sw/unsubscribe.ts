/** The page on which a member stops e-mails of a kind. {emails} is one of the `topics`. */
export const unsubscribe = {
  title: 'Barua pepe zetu kwako',
  topics: {
    reminders: 'barua pepe za kukumbusha kabla tangazo halijaisha',
    weekly: 'barua pepe za kila wiki',
  },
  states: {
    question: {
      heading: 'Hutaki tena {emails}?',
      lead: 'Tutaacha kuzituma papo hapo. Barua pepe kuhusu matangazo na malipo yako bado zitakuja.',
    },
    done: {
      heading: 'Tayari: hutapata tena {emails}',
      lead: 'Barua pepe kuhusu matangazo na malipo yako bado zitakuja. Ukibadilisha nia, nenda kwenye Mipangilio yako wakati wowote.',
    },
    unknown: {
      heading: 'Link hii haifanyi kazi',
      lead: 'Huenda sehemu yake haipo. Unaweza kuchagua barua pepe zako kwenye Mipangilio yako, au utuandikie kwa {site.email}.',
    },
    failed: {
      heading: 'Haikufaulu',
      lead: 'Tafadhali jaribu tena baada ya dakika chache. Unaweza pia kuchagua barua pepe zako kwenye Mipangilio yako, au utuandikie kwa {site.email}.',
    },
  },
  stop: 'Simamisha barua pepe hizi',
  settings: 'Fungua Mipangilio yako',
} as const;
