import { site } from '#content/site.ts';

export const privacy = {
  title: 'Privacy',
  heading: 'What we know about you, and what we do with it',
  updated: 'Last changed on 22 November 2026',
  lead: `We keep what we need to run ${site.name}, and nothing to follow you around. This page says what that is, why we may keep it, for how long, and how you have it changed or deleted. It follows Kenya's Data Protection Act, 2019.`,
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who answers for your data',
      paragraphs: [
        `${site.name} decides why and how your data is used, so under the Act we are the data controller. We are a remote team with no physical offices. Write to ${site.email} or call ${site.phone.words}.`,
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep',
      paragraphs: [
        'You can read every public page without telling us who you are. We keep something only when you do one of these things:',
      ],
      list: [
        'You open an account: your name, your e-mail address and a protected form of your password, and if you choose them, a picture, a language and which letters you want. If you log in through another company such as Google, it confirms your name and e-mail address to us, and we never see that password.',
        'You advertise: the name of your business, what you sell, your town, the name of the person to ask for, phone number or e-mail address, pictures, and whatever else you choose to put on your page.',
        'You write a post on the noticeboard: its text and pictures, your name and the time.',
        'You send us a vacancy: the name of the company, an e-mail address and your message.',
        'You report an advert: which one, why, and what you wrote. We do not keep who you are, so leave out what you do not want us to read.',
        'You pay: what you bought, the amount, the time and the number of the transaction; for M-Pesa also what Safaricom tells us of the payer. We never see your card number or your PIN.',
        'You get a letter from us: your e-mail address, the letter, and whether it could be sent.',
        'You send a vacancy or a report: a scrambled form of your network address, and for a vacancy also of your e-mail address, made with a secret key. It is there only to count, so that nobody can flood us, and is deleted a quarter of an hour after it has stopped counting, which it does after an hour.',
        'You report an advert: another scrambled form, which is a different one for each advert, stays with the report until our staff have decided about it. It tells us whether three reports came from three people, and not who they are.',
        "You or our staff change something of your adverts, payments, posts or reports: who did it, when and what, in codes and numbers, and in our staff's own words why a post was hidden or a report closed. Why an advert was suspended or withdrawn stands with the advert.",
        'You come back while you are logged in: the day of your last visit, and nothing finer.',
      ],
    },
    {
      id: 'why',
      heading: 'Why, and what allows us to',
      paragraphs: ['The Act asks for a reason that it recognises. Ours are these:'],
      list: [
        'To do what we agreed with you: your account, your adverts, your payments, and the letters about them.',
        'With your consent: vacancies and reports that you send us, and your pictures and contact details on public pages. You can take your consent back at any time. What was done before stays lawful.',
        'Because the law demands it: records of payments, for tax.',
        'Because of a legitimate interest, ours and that of all who use the site: limits against flooding, and looking into reports of false adverts.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who can see it',
      paragraphs: [
        'Adverts and published vacancies are public. Anyone can read them, and search engines can find them, with the phone number and e-mail address you put there. Posts can be read by everyone who has an account.',
        'All the rest is seen only by the members of our team who need it for their work. We do not sell data, and we do not give it to advertisers. We send you marketing only if you asked for it, and you can stop it at any time.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [],
      list: [
        'Account, with your picture, your choices and the day of your last visit: until you delete it or ask us to.',
        'Adverts and their pictures: until you ask us to delete them, or your account is deleted. One that you withdrew before it was ever live and that nobody paid for: 30 days.',
        'Posts: until you ask us to delete them, or your account is deleted.',
        'Pictures that are never shown: an upload that was not finished is deleted after an hour, a picture of yourself that you did not save after a day, and pictures of a post or an advert that you did not send after 7 days.',
        'Vacancies: shown for 30 days once we publish them, deleted after 90 days, or when they are shown no longer if that is later.',
        'Reports: 12 months. The scrambled form that counts people goes as soon as our staff have decided.',
        'The log of who did what: five years where it is about money, one year for the rest. It names you by a number, also when your account is gone.',
        'Payments: 7 years, for tax. When your account is deleted, a number stands in the place of your name.',
        'Scrambled addresses that we count by: an hour and a quarter at most.',
        'Letters we sent you: 12 months.',
      ],
    },
    {
      id: 'who-helps-us',
      heading: 'Who handles data for us',
      paragraphs: [
        'We use the services below. Each gets only what its task needs.',
        'Some of them keep or handle data outside Kenya, for example in the United States, where other laws apply. If you do not want that for something you send us, ask us before you send it.',
      ],
      list: [
        'Netlify: serves the site and handles logins. Like every web server, it sees the network address of your device.',
        'Supabase: keeps the database and the pictures.',
        'Sanity: keeps the articles of our blog.',
        'PayPal: takes payments by card or wallet, under its own privacy notice.',
        'Safaricom: takes M-Pesa payments, under its own privacy notice.',
        'An e-mail service: carries our letters to you.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: ['The Act gives you these rights, and using them costs you nothing here:'],
      list: [
        'Know how your data is used, and get a copy of it.',
        'Have what is wrong or misleading corrected.',
        'Have it deleted when there is no longer a reason to keep it.',
        'Object to its use, or have it limited while we look into your objection.',
        'Take it with you, in a form that another service can read.',
        'Take back a consent that you gave.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: 'How to have your data changed or deleted',
      paragraphs: [
        `When you are logged in, you change your name, picture, e-mail address and choices yourself under Profile Settings. There you also download everything that we keep of your account, and delete the account with all that is in it, at once. For anything else, write to ${site.email} from the address we know you by, and say what you want. We may ask a question to be sure that it is you.`,
        'We answer within the time that the law sets. If we have to keep something, such as a payment record, we tell you what and why.',
      ],
    },
    {
      id: 'regulator',
      heading: 'If you are not satisfied',
      paragraphs: [
        `Please tell us first, at ${site.email}. You can also complain at any time to the Office of the Data Protection Commissioner, which watches over the Act in Kenya.`,
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and storage',
      paragraphs: [
        'If you do not log in, we store nothing in your browser that says who you are. When you log in, your browser keeps your login in its storage and in a cookie, so that you stay logged in, and drops it when you log out.',
        'There are no trackers, no advertising cookies and no pictures or scripts from other companies on our pages. If you pay or log in through another company, its own pages have their own rules.',
      ],
    },
    {
      id: 'breaches',
      heading: 'If something goes wrong',
      paragraphs: [
        'If someone gets at your data who should not, and you could come to harm, we tell the Office of the Data Protection Commissioner within 72 hours of learning of it. We tell you too, as soon as we can: what happened, what it means for you, and what you can do.',
      ],
    },
    {
      id: 'changes',
      heading: 'When this page changes',
      paragraphs: [
        'The date at the top says when this page last changed. We use data for a new purpose only after we have told you.',
      ],
    },
  ],
} as const;
