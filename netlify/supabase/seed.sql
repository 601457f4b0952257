-- Sample data for the embedded stack. The three people can log in; see netlify/local/sign-ins.ts.
insert into public.members (id, name, is_staff) values
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'Amina Wanjiru', false),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'Baraka Otieno', true),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a03', 'Chebet Koech', true);

insert into public.posts (title, description, author_id, created_at) values
  (
    'Welcome to the noticeboard',
    'Tell the others what is new at your shop: a fresh delivery, longer opening hours, a question about packaging. Everybody with an account can read it.'
      || E'\n\nKaribu kwenye ubao. Waambie wengine kilicho kipya dukani kwako: bidhaa zilizofika, saa mpya za kufungua, swali kuhusu kufungasha. Kila mwenye akaunti anaweza kuusoma.',
    '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02',
    app.now() - interval '3 days'
  ),
  (
    'Thika market opens at 6 on Saturday',
    'An hour earlier than before. The first row of stalls is under cover, so bring your mats even if it rains.',
    '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01',
    app.now() - interval '5 hours'
  );
