/** The terms around the name of the work in a message, in English and Kiswahili. */

/** The first line of a message that names no work. */
export const bannerTerms = [
  '(?:very )?urgent(?:ly)?',
  'new|open|job|jobs|work|career|careers|vacanc(?:y|ies)|vacant|position|positions|opportunit(?:y|ies)|announcement',
  "adverts?|advertisement|openings?|hiring|recruiting|alert|now|we|are|is|’re|'re|a|for|employment|notice|available|the",
  'nafasi|ya|za|kazi|tangazo|la|ajira|mpya|haraka|zipo|ipo|wazi|kuna',
];

/** The terms before the name of the work, after the name of the company or 'we'. */
export const openingTerms = [
  '(?:now |currently |urgently |also )*(?:look(?:s|ing)? for|look(?:s|ing)? to (?:hire|employ|recruit)|in (?:urgent )?need of|hir(?:e|es|ing)|seek(?:s|ing)?|recruit(?:s|ing)?|need(?:s|ed)?|want(?:s|ed)?(?: to (?:hire|employ))?|require[ds]?|would like to (?:hire|employ|recruit))',
  '(?:an? )?(?:job )?(?:vacancy|vacancies|opening|opportunity|position)(?: is available| available)? (?:for|of)',
  '(?:haraka )?(?:na|tuna|ina|ana|wana)(?:tafuta|hitaji)',
  '(?:haraka )?(?:ana|wana|ina|zina)(?:hitajika|takiwa|tafutwa)',
  '(?:kuna |tuna |tunayo |tangazo la )?nafasi (?:ya|za)(?: kazi| ajira)?(?: (?:ya|za|kwa))?',
];

/** The terms between the name of a company and the name of the work. */
export const companyOpeningTerms = [
  '(?:is|are)(?: now| currently| urgently| also)* (?:looking for|looking to (?:hire|employ|recruit)|in (?:urgent )?need of|hiring|seeking|recruiting)',
  'seeks|needs|wants|hires|recruits|requires|would like to (?:hire|employ|recruit)',
  'inatafuta|inahitaji|wanatafuta|wanahitaji|linatafuta|linahitaji|kinatafuta|kinahitaji',
];

/** The terms after the name of the work in a sentence about it: 'A tailor is needed', 'Dereva anahitajika'. */
export const passiveOpeningTerms = [
  '(?:is |are )?(?:urgently )?(?:needed|wanted|required)',
  '(?:ana|wana)(?:hitajika|takiwa|tafutwa)',
];

/** Numbers before the name of the work. */
export const countTerms = [
  'an?|the|one|two|three|four|five|six|seven|eight|nine|ten|several|some|many|\\d{1,2}',
];

/** Numbers after the noun, as Kiswahili has them: 'Wahudumu wawili wa hoteli'. */
export const laterCountTerms = ['mmoja|wawili|watatu|wanne|watano|sita|saba|wanane|tisa|kumi'];

/** Praise before the name of the work. */
export const adjectiveTerms = [
  '(?:very |highly )?(?:qualified|experienced|skilled|competent|reliable|hard-?working|honest|responsible|energetic|self-motivated|self-driven|dynamic|motivated|trained|talented|passionate|professional|mature|suitable|committed|creative|friendly|trustworthy|full[- ]time|part[- ]time)',
];

/** The terms after the name of the work. */
export const titleEndTerms = [
  'in|at|for|from|to|who|whom|with|near|based|that|whose|must|should|urgently|immediately|on|by|is|are',
  'wanted|needed|required|vacancy|position|job',
  'katika|huko|hapa|mwenye|wenye|awe|wawe|kwa|eneo|mjini|pale|ambaye|ambao|haraka',
  '(?:ana|wana)(?:hitajika|takiwa|tafutwa|yeweza|weza)|aliye|walio|atakaye\\p{L}*|anaye\\p{L}*|wanao\\p{L}*',
];

/** The first terms of a sentence that is no title. */
export const sentenceTerms = [
  'we|i|our|my|this|these|there|it|you|your|he|they|if|please|kindly|do|are|is|here|to|as|the',
  'someone|somebody|persons?|people|candidates?|staff|new staff|mtu|watu|wafanyakazi',
  'sisi|mimi|sasa|hapa|kama|je|duka letu|biashara yetu|kampuni yetu|tu\\p{L}{3,}|ni\\p{L}{4,}',
];
