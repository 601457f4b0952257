/** Messages of companies in different styles, and the fields that they fill. */
import type { MessageFields } from './read-message.ts';

interface Sample {
  style: string;
  message: string;
  /** The headings and values that the fields contain in another form. */
  headings: string;
  fields: Partial<MessageFields>;
}

export const companyMessages: Sample[] = [
  {
    style: 'of WhatsApp with emphasis and emojis',
    message: `*JOB VACANCY*

*Position:* Shop attendant
*Company:* Mama Njeri Cosmetics
*Location:* Thika town

*Requirements*
✅ Must be aged 22-30
✅ Good communication skills

*Responsibilities:*
✅ Serving customers

*Salary:* Ksh 15,000 + commission

*How to apply*
Send your CV to jobs@njeri.example or WhatsApp 0712 345 678
Deadline: 10th December`,
    headings: 'position company location requirements responsibilities how to apply',
    fields: {
      jobTitle: 'Shop attendant',
      employer: 'Mama Njeri Cosmetics',
      location: 'Thika town',
      requirements: 'Must be aged 22-30\nGood communication skills',
      responsibilities: 'Serving customers',
      jobDescription: 'JOB VACANCY\nSalary: Ksh 15,000 + commission',
      howToApply:
        'Send your CV to jobs@njeri.example or WhatsApp 0712 345 678\nDeadline: 10th December',
      applyEmail: 'jobs@njeri.example',
    },
  },
  {
    style: 'of one sentence in Kiswahili',
    message:
      'Tunatafuta dereva wa lori Nakuru, awe na leseni na uzoefu wa miaka 3, piga simu 0722 000 111',
    headings: '',
    fields: {
      jobTitle: 'Dereva wa lori',
      location: 'Nakuru',
      requirements: 'awe na leseni na uzoefu wa miaka 3',
      howToApply: 'piga simu 0722 000 111',
    },
  },
  {
    style: 'with headings in capital letters in Kiswahili',
    message: `NAFASI YA KAZI
Mhudumu wa hoteli

MAJUKUMU
1. Kuhudumia wateja
2. Kusafisha meza

SIFA ZA MWOMBAJI
1. Umri wa miaka 20 hadi 35

MSHAHARA
Kshs 18,000 kwa mwezi

JINSI YA KUTUMA MAOMBI
Fika ofisini na vyeti

MWISHO WA KUTUMA MAOMBI
15 Desemba`,
    headings: '1 2 nafasi ya kazi majukumu sifa za mwombaji jinsi ya kutuma maombi',
    fields: {
      jobTitle: 'Mhudumu wa hoteli',
      responsibilities: 'Kuhudumia wateja\nKusafisha meza',
      requirements: 'Umri wa miaka 20 hadi 35',
      jobDescription: 'MSHAHARA\nKshs 18,000 kwa mwezi',
      howToApply: 'Fika ofisini na vyeti\nMWISHO WA KUTUMA MAOMBI: 15 Desemba',
    },
  },
  {
    style: 'of an e-mail without headings',
    message: `Dear Tangaza team,

We are a growing bakery in Ruiru and we are looking for an experienced baker. You must have at least 2 years of experience. You will bake bread every morning. We pay Kshs. 25,000 a month.

Interested candidates should send their CV to hr@bakery.example before 5 December.

Kind regards,
Grace Atieno`,
    headings: '',
    fields: {
      jobTitle: 'Baker',
      location: 'Ruiru',
      requirements: 'You must have at least 2 years of experience.',
      responsibilities: 'You will bake bread every morning.',
      howToApply:
        'Interested candidates should send their CV to hr@bakery.example before 5 December.',
    },
  },
  {
    style: 'that lost its line breaks',
    message:
      'Title: Driver Location: Mombasa Salary: 20,000 Requirements: Valid licence How to apply: call 0733 111 222',
    headings: 'title location requirements how to apply',
    fields: {
      jobTitle: 'Driver',
      location: 'Mombasa',
      jobDescription: 'Salary: 20,000',
      requirements: 'Valid licence',
      howToApply: 'call 0733 111 222',
    },
  },
  {
    style: 'with numbered headings',
    message: `1. Job title: Accountant
2. Location: Westlands, Nairobi
3. Job type: Part-time
4. Requirements:
   a) CPA II
   b) 3 years of experience
5. Duties:
   a) Keep the books
6. Apply: https://forms.example/apply
7. Website: www.books.example`,
    headings:
      '1 2 3 4 5 6 7 a b job title location type part time requirements duties apply website',
    fields: {
      jobTitle: 'Accountant',
      location: 'Westlands, Nairobi',
      employment: 'PART_TIME',
      requirements: 'CPA II\n3 years of experience',
      responsibilities: 'Keep the books',
      howToApply: 'https://forms.example/apply',
      urlToWebsite: 'https://www.books.example',
    },
  },
  {
    style: 'without capital letters',
    message:
      'hi, we need 2 riders in thika. must have own bike. you will deliver food till 8pm. pay is 800 per day. call 0700123456',
    headings: '',
    fields: {
      jobTitle: 'Riders',
      location: 'Thika',
      requirements: 'must have own bike.',
      responsibilities: 'you will deliver food till 8pm.',
      jobDescription: 'hi, we need 2 riders in thika. pay is 800 per day.',
      howToApply: 'call 0700123456',
    },
  },
  {
    style: 'in Markdown',
    message: `## Sales lady

**About us**
Kitenge House sells fabrics in Gikomba.

**Key responsibilities**
- Sell fabrics

**Qualifications & Experience**
- Form four certificate
- Experience: 1 year

**What we offer**
- You will get a commission

**To apply:** visit our shop on Monday at 9:00 am.`,
    headings: 'key responsibilities qualifications experience to apply',
    fields: {
      jobTitle: 'Sales lady',
      responsibilities: 'Sell fabrics',
      requirements: 'Form four certificate\nExperience: 1 year',
      jobDescription:
        'About us\nKitenge House sells fabrics in Gikomba.\nWhat we offer\n- You will get a commission',
      howToApply: 'visit our shop on Monday at 9:00 am.',
    },
  },
  {
    style: 'with lines that begin a list',
    message: `Kilimo Traders is hiring a store keeper in Meru.

The ideal candidate must have:
- A diploma in stores management
- Clean record

Your duties are to receive goods and to count the stock.

To apply, e-mail hr@kilimo.example. Only shortlisted candidates will be contacted.`,
    headings: 'the ideal candidate must have',
    fields: {
      jobTitle: 'Store keeper',
      employer: 'Kilimo Traders',
      requirements: 'A diploma in stores management\nClean record',
      responsibilities: 'Your duties are to receive goods and to count the stock.',
      howToApply:
        'To apply, e-mail hr@kilimo.example. Only shortlisted candidates will be contacted.',
    },
  },
  {
    style: 'with labels joined by dashes',
    message: `VACANCY: HOUSE HELP

LOCATION:- Ruiru
SALARY - 12K
REQUIREMENTS:-
Must love children
Age between 25 and 40

CONTACT:- 0711 222 333`,
    headings: 'vacancy location requirements',
    fields: {
      jobTitle: 'HOUSE HELP',
      location: 'Ruiru',
      jobDescription: 'SALARY - 12K',
      requirements: 'Must love children\nAge between 25 and 40',
      howToApply: 'CONTACT:- 0711 222 333',
    },
  },
  {
    style: 'with labels on each line in Kiswahili',
    message: `Kampuni: Duka Bora
Cheo: Karani
Eneo: Meru mjini
Aina ya kazi: Muda wote
Vigezo: KCSE C+, ujuzi wa kompyuta
Majukumu: Kupokea wageni; kujibu simu
Jinsi ya kuomba: tuma barua pepe kwa duka@bora.example
Tarehe ya mwisho: 20/12/2026`,
    headings: 'kampuni cheo eneo aina ya kazi muda wote vigezo majukumu jinsi kuomba',
    fields: {
      employer: 'Duka Bora',
      jobTitle: 'Karani',
      location: 'Meru mjini',
      employment: 'FULL_TIME',
      requirements: 'KCSE C+, ujuzi wa kompyuta',
      responsibilities: 'Kupokea wageni\nkujibu simu',
      jobDescription: '',
      howToApply: 'tuma barua pepe kwa duka@bora.example\nTarehe ya mwisho: 20/12/2026',
    },
  },
  {
    style: 'with an empty line after each line',
    message: `Position

Receptionist

Skills and qualifications required

Diploma in front office

Fluent in English

Main duties

Answer calls

Application procedure

Send your CV to The Manager, P.O. Box 123`,
    headings: 'position skills and qualifications required main duties application procedure',
    fields: {
      jobTitle: 'Receptionist',
      requirements: 'Diploma in front office\nFluent in English',
      responsibilities: 'Answer calls',
      howToApply: 'Send your CV to The Manager, P.O. Box 123',
    },
  },
  {
    style: 'of free sentences in Kiswahili',
    message:
      'Fundi wa nguo anahitajika Gikomba. Lazima ajue kushona sare. Atashona mashati thelathini. Malipo ni 600 kwa siku. Nipigie 0701 010 101.',
    headings: '',
    fields: {
      jobTitle: 'Fundi wa nguo',
      location: 'Gikomba',
      requirements: 'Lazima ajue kushona sare.',
      responsibilities: 'Atashona mashati thelathini.',
      jobDescription: 'Fundi wa nguo anahitajika Gikomba. Malipo ni 600 kwa siku.',
      howToApply: 'Nipigie 0701 010 101.',
    },
  },
];
