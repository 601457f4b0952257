export const privacy = {
  title: 'Privacy',
  heading: 'What we know about you, and what we do with it',
  updated: 'Last changed on 29 November 2026',
  lead: "We keep what we need to run {site.name}. We do not follow you around. This page says what we keep, why, for how long, and how you have it changed or deleted. It follows Kenya's Data Protection Act, 2019.",
  contents: 'On this page',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who answers for your data',
      paragraphs: [
        '{site.name} decides why and how your data is used, so under the Act we are the data controller. We are a remote team with no physical offices. Write to {site.email} or call {site.phone}.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep',
      paragraphs: [
        'You can read every public page without telling us who you are. We keep something only when you do one of these things:',
      ],
      list: [
        'You open an account: your name, your e-mail address and a protected form of your password. If you choose them, also a photo, a language and which e-mails you want. If you log in through another company such as Google, it confirms your name and e-mail address to us. We never see that password.',
        'You advertise: the name of your business, what you sell, your town, the name of the person to ask for, phone number or e-mail address, photos, and everything else that you put on your page.',
        'You write a post on the noticeboard: its text and photos, your name and the time. If you choose to show it to customers: also on the page of which advert.',
        'You send us a vacancy: the name of the company, an e-mail address and your message.',
        'You report an advert: which one, why, and what you wrote. We do not keep who you are. Leave out what you do not want us to read.',
        'You pay: what you bought, the amount, the time and the number of the transaction; for M-Pesa also the phone number that you pay from, the code that you send us, and what Safaricom tells us of the payer. Of a message that you paste we keep the code and the sum. If you ask us for another M-Pesa prompt before your advert ends: that you asked, until 30 days after the end. We never see your card number or your PIN.',
        'You get an e-mail from us: your address, the e-mail, whether we could send it, and whether the e-mail service told us that it did not arrive or was marked as spam.',
        'You check your phone number, and get SMS from us: the number, when you proved it, the SMS, its price, and whether it arrived. We keep a code for a day, in a form that nobody can read. The page of your advert says in which month the number was checked, by such a code or by a call of our staff.',
        'You send a vacancy or a report: a scrambled form of your network address, made with a secret key. For a vacancy, also a scrambled form of your e-mail address. We use it only to count, so that nobody can flood us. It counts for an hour, and we delete it a quarter of an hour later.',
        'You report an advert: another scrambled form, different for each advert. It stays with the report until our staff have decided. It tells us whether three reports came from three people, but not who they are.',
        'You or our staff change something in your adverts, payments, posts or reports: who did it, when and what, in codes and numbers. Our staff also write why they hid a post or closed a report. We keep the reason why an advert was suspended or removed with the advert.',
        'You see or use an advert, unless scripts are off in your browser: that somebody saw it in a list, opened its page, called, wrote on WhatsApp, asked about one of its prices, saved the contact, opened the website or shared it, and whether she came from our lists, a search, a shared link, a poster or elsewhere. Each counts once a day. To count you once, we keep a scrambled form of your network address and browser, and one of your network, both different for each advert and each day. We throw away what they are scrambled with soon after midnight, so nobody can tell which visits of two days were yours. We do not count owners on their own adverts, our staff, or search engines.',
        'You come back while you are logged in: the day of your last visit, but not the time.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we may keep it',
      paragraphs: ['The Act asks for a reason that it recognises. Ours are these:'],
      list: [
        'To do what we agreed with you: your account, your adverts, your payments, and the e-mails about them.',
        'With your consent: vacancies and reports that you send us, and your photos and contact details on public pages. You can take your consent back at any time. What we did before stays lawful.',
        'Because the law demands it: records of payments, for tax.',
        'Because of a legitimate interest, ours and that of all who use the site: limits against flooding, and looking into reports of false adverts.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who can see it',
      paragraphs: [
        'Adverts and published vacancies are public. Anyone can read them, and search engines can find them, with the phone number and e-mail address you put there. For 7 days after an advert ends, its page still shows its name and phone number, or without one its e-mail address. Posts can be read by everyone who has an account. A post that you chose to show to customers is public while your advert is live, without your own name, which members see beside your business; you can take it back to the members at any time.',
        'How many people saw and used an advert each day is for its owner and our staff. She also gets it in an e-mail each week, until she switches that off. We may say in public how many people a day all adverts have together. Such numbers are at least: who has scripts off is in none of them.',
        'Only the members of our team who need it for their work see the rest. We do not sell data, and we do not give it to advertisers. We send you marketing only if you asked for it, and you can stop it at any time.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [],
      list: [
        'Account, with your photo, your choices and the day of your last visit: until you delete it or ask us to.',
        'Adverts, their photos and what we did to promote them: until you ask us to delete them, or your account is deleted. An advert that you removed, that was never live and that nobody paid for: 30 days.',
        'Posts: until you ask us to delete them, or your account is deleted. Customers see a post for 30 days at most.',
        'Photos that nobody sees: we delete an upload that you did not finish after an hour. We delete a photo of yourself that you did not save after a day, and photos of a post or an advert that you did not send after 7 days.',
        'Vacancies: we show them for 30 days after we publish them. We delete them after 90 days, or when we stop showing them if that is later.',
        'Reports: 12 months. The scrambled form that counts people goes as soon as our staff have decided.',
        'The log of who did what: five years where it is about money, one year for the rest. It names you by a number, also when your account is deleted.',
        'Payments: 7 years, for tax. When your account is deleted, a number replaces your name, and we delete your phone number from them and the codes that you sent us.',
        'What M-Pesa and PayPal tell us about a payment, word for word: 12 months.',
        'Messages in the name of M-Pesa or PayPal that fail our check, such as forged ones: we keep a count of them, and the beginning of a few as samples for 30 days.',
        'Scrambled forms of who saw or used an advert: until the night after. How many people did so on each day: two years.',
        'Scrambled addresses that we count against flooding: an hour and a quarter at most.',
        'Faults of our site: 90 days after they last happened. If a part of our page fails on your phone, it may send us the name of that part and a line number, and nothing about you.',
        'E-mails we sent you: 12 months.',
        'A note that our e-mails do not reach an address, or that one was marked as spam: 12 months.',
        'SMS we sent you, and the proof of a phone number: 12 months. A scrambled form of a number that refuses our SMS: until you want them again.',
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
        'Supabase: keeps the database and the photos.',
        'Sanity: keeps the articles of our blog.',
        'PayPal: takes payments by card or wallet, under its own privacy notice.',
        'Safaricom: takes M-Pesa payments, under its own privacy notice.',
        'An e-mail service: sends our e-mails to you.',
        'Africa’s Talking: sends our SMS to you, and sees your number and the SMS.',
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
        'Log in and open Profile Settings. There you change your name, photo, e-mail address and choices yourself. You also download everything that we keep about your account there, or delete the account with all that is in it, at once. For anything else, write to {site.email} from the address we know you by, and say what you want. We may ask a question to be sure that it is you.',
        'We answer within the time that the law sets. If we have to keep something, such as a payment record, we tell you what and why.',
      ],
    },
    {
      id: 'regulator',
      heading: 'If you are not satisfied',
      paragraphs: [
        'Please tell us first, at {site.email}. You can also complain at any time to the Office of the Data Protection Commissioner, which watches over the Act in Kenya.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and storage',
      paragraphs: [
        'If you do not log in, we store nothing in your browser that says who you are. When you log in, your browser keeps your login in its storage and in a cookie, so that you stay logged in. It deletes them when you log out. When you sign up, it notes that, so that the link in our e-mail logs you in there and in no other browser.',
        'The shops that you keep, and pages that you opened, stay on your phone so that they open without a network. We do not learn which shops you keep. Clear the data of your browser to delete them.',
        'There are no trackers, no advertising cookies and no pictures or scripts from other companies on our pages. If you pay or log in through another company, its own pages have their own rules.',
      ],
    },
    {
      id: 'breaches',
      heading: 'If something goes wrong',
      paragraphs: [
        'If somebody gets your data who should not have it, and this could harm you, we tell the Office of the Data Protection Commissioner within 72 hours after we learn of it. We tell you too, as soon as we can: what happened, what it means for you, and what you can do.',
      ],
    },
    {
      id: 'changes',
      heading: 'When this page changes',
      paragraphs: [
        'The date at the top says when this page last changed. Before we use data for a new purpose, we tell you.',
      ],
    },
  ],
} as const;
