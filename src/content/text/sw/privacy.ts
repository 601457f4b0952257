export const privacy = {
  title: 'Taarifa zako',
  heading: 'Tunachojua kukuhusu, na tunavyokitumia',
  updated: 'Ulibadilishwa mara ya mwisho 29 Novemba 2026',
  lead: 'Tunahifadhi tunachohitaji ili kuendesha {site.name}. Hatukufuatilii. Ukurasa huu unasema tunachohifadhi, kwa nini, kwa muda gani, na jinsi ya kukibadilisha au kukifuta. Unafuata Sheria ya Ulinzi wa Data ya Kenya ya 2019.',
  contents: 'Kwenye ukurasa huu',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Nani anawajibika kwa taarifa zako',
      paragraphs: [
        '{site.name} ndiyo inaamua kwa nini na jinsi taarifa zako zinavyotumika, kwa hivyo chini ya Sheria hiyo sisi ndio mdhibiti wa data (data controller). Kila mmoja wetu anafanya kazi kutoka alipo, kwa hivyo hatuna ofisi. Andika kwa {site.email} au piga simu {site.phone}.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'Tunachohifadhi',
      paragraphs: [
        'Unaweza kusoma kurasa zote za umma bila kutuambia wewe ni nani. Tunahifadhi kitu pale tu unapofanya mojawapo ya haya:',
      ],
      list: [
        'Unafungua akaunti: jina lako, barua pepe yako na nenosiri lako likiwa limelindwa. Ukipenda, pia picha, lugha na barua pepe unazotaka kupata. Ukiingia kupitia kampuni nyingine kama Google, inatuthibitishia jina lako na barua pepe yako. Nenosiri hilo hatulioni kamwe.',
        'Unatangaza: jina la biashara yako, unachouza, mji wako, jina la mtu wa kuulizia, nambari ya simu au barua pepe, picha, na kila kitu kingine unachoweka kwenye ukurasa wako.',
        'Unaandika ujumbe kwenye ubao: maandishi na picha zake, jina lako na saa. Ukichagua wateja wauone: pia uko kwenye ukurasa wa tangazo gani.',
        'Unatutumia nafasi ya kazi: jina la biashara, barua pepe na ulichoandika.',
        'Unaripoti tangazo: ni lipi, kwa nini, na ulichoandika. Hatuhifadhi wewe ni nani. Usiandike usichotaka tukisome.',
        'Unalipa: ulichonunua, kiasi, saa na nambari ya muamala; kwa M-Pesa pia nambari ya simu unayolipa nayo, code unayotutumia, na yale Safaricom inatuambia kuhusu aliyelipa. Kwenye ujumbe unaobandika tunahifadhi code na kiasi tu. Ukituomba ombi jingine la M-Pesa kabla ya tangazo kuisha: kwamba uliomba, hadi siku 30 baada ya kuisha. Nambari ya kadi yako na PIN yako hatuzioni kamwe.',
        'Unapata barua pepe kutoka kwetu: anwani yako, barua pepe yenyewe, kama tuliweza kuituma, na kama huduma ya barua pepe ilituambia kwamba haikufika au iliwekwa kwenye Spam.',
        'Unathibitisha nambari yako ya simu na kupata SMS zetu: nambari, siku uliyoithibitisha, SMS yenyewe, bei yake, na kama ilifika. Code tunaihifadhi kwa siku moja, kwa namna ambayo hakuna anayeweza kuisoma. Ukurasa wa tangazo lako unasema nambari ilithibitishwa mwezi gani, kwa code hiyo au kwa simu ya wafanyakazi wetu.',
        'Unatuma nafasi ya kazi au ripoti: alama ya siri inayotokana na anwani yako ya mtandao na ufunguo wa siri. Kwa nafasi ya kazi, pia alama ya siri inayotokana na barua pepe yako. Tunazitumia kuhesabu tu, ili mtu asitume nyingi kupita kiasi. Zinahesabiwa kwa saa moja, na tunazifuta robo saa baadaye.',
        'Unaripoti tangazo: alama nyingine ya siri, tofauti kwa kila tangazo. Inakaa na ripoti hadi wafanyakazi wetu waamue. Inatuambia kama ripoti tatu zilitoka kwa watu watatu, lakini haisemi ni akina nani.',
        'Wewe au wafanyakazi wetu mnabadilisha kitu kwenye matangazo, malipo, ujumbe au ripoti zako: nani alifanya, lini na nini, kwa code na nambari. Wafanyakazi wetu pia huandika kwa nini walificha ujumbe au walifunga ripoti. Sababu ya kusimamisha au kuondoa tangazo tunaihifadhi pamoja na tangazo.',
        'Unaona au unatumia tangazo, isipokuwa umezima JavaScript kwenye browser yako: kwamba mtu aliliona kwenye orodha, alifungua ukurasa wake, alipiga simu, aliandika kwa WhatsApp, aliuliza kuhusu bei yake moja, alihifadhi nambari, alifungua tovuti au alilituma kwa mwingine, na kama alilipata kwenye orodha zetu, kwa kutafuta, kwa link aliyotumiwa, kwenye bango au kwingine. Kila jambo linahesabiwa mara moja kwa siku. Ili tukuhesabu mara moja, tunahifadhi alama ya siri inayotokana na anwani yako ya mtandao na browser yako, na nyingine inayotokana na mtandao wako, zote tofauti kwa kila tangazo na kila siku. Muda mfupi baada ya saa sita usiku tunatupa ufunguo wa alama hizo, kwa hivyo hakuna anayeweza kujua kama aliyekuja leo na aliyekuja jana ni mtu mmoja. Hatuhesabu wenye biashara kwenye matangazo yao wenyewe, wafanyakazi wetu, wala mitambo ya kutafuta kama Google.',
        'Unarudi ukiwa umeingia: siku ya mwisho uliyorudi, lakini si saa.',
      ],
    },
    {
      id: 'why',
      heading: 'Kwa nini tunazihifadhi',
      paragraphs: ['Sheria inataka tuwe na sababu inayokubalika. Zetu ni hizi:'],
      list: [
        'Kufanya tulichokubaliana nawe: akaunti yako, matangazo yako, malipo yako, na barua pepe zinazohusu hayo.',
        'Kwa ruhusa yako: nafasi za kazi na ripoti unazotutumia, na picha zako na mawasiliano yako kwenye kurasa za umma. Unaweza kuondoa ruhusa yako wakati wowote. Tulichofanya kabla ya hapo kinabaki halali.',
        'Kwa sababu sheria inataka: rekodi za malipo, kwa ajili ya kodi.',
        'Kwa maslahi halali, yetu na ya wote wanaotumia tovuti: kuzuia wanaotuma kupita kiasi, na kuchunguza ripoti za matangazo ya uongo.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Nani anaweza kuziona',
      paragraphs: [
        'Matangazo na nafasi za kazi zilizochapishwa ni za umma. Mtu yeyote anaweza kuzisoma, na mitambo ya kutafuta inaweza kuzipata, pamoja na nambari ya simu na barua pepe uliyoweka hapo. Kwa siku 7 baada ya tangazo kuisha, ukurasa wake bado unaonyesha jina na nambari ya simu, au barua pepe kama hakuna simu. Ujumbe wa ubao unaweza kusomwa na kila mwenye akaunti. Ujumbe uliochagua wateja wauone ni wa umma tangazo lako likiwa hewani, bila jina lako mwenyewe, ambalo wanachama wanaliona kando ya biashara yako; unaweza kuurudisha uwe wa wanachama tu wakati wowote.',
        'Idadi ya watu walioona na kutumia tangazo kila siku ni ya mwenye tangazo na wafanyakazi wetu. Mwenye tangazo pia huipata kwa barua pepe kila wiki, hadi azime barua pepe hiyo. Tunaweza kusema hadharani ni watu wangapi kwa siku wanaona matangazo yote kwa jumla. Idadi hizo ni za angalau: aliyezima JavaScript hahesabiwi.',
        'Mengine yanaonwa tu na wale miongoni mwetu wanaoyahitaji kwa kazi yao. Hatuuzi taarifa, wala hatuwapi wanaotangaza. Tunakutumia habari za kujitangaza kama tu uliziomba, na unaweza kuzizuia wakati wowote.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Tunazihifadhi kwa muda gani',
      paragraphs: [],
      list: [
        'Akaunti, pamoja na picha yako, ulichochagua na siku ya mwisho uliyorudi: hadi uifute au utuombe tuifute.',
        'Matangazo, picha zake na tulichofanya kuyatangaza: hadi utuombe tuyafute, au akaunti yako ifutwe. Tangazo uliloondoa, ambalo halikuwahi kuwa hewani na hakuna aliyelilipia: siku 30.',
        'Ujumbe wa ubao: hadi utuombe tuufute, au akaunti yako ifutwe. Wateja wanauona kwa siku zisizozidi 30.',
        'Picha ambazo hakuna anayeziona: picha ambayo hukumaliza kuituma tunaifuta baada ya saa moja. Picha yako mwenyewe ambayo hukuihifadhi tunaifuta baada ya siku moja, na picha za ujumbe au tangazo ambalo hukutuma baada ya siku 7.',
        'Nafasi za kazi: tunazionyesha kwa siku 30 baada ya kuzichapisha. Tunazifuta baada ya siku 90, au siku tunapoacha kuzionyesha ikiwa ni baada ya hapo.',
        'Ripoti: miezi 12. Alama ya siri inayohesabu watu inafutwa mara tu wafanyakazi wetu wakiamua.',
        'Rekodi ya nani alifanya nini: miaka mitano kwa mambo ya pesa, mwaka mmoja kwa mengine. Inakutaja kwa nambari, hata akaunti yako ikifutwa.',
        'Malipo: miaka 7, kwa ajili ya kodi. Akaunti yako ikifutwa, nambari inachukua nafasi ya jina lako, na tunafuta humo nambari yako ya simu na code ulizotutumia.',
        'Yale M-Pesa na PayPal wanatuambia kuhusu malipo, neno kwa neno: miezi 12.',
        'Ujumbe unaotumia jina la M-Pesa au PayPal na kukataliwa na ukaguzi wetu, kama wa kughushi: tunahifadhi idadi yake, na mwanzo wa ujumbe mchache kama mfano kwa siku 30.',
        'Alama za siri za walioona au kutumia tangazo: hadi usiku unaofuata. Idadi yao kwa kila siku: miaka miwili.',
        'Alama za siri za anwani tunazohesabu kuzuia wanaotuma kupita kiasi: zisizozidi saa moja na robo.',
        'Hitilafu za tovuti yetu: siku 90 tangu zitokee mara ya mwisho. Sehemu ya ukurasa wetu ikikataa kwenye simu yako, inaweza kututumia jina la sehemu hiyo na nambari ya mstari, na hakuna chochote kukuhusu.',
        'Barua pepe tulizokutumia: miezi 12.',
        'Kumbukumbu kwamba barua pepe zetu hazifiki kwenye anwani fulani, au moja iliwekwa kwenye Spam: miezi 12.',
        'SMS tulizokutumia, na uthibitisho wa nambari ya simu: miezi 12. Alama ya siri ya nambari inayokataa SMS zetu: mpaka uzitake tena.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Nani anatusaidia na taarifa',
      paragraphs: [
        'Tunatumia huduma zilizo hapa chini. Kila moja inapata tu kinachohitajika kwa kazi yake.',
        'Baadhi zinahifadhi au kutumia taarifa nje ya Kenya, kwa mfano Marekani, ambako sheria ni tofauti. Kama hutaki hivyo kwa kitu unachotutumia, tuulize kabla ya kukituma.',
      ],
      list: [
        'Netlify: inaendesha tovuti na sehemu ya kuingia. Kama ilivyo kwa tovuti zote, inaona anwani ya mtandao ya kifaa chako.',
        'Supabase: inahifadhi database yetu na picha.',
        'Sanity: inahifadhi makala ya blog yetu.',
        'PayPal: inapokea malipo ya kadi au wallet, kwa masharti yake yenyewe kuhusu taarifa zako.',
        'Safaricom: inapokea malipo ya M-Pesa, kwa masharti yake yenyewe kuhusu taarifa zako.',
        'Huduma ya barua pepe: inakutumia barua pepe zetu.',
        'Africa’s Talking: inakutumia SMS zetu, na inaona nambari yako na SMS yenyewe.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Haki zako',
      paragraphs: ['Sheria inakupa haki hizi, na kuzitumia hapa ni bure:'],
      list: [
        'Kujua jinsi taarifa zako zinavyotumika, na kupata nakala yake.',
        'Kurekebishiwa kilicho na makosa au kinachopotosha.',
        'Kufutiwa taarifa zako wakati hakuna tena sababu ya kuzihifadhi.',
        'Kupinga matumizi yake, au kutaka yapunguzwe tunapochunguza pingamizi lako.',
        'Kuzichukua, kwa muundo ambao huduma nyingine inaweza kusoma.',
        'Kuondoa ruhusa uliyotoa.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: 'Jinsi ya kubadilisha au kufuta taarifa zako',
      paragraphs: [
        'Ingia na ufungue ‘Mipangilio yako’. Hapo unabadilisha mwenyewe jina, picha, barua pepe na ulichochagua. Pia hapo unapakua kila kitu tunachohifadhi kuhusu akaunti yako, au unafuta akaunti na vyote vilivyomo, papo hapo. Kwa jambo lingine lolote, andika kwa {site.email} ukitumia barua pepe tunayokujua nayo, useme unachotaka. Huenda tukakuuliza swali ili tujue kweli ni wewe.',
        'Tunajibu ndani ya muda uliowekwa na sheria. Kama lazima tubaki na kitu, kama vile rekodi ya malipo, tunakuambia ni nini na kwa nini.',
      ],
    },
    {
      id: 'regulator',
      heading: 'Kama hujaridhika',
      paragraphs: [
        'Tafadhali tuambie kwanza, kwa {site.email}. Pia unaweza kulalamika wakati wowote kwa Ofisi ya Kamishna wa Ulinzi wa Data, inayosimamia Sheria hii nchini Kenya.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies na kumbukumbu',
      paragraphs: [
        'Usipoingia, hatuweki chochote kwenye browser yako kinachosema wewe ni nani. Ukiingia, browser yako inahifadhi kuingia kwako kwenye kumbukumbu yake na kwenye cookie, ili usiingie upya kila mara. Inafuta hayo ukitoka. Ukijisajili, inakumbuka hilo, ili link iliyo kwenye barua pepe yetu ikuingize hapo na si kwenye browser nyingine.',
        'Maduka uliyohifadhi, na kurasa ulizofungua, zinabaki kwenye simu yako ili zifunguke bila mtandao. Hatujui ni maduka gani uliyohifadhi. Ukitaka kuyafuta, futa data ya browser yako.',
        'Kwenye kurasa zetu hakuna kinachokufuatilia, hakuna cookies za matangazo, na hakuna picha wala programu za kampuni nyingine. Ukilipa au kuingia kupitia kampuni nyingine, kurasa zake zina masharti yake.',
      ],
    },
    {
      id: 'breaches',
      heading: 'Jambo baya likitokea',
      paragraphs: [
        'Mtu asiyestahili akipata taarifa zako, na hilo linaweza kukudhuru, tunaiambia Ofisi ya Kamishna wa Ulinzi wa Data ndani ya saa 72 baada ya kujua. Tunakuambia wewe pia, haraka tuwezavyo: kilichotokea, kinamaanisha nini kwako, na unachoweza kufanya.',
      ],
    },
    {
      id: 'changes',
      heading: 'Ukurasa huu ukibadilika',
      paragraphs: [
        'Tarehe iliyo juu inaonyesha ukurasa huu ulibadilishwa lini mara ya mwisho. Kabla ya kutumia taarifa kwa sababu mpya, tunakuambia.',
      ],
    },
  ],
} as const;
