/**
 * The headings in the messages of companies, in English and Kiswahili. Each entry is the source of a regular
 * expression without capital letters. A new language, or a missing term, is an entry here and no code.
 */

/** A part of a message. The label of the last three stays in the text, because '2 years' alone says too little. */
export type MessageSection =
  | 'jobTitle'
  | 'employer'
  | 'location'
  | 'employment'
  | 'urlToWebsite'
  | 'jobDescription'
  | 'requirements'
  | 'responsibilities'
  | 'howToApply'
  | 'contact'
  | 'requirement'
  | 'detail';

/** The headings of the sections. A heading with terms of several sections belongs to the first of them. */
export const headingTerms: Record<MessageSection, string[]> = {
  contact: [
    // English
    'deadlines?',
    'closing dates?',
    'last (?:date|day)',
    '(?:apply|applications?) (?:before|by|close)',
    'e-?mails?(?: address)?',
    '(?:tele)?phones?(?: numbers?)?',
    'tel',
    'mobile(?: numbers?)?',
    'call',
    'whats ?app(?: numbers?)?',
    'sms',
    'contacts?(?: (?:details|persons?|info(?:rmation)?|us|numbers?))?',
    // Kiswahili
    'mwisho(?: wa (?:kutuma|kuomba|maombi)(?: maombi)?)?',
    'tarehe ya (?:mwisho|kufunga)',
    'siku ya mwisho',
    'mawasiliano',
    'nambari ya simu',
    'namba ya simu',
    'simu',
    'barua ?pepe',
  ],
  howToApply: [
    // English
    'how (?:to|you can|do i|can i) apply',
    'how to (?:send|submit|get|reach|contact)',
    'to apply',
    'apply(?: (?:now|here|to|via|through|at|online))?',
    'applications?(?: (?:process|procedures?|instructions?|methods?))?',
    'mode of application',
    'interviews?',
    // Kiswahili
    '(?:jinsi|namna|njia|utaratibu) (?:ya|za|wa) (?:kuomba|kutuma|kupata|maombi|kujiunga|kuwasiliana)(?: maombi)?',
    'kutuma maombi',
    'kuomba(?: kazi)?',
    'maombi',
    'tuma maombi',
    'usaili',
    'mahojiano',
  ],
  responsibilities: [
    // English
    'responsibilit(?:y|ies)',
    'dut(?:y|ies)',
    'tasks?',
    'roles and',
    'scope of work',
    "what (?:you(?: wi|’|')?ll|you will|you) (?:be )?do(?:ing)?",
    'what the (?:job|work) (?:is|involves)',
    'the work',
    'your (?:work|job|role)',
    // Kiswahili
    'majukumu',
    'jukumu',
    'wajibu',
    'shughuli',
    'kazi (?:zako|yako|zake|yake|atakazofanya|utakazofanya)',
    'utakachofanya',
    'atakachofanya',
    'kazi za kufanya',
  ],
  requirements: [
    // English
    'requirements?',
    'reqs?',
    'must[- ]haves?',
    'who can apply',
    '(?:job )?spec(?:s|ifications?)',
    'qualifications?',
    'skills?',
    'knowledge',
    'competenc(?:e|es|y|ies)',
    'abilities',
    'what (?:you|we) (?:need|want|require|expect)',
    "(?:what|who) (?:we are|we’re|we're) looking for",
    'you (?:must|should|will) have',
    'you(?: will)? need',
    '(?:must|should) (?:have|be)',
    'ideal (?:candidate|person)',
    'eligibility',
    '(?:candidate|person) (?:profile|specifications?)',
    'criteria',
    // Kiswahili
    'mahitaji',
    'sifa',
    'vigezo',
    'masharti',
    'ujuzi',
    'ustadi',
    'awe(?: na)?',
    'uwe(?: na)?',
    'wawe(?: na)?',
    'tunachohitaji',
    'unachohitaji',
    'anayehitajika',
  ],
  requirement: [
    'experience',
    'education(?: levels?)?',
    'academics?',
    'age(?: limit| range)?',
    'gender',
    'languages?',
    'licen[cs]es?',
    'certificates?',
    'uzoefu',
    'elimu',
    'umri',
    'jinsia',
    'lugha',
    'leseni',
    'cheti',
  ],
  detail: [
    // English
    'salar(?:y|ies)',
    'pay(?:ment)?',
    'wages?',
    'remuneration',
    'compensation',
    'package',
    'benefits?',
    'allowances?',
    'commissions?',
    'what we (?:offer|give)',
    'we offer',
    '(?:working |work )?(?:hours|days|time|schedule|shifts?)',
    'start(?:ing)?(?: date| day)?',
    'reporting date',
    '(?:number of )?(?:posts|positions|vacancies|openings|slots)',
    'terms and conditions',
    'about (?:us|the company|the business|our company)',
    'who we are',
    'company profile',
    'subject',
    're',
    'ref(?:erence)?(?: numbers?| no)?',
    // Kiswahili
    'mshahara',
    'malipo',
    'ujira',
    'marupurupu',
    'posho',
    'faida',
    'tunatoa',
    'saa za kazi',
    'muda wa kazi',
    'masaa(?: ya kazi)?',
    'siku za kazi',
    'tarehe ya kuanza',
    'kuanza(?: kazi)?',
    'idadi(?: ya nafasi)?',
    'kuhusu (?:sisi|kampuni)',
    'kuhusu',
    'yah',
  ],
  employment: [
    'types?',
    '(?:kinds?|types?|nature|terms) of (?:work|job|employment|contract|engagement)',
    '(?:job|employment|contract|work|position) (?:type|terms|status)',
    'employment',
    'terms',
    'aina ya (?:kazi|ajira|mkataba)',
  ],
  location: [
    'locations?',
    'place(?: of work)?',
    'town',
    'city',
    'county',
    'where',
    'area',
    'work ?(?:place|station|site)',
    'duty station',
    'station',
    'mahali(?: pa kazi)?',
    'eneo(?: la kazi)?',
    'mji',
    'kaunti',
    'kituo cha kazi',
  ],
  employer: [
    '(?:hiring )?(?:company|employer|organi[sz]ation|business|shop|firm)(?: names?)?',
    'names? of (?:the )?(?:company|employer|organi[sz]ation|business|shop|firm)',
    'kampuni',
    'mwajiri',
    'jina la (?:kampuni|mwajiri|biashara|duka)',
  ],
  urlToWebsite: ['web ?sites?', 'web', 'our website', 'tovuti'],
  jobDescription: [
    '(?:job |role |position )?(?:descriptions?|summary|overview|purpose)',
    'about the (?:job|role|position|work)',
    'introduction',
    'maelezo',
    'utangulizi',
    'muhtasari',
  ],
  jobTitle: [
    'job title',
    'title(?: of the job)?',
    'position(?: name| title)?',
    'job',
    'role',
    'vacancy',
    'post',
    'designation',
    'cheo',
    'jina la kazi',
    'nafasi(?: ya kazi| ya ajira)?',
    'kazi',
  ],
};

/** Terms beside those of a section in its heading: 'Minimum requirements for the position', 'Sifa za mwombaji'. */
export const headingFillers = new Set(
  [
    'a an the of for to in on by with and or our your you this we are is be must do will what how',
    'job jobs work role roles position vacancy post candidate candidates applicant applicants employee person',
    'key main minimum basic general other additional required needed necessary desired preferred specific technical',
    'academic professional personal essential important ideal successful relevant special skills etc also send details',
    'expected offered monthly gross net date number name new full brief short application applications work',
    'as follows following include includes range scale offer rate per full-time part-time these those them can',
    'ya za la wa cha vya na kwa ni au pia hii hizi kama zifuatazo yafuatayo vifuatavyo ifuatavyo haya',
    'kazi nafasi ajira mwombaji waombaji mfanyakazi wafanyakazi muombaji mhusika maombi kampuni',
    'muhimu makuu kuu msingi zinazohitajika yanayohitajika zinazotakiwa yanayotakiwa vinavyohitajika vinavyotakiwa',
    'inayohitajika unaohitajika anayehitajika anayetakiwa yako zako yake zake wako wake kila mwezi kutuma kuomba',
  ]
    .join(' ')
    .split(' '),
);
