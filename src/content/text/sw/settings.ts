import { dialogLanguages } from '#domain/member/member-settings.ts';
import { ownPicture } from './pictures.ts';
import { pickRefusals } from './refusals.ts';
import { withdrawalMoney } from './withdrawal-money.ts';

/** Texts that the form loads after the page, together with the stored settings. */
export const settingsForm = { pictures: ownPicture, refusals: pickRefusals('account.') } as const;

/** A member's profile settings. Placeholders are in braces. */
export const settings = {
  title: 'Mipangilio yako',
  description:
    'Badilisha jina, picha, barua pepe na nenosiri lako, na uchague barua pepe unazotaka kupata.',
  heading: 'Mipangilio yako',
  loading: 'Tunaleta mipangilio yako…',
  loadFailed: 'Mipangilio yako haikufunguka. Jaribu tena baada ya dakika moja.',
  retry: 'Jaribu tena',
  blocks: { you: 'Wewe', logIn: 'Unavyoingia', emails: 'Barua pepe kutoka kwetu' },
  name: 'Jina',
  nameHint: 'Wanachama wanaliona kando ya ujumbe wako wa ubao.',
  removePicture: 'Ondoa picha',
  email: 'Barua pepe',
  pending:
    'Tulituma link kwa {new}. Ifungue ili utumie barua pepe mpya. Hadi hapo, ingia kwa {old}.',
  oldPassword: 'Nenosiri la sasa',
  oldPasswordHint: 'Tunaliuliza tu unapochagua jipya.',
  newPassword: 'Nenosiri jipya',
  passwordHint: 'Angalau herufi {min}. Acha wazi ukitaka kubaki na nenosiri la sasa.',
  showPassword: 'Onyesha nenosiri',
  noPassword: 'Bado huna nenosiri, au umelisahau?',
  sendPasswordLetter: 'Nitumie link nichague nenosiri',
  passwordLetterSent: 'Tulituma link kwa {email}. Ifungue na uchague nenosiri jipya.',
  letterFailed: 'Hatukuweza kutuma link. Jaribu tena baada ya dakika moja.',
  language: 'Lugha unapoingia',
  languages: dialogLanguages,
  reminders: 'Nikumbushe kabla ya tangazo kuisha',
  weekly: 'Niambie kila wiki matangazo yangu yameniletea nini',
  news: 'Nitumie habari mara moja moja',
  save: 'Hifadhi mabadiliko',
  saving: 'Tunahifadhi…',
  saved: 'Tumehifadhi: {fields}.',
  notSaved: 'Hatukuhifadhi: {fields}.',
  perhapsSaved: 'Huenda hatukuhifadhi: {fields}.',
  tooMany: 'Umejaribu mara nyingi kwa muda mfupi. Subiri kidogo, kisha ujaribu tena.',
  answerLost: 'Hatukupata jibu. Fungua ukurasa upya uone kilichohifadhiwa.',
  invalid: 'Bado hakuna kilichohifadhiwa. Sahihisha palipowekwa alama hapo juu.',
  emailRefused:
    'Hatuwezi kutumia barua pepe hii. Angalia kama umeiandika sawasawa. Huenda pia tayari ina akaunti.',
  sessionEnded: 'Umetoka kwenye akaunti. Ingia tena. Ulichoandika bado kipo.',
  failed: 'Jaribu tena baada ya dakika moja. Ulichoandika bado kipo.',
  /** Replaces the text above if the site has answered. */
  failedHere: 'Hilo ni kosa letu. Jaribu tena baada ya dakika moja. Ulichoandika bado kipo.',
  fields: {
    name: 'jina lako',
    avatar: 'picha yako',
    email: 'barua pepe yako',
    password: 'nenosiri lako',
    language: 'lugha yako',
    reminders: 'barua pepe za kukumbusha',
    weekly: 'barua pepe ya kila wiki',
    news: 'habari',
  },
  export: {
    heading: 'Pakua taarifa zako',
    lead: 'Faili moja yenye yote tuliyo nayo kukuhusu: akaunti, mipangilio, ujumbe wa ubao, matangazo, malipo, picha, na barua pepe tulizokutumia.',
    begin: 'Pakua taarifa zangu',
    preparing: 'Tunaandaa faili yako…',
    received: 'Zimefika {amount}…',
    done: 'Faili yako iko kwenye Downloads.',
    failed: 'Hatukuweza kuandaa faili yako. Jaribu tena baada ya dakika moja.',
  },
  delete: {
    heading: 'Futa akaunti yako',
    lead: 'Hii pia inafuta ujumbe wako wa ubao, matangazo, picha na mipangilio, papo hapo na kabisa.',
    open: 'Futa akaunti yangu…',
    question: 'Unataka kufuta akaunti yako?',
    warning:
      'Tutafuta papo hapo ujumbe wako wa ubao, matangazo, picha na mipangilio. Matangazo yaliyo hewani yataisha sasa. Utarudishiwa tu pesa za siku ambazo hazijaanza. Hakuna anayeweza kurudisha akaunti yako. Tutabaki na rekodi ya malipo yako, bila jina lako. Kama unataka taarifa zako, zipakue kwanza.',
    /** The consequence for the money of each advert, as in the dialog that removes one. */
    money: {
      ...withdrawalMoney,
      review:
        'Wafanyakazi wetu bado wanakagua malipo ya {amount}. Tupigie simu kwa {site.phone} kabla ya kufuta akaunti yako.',
    },
    moneyHeading: 'Matangazo yako na pesa zako',
    moneyOf: '{business}:',
    unnamed: 'Tangazo lisilo na jina',
    moneyLoading: 'Tunaangalia ulicholipa…',
    moneyFailed: 'Hatukuweza kuona ulicholipa. Jaribu tena baada ya dakika moja.',
    retry: 'Jaribu tena',
    label: 'Ili kuhakikisha, andika barua pepe yako',
    confirm: 'Futa kabisa',
    deleting: 'Tunafuta…',
    cancel: 'Usifute akaunti',
    answerLost: 'Hatukupata jibu. Huenda akaunti yako tayari imefutwa. Fungua ukurasa upya uone.',
    failed: 'Akaunti yako haijafutwa. Jaribu tena baada ya dakika moja.',
  },
} as const;
