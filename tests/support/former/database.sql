-- A database of an earlier set of migrations, as its code filled it: the tables with their rows, but with no
-- constraints or generated columns. Two listings have addresses that the current set reserves, a payment went to
-- another payee, and some names contain invisible characters. The persons and numbers are fictional.
create schema app;
create schema daraja_simulator;
create schema identity;
create schema outbox;
create schema payment_simulators;
create schema paypal_simulator;
create sequence app.report_numbers;
create sequence app.visit_runs;

create table app.counters (
  "name" text,
  "last" integer
);
insert into app.counters ("name", "last") overriding system value values
  ('receipt', '14');

create table app.first_places (
  "listing_id" bigint,
  "taken_at" timestamp with time zone
);
insert into app.first_places ("listing_id", "taken_at") overriding system value values
  ('1004', '2026-11-25 09:46:32.88+00'),
  ('1005', '2026-11-25 10:54:41.522+00'),
  ('1006', '2026-11-25 11:59:45.167+00'),
  ('1009', '2026-11-26 12:01:53.159+00');

create table app.payment_providers (
  "name" text,
  "currency" text,
  "flow" text,
  "numbered_by" text,
  "repeats_for" interval,
  "listed_after" interval,
  "lists_refunds" boolean
);
insert into app.payment_providers ("name", "currency", "flow", "numbered_by", "repeats_for", "listed_after", "lists_refunds") overriding system value values
  ('card', 'USD', 'page', 'card', '02:30:00', '04:00:00', 'true'),
  ('mpesa', 'KES', 'prompt', 'mpesa', '00:02:00', '01:00:00', 'false'),
  ('operator', null, null, 'operator', null, null, 'false'),
  ('till', 'KES', 'by-hand', 'mpesa', null, null, 'false');

create table app.reserved_slugs (
  "slug" text
);
insert into app.reserved_slugs ("slug") overriding system value values
  ('404'),
  ('500'),
  ('about'),
  ('about-tangaza'),
  ('account'),
  ('accounts'),
  ('admin'),
  ('admin-words'),
  ('advert'),
  ('advertise'),
  ('adverts'),
  ('all-businesses'),
  ('amgel-enterprises-limited'),
  ('answer'),
  ('api'),
  ('app'),
  ('apps'),
  ('assets'),
  ('auth'),
  ('blog'),
  ('brand'),
  ('brooches'),
  ('business'),
  ('businesses'),
  ('cancel'),
  ('cart'),
  ('category'),
  ('checkout'),
  ('contact'),
  ('cookies'),
  ('dashboard'),
  ('directory'),
  ('directory-frame'),
  ('download'),
  ('downloads'),
  ('error'),
  ('faiths-vitenges'),
  ('faq'),
  ('favicon'),
  ('feed'),
  ('feed-words'),
  ('functions'),
  ('help'),
  ('home'),
  ('identity'),
  ('identity-emails'),
  ('identity-words'),
  ('image'),
  ('images'),
  ('index'),
  ('info'),
  ('job'),
  ('job-listings'),
  ('jobs'),
  ('judys-mats'),
  ('legal'),
  ('listing'),
  ('listing-frame'),
  ('listings'),
  ('local'),
  ('log-in'),
  ('log-out'),
  ('login'),
  ('logos-by-dave'),
  ('logout'),
  ('mail'),
  ('manifest'),
  ('media'),
  ('member'),
  ('members'),
  ('my-account'),
  ('my-adverts'),
  ('naomi-mats'),
  ('new'),
  ('news'),
  ('notifications'),
  ('offline'),
  ('online'),
  ('order'),
  ('orders'),
  ('page'),
  ('pages'),
  ('partner'),
  ('partners'),
  ('pay'),
  ('payment'),
  ('payments'),
  ('post'),
  ('poster'),
  ('posts'),
  ('press'),
  ('pricing'),
  ('pricing-type'),
  ('privacy'),
  ('profile'),
  ('profile-management'),
  ('profiles'),
  ('public'),
  ('receipt'),
  ('receipts'),
  ('report'),
  ('report-received'),
  ('reports'),
  ('rest'),
  ('robots'),
  ('rss'),
  ('search'),
  ('security'),
  ('settings'),
  ('share-pictures'),
  ('shop'),
  ('shops'),
  ('sign-in'),
  ('sign-up'),
  ('signin'),
  ('signup'),
  ('sitemap'),
  ('sitemap-adverts'),
  ('sitemap-index'),
  ('specimens'),
  ('staff'),
  ('static'),
  ('status'),
  ('storage'),
  ('support'),
  ('swift-riders'),
  ('tangaza'),
  ('team'),
  ('terms'),
  ('thank-you'),
  ('till'),
  ('town'),
  ('towns'),
  ('tsbdesigns'),
  ('users'),
  ('vacancies'),
  ('vacancy'),
  ('vacancy-received'),
  ('well-known'),
  ('wp-admin'),
  ('wp-login'),
  ('www');

create table app.search_terms (
  "word" text
);
insert into app.search_terms ("word") overriding system value values
  ('and'),
  ('baskets'),
  ('brought'),
  ('cakes'),
  ('card'),
  ('door'),
  ('every'),
  ('food'),
  ('fruit'),
  ('gone'),
  ('kisumu'),
  ('live'),
  ('mats'),
  ('morning'),
  ('moved'),
  ('mpesa'),
  ('owed'),
  ('packed'),
  ('refund'),
  ('renamed'),
  ('sewn'),
  ('shop'),
  ('suspended'),
  ('tailors'),
  ('till'),
  ('undone'),
  ('vegetables'),
  ('your');

create table app.told_weeks (
  "week" date
);
insert into app.told_weeks ("week") overriding system value values
  ('2026-11-16');

create table app.visit_salts (
  "day" date,
  "salt" bytea
);
insert into app.visit_salts ("day", "salt") overriding system value values
  ('2026-11-26', E'\\x8ac3550eeb08709c058f2fa64183555529493fe7db4c4a4637a59a13056de5d6');

create table app.visit_totals (
  "day" date,
  "run" bigint,
  "package" text,
  "category" text,
  "people" integer,
  "asked" integer,
  "appearances" integer,
  "unsure_people" integer,
  "unsure_asked" integer,
  "unsure_others" integer
);
insert into app.visit_totals ("day", "run", "package", "category", "people", "asked", "appearances", "unsure_people", "unsure_asked", "unsure_others") overriding system value values
  ('2026-11-25', '5', 'weekly', 'Food', '42', '42', '42', '0', '0', '0');

create table daraja_simulator.phones (
  "number" text,
  "balance" integer,
  "wrong_pins" integer
);
insert into daraja_simulator.phones ("number", "balance", "wrong_pins") overriding system value values
  ('254711000100', '49101', '0'),
  ('254711000102', '49101', '0'),
  ('254711000103', '50000', '0'),
  ('254722000999', '49500', '0');

create table daraja_simulator.prompts (
  "id" text,
  "merchant" text,
  "phone" text,
  "amount" integer,
  "till" text,
  "reference" text,
  "callback" text,
  "begun_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "code" text,
  "description" text
);
insert into daraja_simulator.prompts ("id", "merchant", "phone", "amount", "till", "reference", "callback", "begun_at", "ends_at", "code", "description") overriding system value values
  ('ws_CO_202611250945324333568403112', '26434-71331093-1', '254711000100', '899', '5378141', '336918', 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/prompt/fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '2026-11-25 09:45:32.433+00', '2026-11-25 09:46:32.433+00', '0', 'The service request is processed successfully.'),
  ('ws_CO_202611250949397334783204579', '97610-00947073-1', '254711000103', '899', '5378141', '906853', 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/prompt/6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:49:39.733+00', '2026-11-25 09:50:39.733+00', '0', 'The service request is processed successfully.');

create table daraja_simulator.transactions (
  "receipt" text,
  "way" text,
  "phone" text,
  "amount" integer,
  "till" text,
  "reference" text,
  "at" timestamp with time zone,
  "reversal" text
);
insert into daraja_simulator.transactions ("receipt", "way", "phone", "amount", "till", "reference", "at", "reversal") overriding system value values
  ('UKP2EZ5AAW', 'till', '254711000102', '899', '5378141', '', '2026-11-25 09:47:36.754+00', null),
  ('UKP2Q20NG5', 'prompt', '254711000100', '899', '5378141', '336918', '2026-11-25 09:45:32.514+00', null),
  ('UKP48MSQF8', 'till', '254722000999', '500', '5378141', '', '2026-11-25 09:48:37.69+00', null),
  ('UKPA0SBU5V', 'prompt', '254711000103', '899', '5378141', '906853', '2026-11-25 09:49:39.806+00', 'UKPXR04J1W');

create table daraja_simulator.urls (
  "short_code" text,
  "confirmation" text
);
insert into daraja_simulator.urls ("short_code", "confirmation") overriding system value values
  ('7654321', 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/till');

create table identity.audit_log_entries (
  "instance_id" uuid,
  "id" uuid,
  "payload" json,
  "created_at" timestamp with time zone
);
insert into identity.audit_log_entries ("instance_id", "id", "payload", "created_at") overriding system value values
  ('00000000-0000-0000-0000-000000000000', '8bbf3245-d28d-4bff-a9b0-3acf51c18c59', '{"action":"user_signedup","actor_id":"99afe904-b1a2-4a1f-9987-f691284280fe","actor_email":"old0@shop.example","actor_name":"Old Member 0","log_type":"team","timestamp":"2026-11-25T09:45:24Z"}', '2026-11-25 09:45:24.619+00'),
  ('00000000-0000-0000-0000-000000000000', '88907bf9-b899-42bf-bddd-e7f5c81db044', '{"action":"login","actor_id":"99afe904-b1a2-4a1f-9987-f691284280fe","actor_email":"old0@shop.example","actor_name":"Old Member 0","log_type":"account","timestamp":"2026-11-25T09:45:24Z"}', '2026-11-25 09:45:24.723+00');

create table identity.refresh_tokens (
  "instance_id" uuid,
  "id" bigint generated by default as identity,
  "token" text,
  "user_id" uuid,
  "revoked" boolean,
  "created_at" timestamp with time zone,
  "updated_at" timestamp with time zone
);
insert into identity.refresh_tokens ("instance_id", "id", "token", "user_id", "revoked", "created_at", "updated_at") overriding system value values
  ('00000000-0000-0000-0000-000000000000', '1', 'GKOJs-oZfIJ2P3MSXNXwWA', '99afe904-b1a2-4a1f-9987-f691284280fe', 'false', '2026-11-25 09:45:24.723+00', '2026-11-25 09:45:24.723+00'),
  ('00000000-0000-0000-0000-000000000000', '2', 'DvyPXAe1bhvvgbwDNP4egg', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'false', '2026-11-25 09:45:25.854+00', '2026-11-25 09:45:25.854+00');

create table identity.users (
  "instance_id" uuid,
  "id" uuid,
  "aud" text,
  "role" text,
  "email" text,
  "encrypted_password" text,
  "confirmed_at" timestamp with time zone,
  "invited_at" timestamp with time zone,
  "confirmation_token" text,
  "confirmation_sent_at" timestamp with time zone,
  "recovery_token" text,
  "recovery_sent_at" timestamp with time zone,
  "email_change_token" text,
  "email_change" text,
  "email_change_sent_at" timestamp with time zone,
  "last_sign_in_at" timestamp with time zone,
  "raw_app_meta_data" jsonb,
  "raw_user_meta_data" jsonb,
  "is_super_admin" boolean,
  "created_at" timestamp with time zone,
  "updated_at" timestamp with time zone
);
insert into identity.users ("instance_id", "id", "aud", "role", "email", "encrypted_password", "confirmed_at", "invited_at", "confirmation_token", "confirmation_sent_at", "recovery_token", "recovery_sent_at", "email_change_token", "email_change", "email_change_sent_at", "last_sign_in_at", "raw_app_meta_data", "raw_user_meta_data", "is_super_admin", "created_at", "updated_at") overriding system value values
  ('00000000-0000-0000-0000-000000000000', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', '', '', 'amina@tangaza.example', '$2b$10$j0QBXXHkAlj1Mx1rzFQUjOzhp806KucBB/ICl.gMXEvmQOdn5IG6S', '2026-11-25 09:45:23.496+00', null, '', null, '', null, '', '', null, null, '{"provider": "email"}', '{"full_name": "Amina Wanjiru"}', 'false', '2026-11-25 09:45:23.496+00', '2026-11-25 09:45:23.496+00'),
  ('00000000-0000-0000-0000-000000000000', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '', '', 'baraka@tangaza.example', '$2b$10$/Qmp4UKRnPfe5V4FDdCSdO3Y2I5QFFIIdt2gBJgQ8ynx.9hiDl6KK', '2026-11-25 09:45:23.63+00', null, '', null, '', null, '', '', null, null, '{"roles": ["staff"], "provider": "email"}', '{"full_name": "Baraka Otieno"}', 'false', '2026-11-25 09:45:23.63+00', '2026-11-25 09:45:23.63+00'),
  ('00000000-0000-0000-0000-000000000000', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a03', '', '', 'chebet@tangaza.example', '$2b$10$YYTLXv3jC./LuPKdDWfFvet4QegibeJhT/r.Ho7OipQZ75qBTy38G', '2026-11-25 09:45:23.729+00', null, '', null, '', null, '', '', null, null, '{"roles": ["staff"], "provider": "email"}', '{"full_name": "Chebet Koech"}', 'false', '2026-11-25 09:45:23.729+00', '2026-11-25 09:45:23.729+00'),
  ('00000000-0000-0000-0000-000000000000', '99afe904-b1a2-4a1f-9987-f691284280fe', '', '', 'old0@shop.example', '$2b$10$bFVAoEd38fxUnkvRJr54rOs4opnGYx1dLQCI4txYsOj.1AQnQxLlm', '2026-11-25 09:45:24.619+00', null, '', null, '', null, '', '', null, null, '{"provider": "email"}', '{"full_name": "Old Member 0"}', 'false', '2026-11-25 09:45:24.619+00', '2026-11-25 09:45:24.619+00'),
  ('00000000-0000-0000-0000-000000000000', '39b0485a-098b-46c3-b2b1-b6aff894d800', '', '', 'old1@shop.example', '$2b$10$5hs765oiu71.wboSRZ1AIeNVvI0AygyT6SHUhlpZ73IjxTDvOTWhy', '2026-11-25 09:45:25.66+00', null, '', null, '', null, '', '', null, null, '{"provider": "email"}', '{"full_name": "Old Member 1"}', 'false', '2026-11-25 09:45:25.66+00', '2026-11-25 09:45:25.66+00'),
  ('00000000-0000-0000-0000-000000000000', 'da0f85a7-2515-4315-b209-6f5ec7b48413', '', '', 'old2@shop.example', '$2b$10$O5CsDdY4TYXDm4C4zc.eFO.5Pj4UOp.lFTyrSeqqALk3tmb6xBI0O', '2026-11-25 09:45:26.004+00', null, '', null, '', null, '', '', null, null, '{"provider": "email"}', '{"full_name": "Old Member 2"}', 'false', '2026-11-25 09:45:26.004+00', '2026-11-25 09:45:26.004+00'),
  ('00000000-0000-0000-0000-000000000000', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', '', '', 'old3@shop.example', '$2b$10$UCxSiFPRM2V5DefOmJvW9OFdJQ5cGcj8Tjuet7chQ2cVmvKE9lShm', '2026-11-25 09:45:26.363+00', null, '', null, '', null, '', '', null, null, '{"provider": "email"}', '{"full_name": "Old Member 3"}', 'false', '2026-11-25 09:45:26.363+00', '2026-11-25 09:45:26.363+00'),
  ('00000000-0000-0000-0000-000000000000', 'fee9144c-083f-4ddc-90da-69e290d62019', '', '', 'old5@shop.example', '$2b$10$ZrjKQm5WC9taaIvZmB1Vce4QjqxL81tAoJOeowq8vIDch9I5mZcuO', '2026-11-25 09:45:27.07+00', null, '', null, '', null, '', '', null, null, '{"provider": "email"}', '{"full_name": "Old Member 5"}', 'false', '2026-11-25 09:45:27.07+00', '2026-11-25 09:45:27.07+00');

create table outbox.letters (
  "id" bigint generated always as identity,
  "recipient" text,
  "subject" text,
  "url" text,
  "html" text,
  "text" text,
  "sent_at" timestamp with time zone,
  "message_id" uuid
);
insert into outbox.letters ("id", "recipient", "subject", "url", "html", "text", "sent_at", "message_id") overriding system value values
  ('1', 'amina@tangaza.example', 'Receipt 1: $29.99 for Mats 2', 'http://localhost:46691/receipts?number=1', E'<!doctype html>\u000a<html lang="en">\u000a<head>\u000a<meta charset="utf-8">\u000a<meta name="viewport" content="width=device-width">\u000a<title>Receipt 1: $29.99 for Mats 2</title>\u000a</head>\u000a<body style="margin:0;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif">\u000a<div style="max-width:560px;margin:0 auto">\u000a<p style="margin:0 0 24px;font-weight:bold">Tangaza</p>\u000a<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Receipt 1: $29.99 for Mats 2</h1>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">We received your payment. Thank you.</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Receipt number</strong><br>1</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Business</strong><br>Mats 2</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Package</strong><br>Monthly</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Amount</strong><br>$29.99</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Paid on</strong><br>25 November 2026, 12:45 pm</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>M-Pesa or PayPal code</strong><br>CODE000000</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Reference</strong><br>727430</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">Your days start to count when your page goes live. If it is not live within 2 days of your payment, you get your money back.</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="http://localhost:46691/receipts?number=1" style="display:inline-block;padding:12px 20px;background:#ffb81c;color:#191536;font-weight:bold;border-radius:2px">See and print your receipt</a></p>\u000a<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a84a8;font-size:14px">\u000aTangaza<br>\u000a<a href="tel:+254700000001">0700 000 001</a><br>\u000a<a href="mailto:hello@tangaza.example">hello@tangaza.example</a>\u000a</p>\u000a</div>\u000a</body>\u000a</html>\u000a', E'Receipt 1: $29.99 for Mats 2\u000a\u000aWe received your payment. Thank you.\u000a\u000aReceipt number:\u000a    1\u000a\u000aBusiness:\u000a    Mats 2\u000a\u000aPackage:\u000a    Monthly\u000a\u000aAmount:\u000a    $29.99\u000a\u000aPaid on:\u000a    25 November 2026, 12:45 pm\u000a\u000aM-Pesa or PayPal code:\u000a    CODE000000\u000a\u000aReference:\u000a    727430\u000a\u000aYour days start to count when your page goes live. If it is not live within 2 days of your payment, you get your money back.\u000a\u000aSee and print your receipt:\u000ahttp://localhost:46691/receipts?number=1\u000a\u000a--\u000aTangaza\u000a0700 000 001\u000ahello@tangaza.example\u000a', '2026-11-25 09:45:32.321+00', '5f88fdb0-9cce-4b0d-8ac7-39c95d78008d'),
  ('2', 'amina@tangaza.example', 'We sent $29.99 back to you', 'http://localhost:46691/receipts?number=1', E'<!doctype html>\u000a<html lang="en">\u000a<head>\u000a<meta charset="utf-8">\u000a<meta name="viewport" content="width=device-width">\u000a<title>We sent $29.99 back to you</title>\u000a</head>\u000a<body style="margin:0;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif">\u000a<div style="max-width:560px;margin:0 auto">\u000a<p style="margin:0 0 24px;font-weight:bold">Tangaza</p>\u000a<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">We sent $29.99 back to you</h1>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">Our staff sent your money back through PayPal, the way you paid. Some banks and cards need a few days to show it.</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Business</strong><br>Mats 2</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Package</strong><br>Monthly</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Amount</strong><br>$29.99</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Paid on</strong><br>25 November 2026, 12:45 pm</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>M-Pesa or PayPal code</strong><br>CODE000000</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Reference</strong><br>727430</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Code of the refund</strong><br>BACK0</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Why</strong><br>asked for</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="http://localhost:46691/receipts?number=1" style="display:inline-block;padding:12px 20px;background:#ffb81c;color:#191536;font-weight:bold;border-radius:2px">See your payment</a></p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">It did not arrive? Answer this e-mail or call us.</p>\u000a<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a84a8;font-size:14px">\u000aTangaza<br>\u000a<a href="tel:+254700000001">0700 000 001</a><br>\u000a<a href="mailto:hello@tangaza.example">hello@tangaza.example</a>\u000a</p>\u000a</div>\u000a</body>\u000a</html>\u000a', E'We sent $29.99 back to you\u000a\u000aOur staff sent your money back through PayPal, the way you paid. Some banks and cards need a few days to show it.\u000a\u000aBusiness:\u000a    Mats 2\u000a\u000aPackage:\u000a    Monthly\u000a\u000aAmount:\u000a    $29.99\u000a\u000aPaid on:\u000a    25 November 2026, 12:45 pm\u000a\u000aM-Pesa or PayPal code:\u000a    CODE000000\u000a\u000aReference:\u000a    727430\u000a\u000aCode of the refund:\u000a    BACK0\u000a\u000aWhy:\u000a    asked for\u000a\u000aSee your payment:\u000ahttp://localhost:46691/receipts?number=1\u000a\u000aIt did not arrive? Answer this e-mail or call us.\u000a\u000a--\u000aTangaza\u000a0700 000 001\u000ahello@tangaza.example\u000a', '2026-11-25 09:45:32.429+00', 'f4b79ec0-1d30-4c39-97a9-b33e918db43a');

create table payment_simulators.calls (
  "id" bigint generated always as identity,
  "due_at" timestamp with time zone,
  "url" text,
  "headers" text,
  "body" text,
  "insists" boolean,
  "tries" integer
);
insert into payment_simulators.calls ("id", "due_at", "url", "headers", "body", "insists", "tries") overriding system value values
  ('1', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/prompt/fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '{"content-type":"application/json"}', '{"Body":{"stkCallback":{"MerchantRequestID":"26434-71331093-1","CheckoutRequestID":"ws_CO_202611250945324333568403112","ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":899},{"Name":"MpesaReceiptNumber","Value":"UKP2Q20NG5"},{"Name":"Balance"},{"Name":"TransactionDate","Value":20261125124532},{"Name":"PhoneNumber","Value":254711000100}]}}}}', 'false', '1'),
  ('2', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/till', '{"content-type":"application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKP2Q20NG5","TransTime":"20261125124532","TransAmount":"899.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 100","FirstName":"WANJIKU","MiddleName":"","LastName":""}', 'false', '1'),
  ('3', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/reversal/26f5bbbc-2302-4195-a859-9c4ad2741ae3', '{"content-type":"application/json"}', '{"Result":{"ResultType":0,"ResultCode":"R000002","ResultDesc":"The OriginalTransactionID is invalid.","OriginatorConversationID":"5e5f-7628-174dc30198d5a0c2","ConversationID":"AG_20261125_d928cde7493f1c2d3dfe","TransactionID":"UKPP0ARNF1"}}', 'false', '1'),
  ('4', null, 'http://localhost:46691/api/payments/paypal', '{"content-type":"application/json","paypal-auth-algo":"SHA256withRSA","paypal-cert-url":"http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right","paypal-transmission-id":"64e095d5-289c-4cac-8141-5460ba5f53e5","paypal-transmission-sig":"C5yfGbebYNmlWiNv+SfYKwBRJxG4iPhMavmStqEnJREB8L5jqCNWPYv6dmLVSFjM/52JecO4NKKf4OnW5LP6l4u/z88IpUPYf1K7otDdYfi3LU8mm6gQ7EIhKkTimrCghHVlxKSwmuW+hPI3tHt8Tk2rihUdo7UW1dMXTVfAhe3h11RuWb6yZ8A3dMxF4XdNb5VBfi+ObmwGjw+vwQWaSj9HwaRAbf1ZsgPueWKlQJSBp2Z3lXk/ie1UaTR2S8y0tEqFWFzlA1LymmO953S5VCVOL+TEWyXrnwGttVxg/2g3nmaWmQxC/zEs/TuT/wu3oIsNtV4wvjgCBktIpqCdGA==","paypal-transmission-time":"2026-11-25T09:46:34Z"}', '{"id":"WH-6B6SK8U76UGLAMAFK-DBML3NTC9HNXD0F1R","event_version":"1.0","create_time":"2026-11-25T09:46:34.228Z","resource_type":"checkout-order","resource_version":"2.0","event_type":"CHECKOUT.ORDER.APPROVED","summary":"CHECKOUT.ORDER.APPROVED at the embedded stack.","resource":{"id":"N8CXXRA5GU7H5B1L7","intent":"CAPTURE","status":"APPROVED","purchase_units":[{"reference_id":"default","amount":{"currency_code":"USD","value":"8.99"},"payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"description":"Weekly","custom_id":"d2e386d4-82e1-4184-8187-8a9b5c06a2d0","invoice_id":"836858-d2e386d4-82e1-4184-8187-8a9b5c06a2d0"}],"create_time":"2026-11-25T09:46:34.179Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=N8CXXRA5GU7H5B1L7","rel":"approve","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7/capture","rel":"capture","method":"POST"}]},"links":[]}', 'true', '1'),
  ('5', null, 'http://localhost:46691/api/payments/paypal', '{"content-type":"application/json","paypal-auth-algo":"SHA256withRSA","paypal-cert-url":"http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right","paypal-transmission-id":"d8968d92-1dab-4c4f-bce5-6916b7ea8a5b","paypal-transmission-sig":"sKlgCL8fOwCwY5HmqHBbGd5zQcTYKET1HfxIX3cULneqjwNKOg7oD4vPilzHK6ZJ+KSfxmpAZyChNAyJ2Hs2AZ2npjErOSEXsIB6P4b2O2PWOAvcfnus50qIuDil46YA/Yvke5LdqwNWlPMoyrLtlh+snJAPVAiy76drtfWJpsBuac/LZIk/SNoNZSxVcapr+lOxmIxkrgE791hCa/yteN3UyAL8+hqeL/TNFQ3ncE6j/U39qgWO/MJTSqMs+6aeOAA5sKyXTkl1Dvhpln9d+i7dwFwO3C4VYbi4y63zAmFWAjdkRIa0dbAXpuNVOeOth33hHoBXXjDNM5rqTZwyQg==","paypal-transmission-time":"2026-11-25T09:47:34Z"}', '{"id":"WH-BHX3FRJ99X7JCGYMJ-LJJP1JSPPPWPM2PR8","event_version":"1.0","create_time":"2026-11-25T09:47:34.329Z","resource_type":"capture","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"PAYMENT.CAPTURE.COMPLETED at the embedded stack.","resource":{"id":"WLLM0EBW3D0MWM5MF","amount":{"currency_code":"USD","value":"8.99"},"final_capture":true,"status":"COMPLETED","payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"custom_id":"d2e386d4-82e1-4184-8187-8a9b5c06a2d0","invoice_id":"836858-d2e386d4-82e1-4184-8187-8a9b5c06a2d0","supplementary_data":{"related_ids":{"order_id":"N8CXXRA5GU7H5B1L7"}},"create_time":"2026-11-25T09:47:34.328Z","update_time":"2026-11-25T09:47:34.328Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/WLLM0EBW3D0MWM5MF","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/WLLM0EBW3D0MWM5MF/refund","rel":"refund","method":"POST"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7","rel":"up","method":"GET"}]},"links":[]}', 'true', '1'),
  ('6', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/till', '{"content-type":"application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKP2EZ5AAW","TransTime":"20261125124736","TransAmount":"899.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 102","FirstName":"WANJIKU","MiddleName":"","LastName":""}', 'false', '1'),
  ('7', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/till', '{"content-type":"application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKP48MSQF8","TransTime":"20261125124837","TransAmount":"500.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 999","FirstName":"WANJIKU","MiddleName":"","LastName":""}', 'false', '1'),
  ('8', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/prompt/6e49f247-9220-4cb6-8b56-9c951259172f', '{"content-type":"application/json"}', '{"Body":{"stkCallback":{"MerchantRequestID":"97610-00947073-1","CheckoutRequestID":"ws_CO_202611250949397334783204579","ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":899},{"Name":"MpesaReceiptNumber","Value":"UKPA0SBU5V"},{"Name":"Balance"},{"Name":"TransactionDate","Value":20261125124939},{"Name":"PhoneNumber","Value":254711000103}]}}}}', 'false', '1'),
  ('9', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/till', '{"content-type":"application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKPA0SBU5V","TransTime":"20261125124939","TransAmount":"899.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 103","FirstName":"WANJIKU","MiddleName":"","LastName":""}', 'false', '1'),
  ('10', null, 'http://localhost:46691/api/payments/callback/oIUhd7JQf6QW84SYLDVY1uymNMZkogGyGyLl-ZlbxUk/reversal/e8c70a88-7904-486c-b9a1-e0eb22e3f58d', '{"content-type":"application/json"}', '{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.","OriginatorConversationID":"a922-2bb4-903c78f46f74e93b","ConversationID":"AG_20261125_74b75acb0c5ef4599658","TransactionID":"UKPXR04J1W","ResultParameters":{"ResultParameter":[{"Key":"DebitAccountBalance","Value":"Utility Account|KES|0.00|0.00|0.00|0.00"},{"Key":"Amount","Value":899},{"Key":"TransCompletedTime","Value":20261125125240},{"Key":"OriginalTransactionID","Value":"UKPA0SBU5V"},{"Key":"Charge","Value":0},{"Key":"CreditPartyPublicName","Value":"254711000103 - WANJIKU"},{"Key":"DebitPartyPublicName","Value":"7654321 - TANGAZA"}]}}}', 'false', '1'),
  ('11', null, 'http://localhost:46691/api/payments/paypal', '{"content-type":"application/json","paypal-auth-algo":"SHA256withRSA","paypal-cert-url":"http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right","paypal-transmission-id":"ed620a0b-18b4-4d48-a805-439c2d604e77","paypal-transmission-sig":"biRmtdfPveYF5qs+sqbH/ENZmpkri/8gkFWsrr8Go7s/PU09acY0U9+HU79X0RlS34uVvrYRDOXwsdhHe9w7DfFoDoLZyocDGbhg4OvMReUTLSqYyINb1xnyOqRV2jzVMmvkHsz0EsVqnqfNS5c4HQK93i65DwuGyRts8GGDP35shqg2x8qO8hT847iIIWwtL0jDR8wXmguIEhI7CIaDVvDphZpfpYfWy5rMjdwNf1aaQB3EO6CqJOQBVCNa/OJc9jbVLDAti7N2kA1GTlXLoxLV2Mwq2ucjs1ICVt3lKL28VIUkq+sZIHtos6ZuVOt6P9KOvEl6oax3LIOIu0jdKg==","paypal-transmission-time":"2026-11-25T10:54:43Z"}', '{"id":"WH-LCXVC73U0G5BRV23S-FHG4AKJL8BEX267AG","event_version":"1.0","create_time":"2026-11-25T10:54:43.220Z","resource_type":"checkout-order","resource_version":"2.0","event_type":"CHECKOUT.ORDER.APPROVED","summary":"CHECKOUT.ORDER.APPROVED at the embedded stack.","resource":{"id":"8WNCCXDRJTFLHLRN6","intent":"CAPTURE","status":"APPROVED","purchase_units":[{"reference_id":"default","amount":{"currency_code":"USD","value":"8.99"},"payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"description":"Weekly","custom_id":"25f9410b-3582-4ffe-ae4e-bb2d93f93d17","invoice_id":"243620-25f9410b-3582-4ffe-ae4e-bb2d93f93d17"}],"create_time":"2026-11-25T10:54:43.173Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=8WNCCXDRJTFLHLRN6","rel":"approve","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6/capture","rel":"capture","method":"POST"}]},"links":[]}', 'true', '1'),
  ('12', null, 'http://localhost:46691/api/payments/paypal', '{"content-type":"application/json","paypal-auth-algo":"SHA256withRSA","paypal-cert-url":"http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right","paypal-transmission-id":"1ef50b22-27ee-4a81-969c-94c6e02494e7","paypal-transmission-sig":"nXloztcHEsDwJ/+WgFvjO/p50LLxei+fznRixw0uj4wSC0cQKAdYqYpQhe3xsqRdJA0F/Cexc2cdodsh6CZd0lIDwgk/NylR0oZ5Pv3jHmJusc/jY8Llouw/A5uo6qLTByv6lu6UvpoG9Ed54i2UMUG5kIgXSs7q4HIxYrdprtY9lH4r/bj+JmMlcYt6+aS6ScBC5RCZZ1KQsQmd2r+iyUINWt3kdR6s+vcZ/J5umL+WBUrc0S23UZV8jssNahgZ16XKg8SuFXs7b+D5zfiOtGTRaehB8xMao4tt0ybOuZzN7P/kaKL9pYT/+pToDeOEN4BoJIetnUCbL4bF+87+yw==","paypal-transmission-time":"2026-11-25T10:55:43Z"}', '{"id":"WH-P96BBDJYYYUJ7H4P9-H7XSW0R45L2MY3F31","event_version":"1.0","create_time":"2026-11-25T10:55:43.255Z","resource_type":"capture","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"PAYMENT.CAPTURE.COMPLETED at the embedded stack.","resource":{"id":"NE52B1DDPR3KDU4KH","amount":{"currency_code":"USD","value":"8.99"},"final_capture":true,"status":"COMPLETED","payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"custom_id":"25f9410b-3582-4ffe-ae4e-bb2d93f93d17","invoice_id":"243620-25f9410b-3582-4ffe-ae4e-bb2d93f93d17","supplementary_data":{"related_ids":{"order_id":"8WNCCXDRJTFLHLRN6"}},"create_time":"2026-11-25T10:55:43.255Z","update_time":"2026-11-25T10:55:43.255Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/NE52B1DDPR3KDU4KH","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/NE52B1DDPR3KDU4KH/refund","rel":"refund","method":"POST"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6","rel":"up","method":"GET"}]},"links":[]}', 'true', '1'),
  ('13', null, 'http://localhost:46691/api/payments/paypal', '{"content-type":"application/json","paypal-auth-algo":"SHA256withRSA","paypal-cert-url":"http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right","paypal-transmission-id":"6146a5e3-488b-47e9-8873-8a27a1ce2fb1","paypal-transmission-sig":"n52XO1GGvGJxkVagVIiEvHVvjn8fmqCZEJTHRtsFgkeUuqfYZWzHRh+Q+/nKAf/RUuE2DgE/N5tcDKEgS69MCgvkQRRbMJG48ypPdoUwbXwpL0zkW+Q5mXMB5N//3ggHQLphcKxP3aQ6i7KqxmDiXGF99hWh+WR5GzbjQi5VBQxuE1e64nUnM9Wd5KhLDOca85oc8Z7Qgcra0ZgcH8zbLaFfS96N0DdKaynTrYoZV0oATxw1I1wbSKUXLwLWMUqWuPEq2ZsmbmTYv1LmGDs4feBvP2iH6X1GHtF6rosv8m3BB3G0Be+T6WFrFGqYmGyVuYrlJDL9R26/hZDqe0I/YQ==","paypal-transmission-time":"2026-11-25T10:57:44Z"}', '{"id":"WH-W4JP8173V44DXST7M-BD3WDBYV9S1VJ1DAA","event_version":"1.0","create_time":"2026-11-25T10:57:44.467Z","resource_type":"refund","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.REFUNDED","summary":"PAYMENT.CAPTURE.REFUNDED at the embedded stack.","resource":{"id":"TKNN00D29J1AS0M0J","amount":{"currency_code":"USD","value":"8.99"},"status":"COMPLETED","custom_id":"refund-205a2003-e4cb-4a32-b7b4-f166bd443051","create_time":"2026-11-25T10:57:44.466Z","update_time":"2026-11-25T10:57:44.466Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/payments/refunds/TKNN00D29J1AS0M0J","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/NE52B1DDPR3KDU4KH","rel":"up","method":"GET"}]},"links":[]}', 'true', '1');

create table paypal_simulator.documents (
  "kind" text,
  "id" text,
  "at" text,
  "body" text,
  "key" text
);
insert into paypal_simulator.documents ("kind", "id", "at", "body", "key") overriding system value values
  ('answer', '/v2/checkout/orders/N8CXXRA5GU7H5B1L7/capture capture-N8CXXRA5GU7H5B1L7', '2026-11-25T09:47:34.327Z', '{"status":201,"body":{"id":"N8CXXRA5GU7H5B1L7","status":"COMPLETED","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=N8CXXRA5GU7H5B1L7","rel":"approve","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7/capture","rel":"capture","method":"POST"}]}}', null),
  ('answer', '/v2/checkout/orders 25f9410b-3582-4ffe-ae4e-bb2d93f93d17', '2026-11-25T10:54:43.166Z', '{"status":200,"body":{"id":"8WNCCXDRJTFLHLRN6","status":"PAYER_ACTION_REQUIRED","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=8WNCCXDRJTFLHLRN6","rel":"payer-action","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6/capture","rel":"capture","method":"POST"}]}}', null),
  ('answer', '/v2/payments/captures/NE52B1DDPR3KDU4KH/refund 205a2003-e4cb-4a32-b7b4-f166bd443051', '2026-11-25T10:57:44.459Z', '{"status":201,"body":{"id":"TKNN00D29J1AS0M0J","status":"COMPLETED"}}', null),
  ('answer', '/v2/checkout/orders/8WNCCXDRJTFLHLRN6/capture capture-8WNCCXDRJTFLHLRN6', '2026-11-25T10:55:43.253Z', '{"status":201,"body":{"id":"8WNCCXDRJTFLHLRN6","status":"COMPLETED","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=8WNCCXDRJTFLHLRN6","rel":"approve","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6/capture","rel":"capture","method":"POST"}]}}', null),
  ('answer', '/v2/checkout/orders d2e386d4-82e1-4184-8187-8a9b5c06a2d0', '2026-11-25T09:46:34.177Z', '{"status":200,"body":{"id":"N8CXXRA5GU7H5B1L7","status":"PAYER_ACTION_REQUIRED","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=N8CXXRA5GU7H5B1L7","rel":"payer-action","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7/capture","rel":"capture","method":"POST"}]}}', null),
  ('order', '8WNCCXDRJTFLHLRN6', '2026-11-25T10:54:43.173Z', '{"id":"8WNCCXDRJTFLHLRN6","status":"COMPLETED","cents":899,"description":"Weekly","custom":"25f9410b-3582-4ffe-ae4e-bb2d93f93d17","invoice":"243620-25f9410b-3582-4ffe-ae4e-bb2d93f93d17","returnUrl":"http://localhost:46691/thank-you?p=25f9410b-3582-4ffe-ae4e-bb2d93f93d17","cancelUrl":"http://localhost:46691/cancel?p=25f9410b-3582-4ffe-ae4e-bb2d93f93d17","funds":"good","at":"2026-11-25T10:54:43.173Z","payment":"NE52B1DDPR3KDU4KH"}', null),
  ('order', 'N8CXXRA5GU7H5B1L7', '2026-11-25T09:46:34.179Z', '{"id":"N8CXXRA5GU7H5B1L7","status":"COMPLETED","cents":899,"description":"Weekly","custom":"d2e386d4-82e1-4184-8187-8a9b5c06a2d0","invoice":"836858-d2e386d4-82e1-4184-8187-8a9b5c06a2d0","returnUrl":"http://localhost:46691/thank-you?p=d2e386d4-82e1-4184-8187-8a9b5c06a2d0","cancelUrl":"http://localhost:46691/cancel?p=d2e386d4-82e1-4184-8187-8a9b5c06a2d0","funds":"good","at":"2026-11-25T09:46:34.179Z","payment":"WLLM0EBW3D0MWM5MF"}', null),
  ('payment', 'NE52B1DDPR3KDU4KH', '2026-11-25T10:55:43.255Z', '{"id":"NE52B1DDPR3KDU4KH","order":"8WNCCXDRJTFLHLRN6","cents":899,"payee":"EMBEDDED2345N","custom":"25f9410b-3582-4ffe-ae4e-bb2d93f93d17","invoice":"243620-25f9410b-3582-4ffe-ae4e-bb2d93f93d17","at":"2026-11-25T10:55:43.255Z","status":"COMPLETED"}', '243620-25f9410b-3582-4ffe-ae4e-bb2d93f93d17'),
  ('payment', 'WLLM0EBW3D0MWM5MF', '2026-11-25T09:47:34.328Z', '{"id":"WLLM0EBW3D0MWM5MF","order":"N8CXXRA5GU7H5B1L7","cents":899,"payee":"EMBEDDED2345N","custom":"d2e386d4-82e1-4184-8187-8a9b5c06a2d0","invoice":"836858-d2e386d4-82e1-4184-8187-8a9b5c06a2d0","at":"2026-11-25T09:47:34.328Z","status":"COMPLETED"}', '836858-d2e386d4-82e1-4184-8187-8a9b5c06a2d0'),
  ('reversal', 'TKNN00D29J1AS0M0J', '2026-11-25T10:57:44.466Z', '{"id":"TKNN00D29J1AS0M0J","payment":"NE52B1DDPR3KDU4KH","at":"2026-11-25T10:57:44.466Z","kind":"refund","cents":899,"custom":"refund-205a2003-e4cb-4a32-b7b4-f166bd443051"}', 'NE52B1DDPR3KDU4KH'),
  ('webhook', '4WH19826LC0451235', '2026-11-25T09:45:23.858Z', '{"url":"http://localhost:46691/api/payments/paypal","events":["CHECKOUT.ORDER.APPROVED","PAYMENT.CAPTURE.COMPLETED","PAYMENT.CAPTURE.PENDING","PAYMENT.CAPTURE.DECLINED","PAYMENT.CAPTURE.DENIED","PAYMENT.CAPTURE.REFUNDED","PAYMENT.CAPTURE.REVERSED"]}', null);

create table public.attempts (
  "id" bigint generated always as identity,
  "kind" text,
  "subject" text,
  "at" timestamp with time zone
);
insert into public.attempts ("id", "kind", "subject", "at") overriding system value values
  ('65', 'picture-member', '3497e45f9b34dfb3ebf5b7a0c2dd25709603c5256714cf3f072a2c45e1409ce2', '2026-11-26 12:01:54.394+00'),
  ('66', 'submission-member', '3497e45f9b34dfb3ebf5b7a0c2dd25709603c5256714cf3f072a2c45e1409ce2', '2026-11-26 12:01:55.425+00');

create table public.audit_log (
  "id" bigint generated always as identity,
  "at" timestamp with time zone,
  "actor" uuid,
  "subject" text,
  "subject_id" text,
  "from_state" text,
  "to_state" text,
  "reason" text,
  "details" jsonb
);
insert into public.audit_log ("id", "at", "actor", "subject", "subject_id", "from_state", "to_state", "reason", "details") overriding system value values
  ('1', '2026-11-25 09:45:21.036+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'listing', '1001', null, 'draft', '', '{}'),
  ('2', '2026-11-25 09:45:21.06+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'listing', '1001', 'draft', 'submitted', '', '{}'),
  ('3', '2026-11-25 09:45:21.188+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'payment', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', null, 'pending', '', '{}'),
  ('4', '2026-11-25 09:45:21.214+00', null, 'payment', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'pending', 'paid', '', '{}'),
  ('5', '2026-11-25 09:45:21.282+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'payment', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'paid', 'refund_due', '', '{}'),
  ('6', '2026-11-25 09:45:21.369+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'payment', '74df95c5-b5ec-4b2a-8767-ef2527b3869b', null, 'pending', '', '{}'),
  ('7', '2026-11-25 09:45:21.422+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'listing', '1002', null, 'draft', '', '{}'),
  ('8', '2026-11-25 09:45:21.527+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'payment', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'refund_due', 'refunded', '', '{}'),
  ('9', '2026-11-25 09:45:21.536+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'payment', '74df95c5-b5ec-4b2a-8767-ef2527b3869b', 'pending', 'failed', '', '{}'),
  ('10', '2026-11-25 09:45:21.536+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'listing', '1001', 'submitted', 'withdrawn', '', '{}'),
  ('11', '2026-11-25 09:45:21.546+00', null, 'payment', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', null, 'review', '', '{}'),
  ('12', '2026-11-25 09:45:21.79+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', 'review', 'refund_due', '', '{}'),
  ('13', '2026-11-25 09:45:21.855+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1003', null, 'draft', '', '{}'),
  ('14', '2026-11-25 09:45:31.714+00', '99afe904-b1a2-4a1f-9987-f691284280fe', 'listing', '1004', null, 'draft', '', '{}'),
  ('15', '2026-11-25 09:45:31.78+00', '99afe904-b1a2-4a1f-9987-f691284280fe', 'listing', '1004', 'draft', 'submitted', '', '{}'),
  ('16', '2026-11-25 09:45:32.026+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1004', 'submitted', 'approved', '', '{}'),
  ('17', '2026-11-25 09:45:32.402+00', '99afe904-b1a2-4a1f-9987-f691284280fe', 'payment', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', null, 'pending', '', '{}'),
  ('18', '2026-11-25 09:46:32.627+00', null, 'payment', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', 'pending', 'paid', '', '{}'),
  ('19', '2026-11-25 09:46:32.627+00', null, 'listing', '1004', 'approved', 'live', '', '{}'),
  ('20', '2026-11-25 09:46:33.86+00', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', '1005', null, 'draft', '', '{}'),
  ('21', '2026-11-25 09:46:33.938+00', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', '1005', 'draft', 'submitted', '', '{}'),
  ('22', '2026-11-25 09:46:33.974+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1005', 'submitted', 'approved', '', '{}'),
  ('23', '2026-11-25 09:46:34.144+00', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'payment', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', null, 'pending', '', '{}'),
  ('24', '2026-11-25 09:47:34.354+00', null, 'payment', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', 'pending', 'paid', '', '{}'),
  ('25', '2026-11-25 09:47:34.354+00', null, 'listing', '1005', 'approved', 'live', '', '{}'),
  ('26', '2026-11-25 09:47:36.138+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', '1006', null, 'draft', '', '{}'),
  ('27', '2026-11-25 09:47:36.263+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', '1006', 'draft', 'submitted', '', '{}'),
  ('28', '2026-11-25 09:47:36.419+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1006', 'submitted', 'approved', '', '{}'),
  ('29', '2026-11-25 09:47:36.662+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'payment', '31e2a8a5-833a-4430-a61e-8a79f0fc1414', null, 'pending', '', '{}'),
  ('30', '2026-11-25 09:47:36.799+00', null, 'payment', '337b99b5-4c9e-47ba-981d-0ac559beeb9e', null, 'review', '', '{}'),
  ('31', '2026-11-25 09:47:36.799+00', null, 'payment', '31e2a8a5-833a-4430-a61e-8a79f0fc1414', 'pending', 'failed', '', '{}'),
  ('32', '2026-11-25 09:47:36.799+00', null, 'payment', '337b99b5-4c9e-47ba-981d-0ac559beeb9e', 'review', 'paid', '', '{}'),
  ('33', '2026-11-25 09:47:36.799+00', null, 'listing', '1006', 'approved', 'live', '', '{}'),
  ('34', '2026-11-25 09:49:37.728+00', null, 'payment', '9bc0dab1-a585-44c1-8c17-dc5ff891e317', null, 'review', '', '{}'),
  ('35', '2026-11-25 09:49:39.139+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', '1007', null, 'draft', '', '{}'),
  ('36', '2026-11-25 09:49:39.213+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', '1007', 'draft', 'submitted', '', '{}'),
  ('37', '2026-11-25 09:49:39.311+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1007', 'submitted', 'approved', '', '{}'),
  ('38', '2026-11-25 09:49:39.702+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'payment', '6e49f247-9220-4cb6-8b56-9c951259172f', null, 'pending', '', '{}'),
  ('39', '2026-11-25 09:49:39.885+00', null, 'payment', '6e49f247-9220-4cb6-8b56-9c951259172f', 'pending', 'paid', '', '{}'),
  ('40', '2026-11-25 09:49:39.885+00', null, 'listing', '1007', 'approved', 'live', '', '{}'),
  ('41', '2026-11-25 09:50:40.624+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1007', 'live', 'expired', '', '{}'),
  ('42', '2026-11-25 09:50:40.624+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '6e49f247-9220-4cb6-8b56-9c951259172f', 'paid', 'refund_due', '', '{}'),
  ('43', '2026-11-25 09:52:41.09+00', null, 'payment', '6e49f247-9220-4cb6-8b56-9c951259172f', 'refund_due', 'refunded', '', '{}'),
  ('44', '2026-11-25 10:54:42.722+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'listing', '1008', null, 'draft', '', '{}'),
  ('45', '2026-11-25 10:54:42.829+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'listing', '1008', 'draft', 'submitted', '', '{}'),
  ('46', '2026-11-25 10:54:42.916+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1008', 'submitted', 'approved', '', '{}'),
  ('47', '2026-11-25 10:54:43.128+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'payment', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', null, 'pending', '', '{}'),
  ('48', '2026-11-25 10:55:43.275+00', null, 'payment', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', 'pending', 'paid', '', '{}'),
  ('49', '2026-11-25 10:55:43.275+00', null, 'listing', '1008', 'approved', 'live', '', '{}'),
  ('50', '2026-11-25 10:55:43.969+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1008', 'live', 'expired', '', '{}'),
  ('51', '2026-11-25 10:55:43.969+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', 'paid', 'refund_due', '', '{}'),
  ('52', '2026-11-25 10:57:44.482+00', null, 'payment', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', 'refund_due', 'refunded', '', '{}'),
  ('53', '2026-11-25 11:59:45.359+00', 'fee9144c-083f-4ddc-90da-69e290d62019', 'listing', '1009', null, 'draft', '', '{}'),
  ('54', '2026-11-25 11:59:45.372+00', 'fee9144c-083f-4ddc-90da-69e290d62019', 'listing', '1009', 'draft', 'submitted', '', '{}'),
  ('55', '2026-11-25 11:59:45.443+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1009', 'submitted', 'approved', '', '{}'),
  ('56', '2026-11-25 11:59:46.017+00', 'fee9144c-083f-4ddc-90da-69e290d62019', 'payment', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', null, 'pending', '', '{}'),
  ('57', '2026-11-25 11:59:46.121+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', 'pending', 'paid', '', '{}'),
  ('58', '2026-11-25 11:59:46.121+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1009', 'approved', 'live', '', '{}'),
  ('59', '2026-11-25 11:59:46.222+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1009', 'live', 'suspended', '', '{}'),
  ('60', '2026-11-25 11:59:46.25+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1009', 'suspended', 'live', '', '{}'),
  ('61', '2026-11-25 11:59:46.259+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1009', 'live', 'live', '', '{"featured": true}'),
  ('62', '2026-11-25 11:59:46.313+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1009', 'live', 'live', '', '{"version": 9, "decision": "approved"}'),
  ('63', '2026-11-25 11:59:46.329+00', 'fee9144c-083f-4ddc-90da-69e290d62019', 'listing', '1010', null, 'draft', '', '{}'),
  ('64', '2026-11-25 11:59:46.342+00', 'fee9144c-083f-4ddc-90da-69e290d62019', 'listing', '1010', 'draft', 'submitted', '', '{}'),
  ('65', '2026-11-25 11:59:46.367+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1010', 'submitted', 'changes_requested', '', '{}'),
  ('66', '2026-11-25 11:59:46.38+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'listing', '1011', null, 'draft', '', '{}'),
  ('67', '2026-11-25 11:59:46.392+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'listing', '1011', 'draft', 'submitted', '', '{}'),
  ('68', '2026-11-25 11:59:46.416+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1011', 'submitted', 'approved', '', '{}'),
  ('69', '2026-11-25 11:59:46.433+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'payment', 'bf524fcb-b630-4aa3-9688-b3e3803d21a8', null, 'pending', '', '{}'),
  ('70', '2026-11-25 11:59:46.441+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', 'bf524fcb-b630-4aa3-9688-b3e3803d21a8', 'pending', 'paid', '', '{}'),
  ('71', '2026-11-25 11:59:46.441+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1011', 'approved', 'live', '', '{}'),
  ('72', '2026-11-25 11:59:46.459+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'listing', '1011', 'live', 'withdrawn', '', '{}'),
  ('73', '2026-11-25 11:59:46.473+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', '1012', null, 'draft', '', '{}'),
  ('74', '2026-11-25 11:59:46.483+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', '1013', null, 'draft', '', '{}'),
  ('75', '2026-11-25 11:59:46.492+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', '1013', 'draft', 'submitted', '', '{}'),
  ('76', '2026-11-25 11:59:46.543+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1013', 'submitted', 'approved', '', '{}'),
  ('77', '2026-11-25 11:59:46.568+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'payment', '41639c48-af8a-498f-b72f-7c95f7aacb52', null, 'pending', '', '{}'),
  ('78', '2026-11-25 11:59:46.576+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '41639c48-af8a-498f-b72f-7c95f7aacb52', 'pending', 'paid', '', '{}'),
  ('79', '2026-11-25 11:59:46.576+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1013', 'approved', 'live', '', '{}'),
  ('80', '2026-11-25 11:59:46.586+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1013', 'live', 'expired', '', '{}'),
  ('81', '2026-11-25 11:59:46.586+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '41639c48-af8a-498f-b72f-7c95f7aacb52', 'paid', 'refund_due', '', '{}'),
  ('82', '2026-11-25 11:59:46.594+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '41639c48-af8a-498f-b72f-7c95f7aacb52', 'refund_due', 'refunded', '', '{}'),
  ('83', '2026-11-25 11:59:46.613+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', '1014', null, 'draft', '', '{}'),
  ('84', '2026-11-25 11:59:46.667+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', '1014', 'draft', 'submitted', '', '{}'),
  ('85', '2026-11-25 11:59:46.73+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1014', 'submitted', 'approved', '', '{}'),
  ('86', '2026-11-25 11:59:46.782+00', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'payment', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', null, 'pending', '', '{}'),
  ('87', '2026-11-25 11:59:46.902+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', 'pending', 'paid', '', '{}'),
  ('88', '2026-11-25 11:59:46.902+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1014', 'approved', 'live', '', '{}'),
  ('89', '2026-11-25 11:59:46.958+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1014', 'live', 'suspended', '', '{}'),
  ('90', '2026-11-25 11:59:46.984+00', '99afe904-b1a2-4a1f-9987-f691284280fe', 'listing', '1015', null, 'draft', '', '{}'),
  ('91', '2026-11-25 11:59:47.008+00', '99afe904-b1a2-4a1f-9987-f691284280fe', 'listing', '1015', 'draft', 'submitted', '', '{}'),
  ('92', '2026-11-25 11:59:47.128+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1015', 'submitted', 'approved', '', '{}'),
  ('93', '2026-11-25 11:59:47.167+00', '99afe904-b1a2-4a1f-9987-f691284280fe', 'payment', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', null, 'pending', '', '{}'),
  ('94', '2026-11-25 11:59:47.196+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', 'pending', 'paid', '', '{}'),
  ('95', '2026-11-25 11:59:47.196+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1015', 'approved', 'live', '', '{}'),
  ('96', '2026-11-25 11:59:47.229+00', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', '1016', null, 'draft', '', '{}'),
  ('97', '2026-11-25 11:59:47.251+00', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', '1016', 'draft', 'submitted', '', '{}'),
  ('98', '2026-11-25 11:59:47.295+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1016', 'submitted', 'approved', '', '{}'),
  ('99', '2026-11-25 11:59:48.063+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', '1017', null, 'draft', '', '{}'),
  ('100', '2026-11-25 11:59:48.104+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', '1017', 'draft', 'submitted', '', '{}'),
  ('101', '2026-11-25 11:59:48.146+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1017', 'submitted', 'approved', '', '{}'),
  ('102', '2026-11-25 11:59:48.307+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'payment', '60939201-ed24-45b7-8440-aa340555e909', null, 'pending', '', '{}'),
  ('103', '2026-11-25 11:59:48.499+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '60939201-ed24-45b7-8440-aa340555e909', 'pending', 'paid', '', '{}'),
  ('104', '2026-11-25 11:59:48.499+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1017', 'approved', 'live', '', '{}'),
  ('105', '2026-11-25 11:59:50.289+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', '1018', null, 'draft', '', '{}'),
  ('106', '2026-11-25 11:59:50.377+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', '1018', 'draft', 'submitted', '', '{}'),
  ('107', '2026-11-25 11:59:50.409+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1018', 'submitted', 'approved', '', '{}'),
  ('108', '2026-11-25 11:59:50.716+00', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'payment', '8f5eaa65-e59f-4419-93f1-4293ef49a392', null, 'pending', '', '{}'),
  ('109', '2026-11-25 11:59:51.084+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'payment', '8f5eaa65-e59f-4419-93f1-4293ef49a392', 'pending', 'paid', '', '{}'),
  ('110', '2026-11-25 11:59:51.084+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1018', 'approved', 'live', '', '{}'),
  ('111', '2026-11-25 12:01:52.041+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'vacancy', 'e2001497-7e35-41e4-82e6-a8b2a8b00236', 'new', 'published', '', '{}'),
  ('112', '2026-11-25 12:01:52.961+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1004', 'live', 'live', '', '{"day": "2026-11-24", "channel": "facebook", "promotion": "147a41db-fe8d-41f7-9184-a9a6c82f5e4b"}'),
  ('113', '2026-11-25 12:01:52.961+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', '1005', 'live', 'live', '', '{"day": "2026-11-24", "channel": "facebook", "promotion": "147a41db-fe8d-41f7-9184-a9a6c82f5e4b"}'),
  ('114', '2026-11-26 12:01:54.018+00', 'f57b6652-0f82-4bae-9602-f58c3642f75b', 'listing', '1008', 'expired', 'withdrawn', 'account-deleted', '{}'),
  ('115', '2026-11-26 12:01:55.355+00', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', '1019', null, 'draft', '', '{}'),
  ('116', '2026-11-26 12:01:55.425+00', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', '1019', 'draft', 'submitted', '', '{}'),
  ('117', '2026-11-25 09:45:59.039+00', null, 'payment', 'a51501b1-0a77-466b-b6e7-6335d819c43a', null, 'review', '', '{}');

create table public.jobs (
  "id" bigint generated always as identity,
  "vacancy_id" uuid,
  "title" text,
  "description" text,
  "employer" text,
  "requirements" jsonb,
  "responsibilities" jsonb,
  "website" text,
  "how_to_apply" text,
  "apply_email" text,
  "category" text,
  "location" text,
  "employment" text,
  "date_posted" date,
  "valid_through" date
);
insert into public.jobs ("id", "vacancy_id", "title", "description", "employer", "requirements", "responsibilities", "website", "how_to_apply", "apply_email", "category", "location", "employment", "date_posted", "valid_through") overriding system value values
  ('1001', 'e2001497-7e35-41e4-82e6-a8b2a8b00236', 'Tailor', 'Sew school uniforms in a workshop of four in Ruiru.', 'Duka la Amina', '["You sew straight seams."]', '["Cut and sew thirty shirts a week."]', 'https://duka.example', 'Send a photo of something that you sewed.', 'jobs@duka.example', 'Clothing', 'Ruiru', 'FULL_TIME', '2026-11-25', '2026-12-25');

create table public.ledger (
  "id" bigint generated always as identity,
  "at" timestamp with time zone,
  "payment_id" uuid,
  "direction" text,
  "code" text,
  "amount" integer,
  "currency" text,
  "corrects" boolean,
  "provider" text
);
insert into public.ledger ("id", "at", "payment_id", "direction", "code", "amount", "currency", "corrects", "provider") overriding system value values
  ('1', '2026-11-25 09:45:21.214+00', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'in', 'CODE000000', '2999', 'USD', 'false', 'card'),
  ('2', '2026-11-25 09:45:21.527+00', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'out', 'BACK0', '2999', 'USD', 'false', 'card'),
  ('3', '2026-11-25 09:45:21.546+00', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', 'in', 'CODE000001', '129', 'KES', 'false', 'till'),
  ('4', '2026-11-25 09:46:32.627+00', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', 'in', 'UKP2Q20NG5', '899', 'KES', 'false', 'mpesa'),
  ('5', '2026-11-25 09:47:34.354+00', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', 'in', 'WLLM0EBW3D0MWM5MF', '899', 'USD', 'false', 'card'),
  ('6', '2026-11-25 09:47:36.799+00', '337b99b5-4c9e-47ba-981d-0ac559beeb9e', 'in', 'UKP2EZ5AAW', '899', 'KES', 'false', 'till'),
  ('7', '2026-11-25 09:49:37.728+00', '9bc0dab1-a585-44c1-8c17-dc5ff891e317', 'in', 'UKP48MSQF8', '500', 'KES', 'false', 'till'),
  ('8', '2026-11-25 09:49:39.885+00', '6e49f247-9220-4cb6-8b56-9c951259172f', 'in', 'UKPA0SBU5V', '899', 'KES', 'false', 'mpesa'),
  ('9', '2026-11-25 09:52:41.09+00', '6e49f247-9220-4cb6-8b56-9c951259172f', 'out', 'UKPXR04J1W', '899', 'KES', 'false', 'mpesa'),
  ('10', '2026-11-25 10:55:43.275+00', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', 'in', 'NE52B1DDPR3KDU4KH', '899', 'USD', 'false', 'card'),
  ('11', '2026-11-25 10:57:44.482+00', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', 'out', 'TKNN00D29J1AS0M0J', '899', 'USD', 'false', 'card'),
  ('12', '2026-11-25 11:59:46.121+00', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', 'in', 'S3DE03D5ED', '899', 'KES', 'false', 'till'),
  ('13', '2026-11-25 11:59:46.441+00', 'bf524fcb-b630-4aa3-9688-b3e3803d21a8', 'in', 'S82E82530D', '899', 'KES', 'false', 'till'),
  ('14', '2026-11-25 11:59:46.576+00', '41639c48-af8a-498f-b72f-7c95f7aacb52', 'in', 'S0BB158028', '899', 'KES', 'false', 'till'),
  ('15', '2026-11-25 11:59:46.594+00', '41639c48-af8a-498f-b72f-7c95f7aacb52', 'out', 'S137522C87', '899', 'KES', 'false', 'till'),
  ('16', '2026-11-25 11:59:46.902+00', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', 'in', 'SEBE75AC5D', '899', 'KES', 'false', 'till'),
  ('17', '2026-11-25 11:59:47.196+00', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', 'in', 'SD0951EEAA', '899', 'KES', 'false', 'till'),
  ('18', '2026-11-25 11:59:48.499+00', '60939201-ed24-45b7-8440-aa340555e909', 'in', 'SUNDO12345', '899', 'KES', 'false', 'till'),
  ('19', '2026-11-25 11:59:51.084+00', '8f5eaa65-e59f-4419-93f1-4293ef49a392', 'in', 'SMOVE12345', '899', 'KES', 'false', 'till'),
  ('20', '2026-11-25 09:45:59.039+00', 'a51501b1-0a77-466b-b6e7-6335d819c43a', 'in', 'SOTHER0001', '700', 'KES', 'false', 'till');

create table public.listing_slugs (
  "slug" text,
  "listing_id" bigint,
  "since" timestamp with time zone
);
insert into public.listing_slugs ("slug", "listing_id", "since") overriding system value values
  ('card-cakes', '1005', '2026-11-25 09:46:33.974+00'),
  ('de', '1015', '2026-11-25 11:59:47.128+00'),
  ('moved-shop', '1018', '2026-11-25 11:59:50.409+00'),
  ('mpesa-mats', '1004', '2026-11-25 09:45:32.026+00'),
  ('owed-shop', '1013', '2026-11-25 11:59:46.543+00'),
  ('preview', '1016', '2026-11-25 11:59:47.295+00'),
  ('refund-mpesa', '1007', '2026-11-25 09:49:39.311+00'),
  ('sewn-live', '1009', '2026-11-25 11:59:45.443+00'),
  ('sewn-live-renamed', '1009', '2026-11-25 11:59:46.313+00'),
  ('suspended-shop', '1014', '2026-11-25 11:59:46.73+00'),
  ('till-tailors', '1006', '2026-11-25 09:47:36.419+00'),
  ('undone-shop', '1017', '2026-11-25 11:59:48.146+00');

create table public.listing_versions (
  "id" bigint generated always as identity,
  "listing_id" bigint,
  "name" text,
  "category" text,
  "county" text,
  "town" text,
  "located" text,
  "contact" text,
  "phone" text,
  "email" text,
  "whatsapp" text,
  "website" text,
  "hours" text,
  "deliveries" text,
  "description" text,
  "photos" jsonb,
  "submitted_at" timestamp with time zone,
  "decision" text,
  "decided_at" timestamp with time zone,
  "decided_by" uuid,
  "reason" text,
  "seen_at" timestamp with time zone,
  "seen_by" uuid,
  "proposed_slug" text,
  "items" jsonb
);
insert into public.listing_versions ("id", "listing_id", "name", "category", "county", "town", "located", "contact", "phone", "email", "whatsapp", "website", "hours", "deliveries", "description", "photos", "submitted_at", "decision", "decided_at", "decided_by", "reason", "seen_at", "seen_by", "proposed_slug", "items") overriding system value values
  ('1', '1001', 'Mats 0', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "5a0e1b6f-0000-4000-8000-000000000001", "alt": "A mat in a doorway"}]', '2026-11-25 09:45:21.06+00', 'superseded', '2026-11-25 09:45:21.433+00', null, null, null, null, 'mats-1001', '[]'),
  ('2', '1001', 'Mats 2', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "5a0e1b6f-0000-4000-8000-000000000001", "alt": "A mat in a doorway"}]', '2026-11-25 09:45:21.433+00', 'superseded', '2026-11-25 09:45:21.536+00', null, null, null, null, 'mats-1001', '[]'),
  ('3', '1004', E'Mpesa Mats\u200b', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', E'Baskets of fruit and vegetables, packed every morning and brought to your door.\u202e', '[{"id": "625f5bc3-0b6c-47c7-81e1-a3e3f107f37c", "alt": "Baskets"}]', '2026-11-25 09:45:31.78+00', 'approved', '2026-11-25 09:45:32.026+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'mpesa-mats', '[]'),
  ('4', '1005', E'Card Cakes\u200b', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', E'Baskets of fruit and vegetables, packed every morning and brought to your door.\u202e', '[{"id": "23ad2492-731f-4a04-8306-bcb3ab8b621a", "alt": "Baskets"}]', '2026-11-25 09:46:33.938+00', 'approved', '2026-11-25 09:46:33.974+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'card-cakes', '[{"id": "7d9c1c3e-0000-4000-8000-000000000001", "name": "Plain cake", "price": 1200, "isFrom": false, "isOutOfStock": false, "photo": "23ad2492-731f-4a04-8306-bcb3ab8b621a"}, {"id": "7d9c1c3e-0000-4000-8000-000000000002", "name": "Photo cake", "price": 1500, "isFrom": true, "isOutOfStock": false, "photo": null}]'),
  ('5', '1006', E'Till Tailors\u200b', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', E'Baskets of fruit and vegetables, packed every morning and brought to your door.\u202e', '[{"id": "a9d4bc8f-f2e7-47fc-82af-2c8243525311", "alt": "Baskets"}]', '2026-11-25 09:47:36.263+00', 'approved', '2026-11-25 09:47:36.419+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'till-tailors', '[]'),
  ('6', '1007', 'Refund mpesa', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "afbaa853-192e-4d3e-a92b-a682930c57f9", "alt": "Baskets"}]', '2026-11-25 09:49:39.213+00', 'approved', '2026-11-25 09:49:39.311+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'refund-mpesa', '[]'),
  ('8', '1009', 'Sewn Live', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "07972aa8-0f87-4821-bf10-655bc3f053dc", "alt": "Baskets on a table"}]', '2026-11-25 11:59:45.372+00', 'approved', '2026-11-25 11:59:45.443+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'sewn-live', '[]'),
  ('9', '1009', 'Sewn Live Renamed', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "07972aa8-0f87-4821-bf10-655bc3f053dc", "alt": "Baskets on a table"}]', '2026-11-25 11:59:46.274+00', 'approved', '2026-11-25 11:59:46.313+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'sewn-live-renamed', '[]'),
  ('10', '1010', 'Asked Shop', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "b261c8b9-f690-48f3-a60d-3471df638898", "alt": "Baskets on a table"}]', '2026-11-25 11:59:46.342+00', 'changes_requested', '2026-11-25 11:59:46.367+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'A better photo.', null, null, 'asked-shop', '[]'),
  ('12', '1013', 'Owed Shop', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "65257158-2bcc-49ce-8823-9df24fcd09fa", "alt": "Baskets on a table"}]', '2026-11-25 11:59:46.492+00', 'approved', '2026-11-25 11:59:46.543+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'owed-shop', '[]'),
  ('13', '1014', 'Suspended Shop', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "32b5062a-9eb8-4f39-b1d3-93a97bb56be7", "alt": "Baskets on a table"}]', '2026-11-25 11:59:46.667+00', 'approved', '2026-11-25 11:59:46.73+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'suspended-shop', '[]'),
  ('14', '1015', 'De', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "26c33c34-fc2d-4be2-bc31-45f0a854bf64", "alt": "Baskets on a table"}]', '2026-11-25 11:59:47.008+00', 'approved', '2026-11-25 11:59:47.128+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'de', '[]'),
  ('15', '1016', 'Preview', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "87547dd9-8409-4248-8a98-935eca314888", "alt": "Baskets on a table"}]', '2026-11-25 11:59:47.251+00', 'approved', '2026-11-25 11:59:47.295+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'preview', '[]'),
  ('16', '1017', 'Undone Shop', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "d6c50301-bc75-43a6-8ffc-413bda76613d", "alt": "Baskets"}]', '2026-11-25 11:59:48.104+00', 'approved', '2026-11-25 11:59:48.146+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'undone-shop', '[]'),
  ('17', '1018', 'Moved Shop', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "d96c49af-885b-43d2-aa06-888e4b627397", "alt": "Baskets"}]', '2026-11-25 11:59:50.377+00', 'approved', '2026-11-25 11:59:50.409+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', null, null, null, 'moved-shop', '[]'),
  ('18', '1019', E'A\u200b', 'Food', 'Kisumu', 'Kisumu', '', 'Wambui', '+254700000021', null, null, null, '', '', 'Baskets of fruit and vegetables, packed every morning and brought to your door.', '[{"id": "92795a85-261a-4e0c-8b72-de8f75a97057", "alt": "Baskets"}]', '2026-11-26 12:01:55.425+00', null, null, null, null, null, null, 'last-one', '[]');

create table public.listings (
  "id" bigint generated always as identity,
  "owner_id" uuid,
  "state" text,
  "draft" jsonb,
  "revision" integer,
  "slug" text,
  "shown_version" bigint,
  "review_version" bigint,
  "live_from" timestamp with time zone,
  "live_until" timestamp with time zone,
  "featured" boolean,
  "live_payment" uuid,
  "created_at" timestamp with time zone,
  "updated_at" timestamp with time zone,
  "reason" text
);
insert into public.listings ("id", "owner_id", "state", "draft", "revision", "slug", "shown_version", "review_version", "live_from", "live_until", "featured", "live_payment", "created_at", "updated_at", "reason") overriding system value values
  ('1001', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'withdrawn', '{"name": "Mats 2", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "5a0e1b6f-0000-4000-8000-000000000001", "alt": "A mat in a doorway"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '2', null, null, null, null, null, 'false', null, '2026-11-25 09:45:21.036+00', '2026-11-25 09:45:21.536+00', 'no longer'),
  ('1002', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'draft', '{"name": "Mats 0", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "5a0e1b6f-0000-4000-8000-000000000001", "alt": "A mat in a doorway"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', null, null, null, null, null, 'false', null, '2026-11-25 09:45:21.422+00', '2026-11-25 09:45:21.422+00', null),
  ('1003', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'draft', '{"name": "Mats 0", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "5a0e1b6f-0000-4000-8000-000000000002", "alt": "A mat in a doorway"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', null, null, null, null, null, 'false', null, '2026-11-25 09:45:21.855+00', '2026-11-25 09:45:21.855+00', null),
  ('1004', '99afe904-b1a2-4a1f-9987-f691284280fe', 'live', '{"name": "Mpesa Mats", "town": "Kisumu", "email": "", "hours": "", "items": [], "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "625f5bc3-0b6c-47c7-81e1-a3e3f107f37c", "alt": "Baskets"}], "contact": "Wambui", "located": "", "package": "weekly", "website": "", "category": "Food", "whatsapp": "", "deliveries": "", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door.", "withWebsite": false}', '2', 'mpesa-mats', '3', null, '2026-11-25 09:46:32.627+00', '2026-12-02 09:46:32.627+00', 'false', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '2026-11-25 09:45:31.714+00', '2026-11-25 09:46:32.627+00', null),
  ('1005', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'live', '{"name": "Card Cakes", "town": "Kisumu", "email": "", "hours": "", "items": [{"id": "7d9c1c3e-0000-4000-8000-000000000001", "name": "Plain cake", "price": "1200", "isFrom": false, "isOutOfStock": false, "photo": "23ad2492-731f-4a04-8306-bcb3ab8b621a"}, {"id": "7d9c1c3e-0000-4000-8000-000000000002", "name": "Photo cake", "price": "1500", "isFrom": true, "isOutOfStock": false, "photo": null}], "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "23ad2492-731f-4a04-8306-bcb3ab8b621a", "alt": "Baskets"}], "contact": "Wambui", "located": "", "package": "weekly", "website": "", "category": "Food", "whatsapp": "", "deliveries": "", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door.", "withWebsite": false}', '2', 'card-cakes', '4', null, '2026-11-25 09:47:34.354+00', '2026-12-02 09:47:34.354+00', 'false', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', '2026-11-25 09:46:33.86+00', '2026-11-25 09:47:34.354+00', null),
  ('1006', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'live', '{"name": "Till Tailors", "town": "Kisumu", "email": "", "hours": "", "items": [], "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "a9d4bc8f-f2e7-47fc-82af-2c8243525311", "alt": "Baskets"}], "contact": "Wambui", "located": "", "package": "weekly", "website": "", "category": "Food", "whatsapp": "", "deliveries": "", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door.", "withWebsite": false}', '2', 'till-tailors', '5', null, '2026-11-25 09:47:36.799+00', '2026-12-02 09:47:36.799+00', 'false', '337b99b5-4c9e-47ba-981d-0ac559beeb9e', '2026-11-25 09:47:36.138+00', '2026-11-25 09:47:36.799+00', null),
  ('1007', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'expired', '{"name": "Refund mpesa", "town": "Kisumu", "email": "", "hours": "", "items": [], "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "afbaa853-192e-4d3e-a92b-a682930c57f9", "alt": "Baskets"}], "contact": "Wambui", "located": "", "package": "weekly", "website": "", "category": "Food", "whatsapp": "", "deliveries": "", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door.", "withWebsite": false}', '2', 'refund-mpesa', '6', null, '2026-11-25 09:49:39.885+00', '2026-11-25 09:50:40.624+00', 'false', null, '2026-11-25 09:49:39.139+00', '2026-11-25 09:50:40.624+00', null),
  ('1008', null, 'withdrawn', '{}', '2', null, null, null, '2026-11-25 10:55:43.275+00', '2026-11-25 10:55:44.275+00', 'false', null, '2026-11-25 10:54:42.722+00', '2026-11-26 12:01:54.018+00', null),
  ('1009', 'fee9144c-083f-4ddc-90da-69e290d62019', 'live', '{"name": "Sewn Live Renamed", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "07972aa8-0f87-4821-bf10-655bc3f053dc", "alt": "Baskets on a table"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '2', 'sewn-live-renamed', '9', null, '2026-11-25 11:59:46.121+00', '2026-12-02 11:59:46.121+00', 'true', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', '2026-11-25 11:59:45.359+00', '2026-11-25 11:59:46.313+00', null),
  ('1010', 'fee9144c-083f-4ddc-90da-69e290d62019', 'changes_requested', '{"name": "Asked Shop", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "b261c8b9-f690-48f3-a60d-3471df638898", "alt": "Baskets on a table"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', null, null, null, null, null, 'false', null, '2026-11-25 11:59:46.329+00', '2026-11-25 11:59:46.367+00', 'A better photo.'),
  ('1011', null, 'withdrawn', '{}', '1', null, null, null, '2026-11-25 11:59:46.441+00', '2026-12-02 11:59:46.441+00', 'false', 'bf524fcb-b630-4aa3-9688-b3e3803d21a8', '2026-11-25 11:59:46.38+00', '2026-11-26 12:01:54.018+00', null),
  ('1012', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'draft', '{"name": "Only a draft", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "ed5c4115-ed4f-4c0e-bf94-dd342445ae96", "alt": "Baskets on a table"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', null, null, null, null, null, 'false', null, '2026-11-25 11:59:46.473+00', '2026-11-25 11:59:46.473+00', null),
  ('1013', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'expired', '{"name": "Owed Shop", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "65257158-2bcc-49ce-8823-9df24fcd09fa", "alt": "Baskets on a table"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', 'owed-shop', '12', null, '2026-11-25 11:59:46.576+00', '2026-11-25 11:59:47.576+00', 'false', null, '2026-11-25 11:59:46.483+00', '2026-11-25 11:59:46.586+00', null),
  ('1014', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'suspended', '{"name": "Suspended Shop", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "32b5062a-9eb8-4f39-b1d3-93a97bb56be7", "alt": "Baskets on a table"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', 'suspended-shop', '13', null, '2026-11-25 11:59:46.902+00', '2026-12-02 11:59:46.902+00', 'false', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', '2026-11-25 11:59:46.613+00', '2026-11-25 11:59:46.958+00', 'reported'),
  ('1015', '99afe904-b1a2-4a1f-9987-f691284280fe', 'live', '{"name": "De", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "26c33c34-fc2d-4be2-bc31-45f0a854bf64", "alt": "Baskets on a table"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', 'de', '14', null, '2026-11-25 11:59:47.196+00', '2026-12-02 11:59:47.196+00', 'false', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', '2026-11-25 11:59:46.984+00', '2026-11-25 11:59:47.196+00', null),
  ('1016', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'approved', '{"name": "Preview", "town": "Kisumu", "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "87547dd9-8409-4248-8a98-935eca314888", "alt": "Baskets on a table"}], "contact": "Wambui", "category": "Food", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door."}', '1', 'preview', '15', null, null, null, 'false', null, '2026-11-25 11:59:47.229+00', '2026-11-25 11:59:47.295+00', null),
  ('1017', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'live', '{"name": "Undone Shop", "town": "Kisumu", "email": "", "hours": "", "items": [], "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "d6c50301-bc75-43a6-8ffc-413bda76613d", "alt": "Baskets"}], "contact": "Wambui", "located": "", "package": "weekly", "website": "", "category": "Food", "whatsapp": "", "deliveries": "", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door.", "withWebsite": false}', '2', 'undone-shop', '16', null, '2026-11-25 11:59:48.499+00', '2026-12-02 11:59:48.499+00', 'false', '60939201-ed24-45b7-8440-aa340555e909', '2026-11-25 11:59:48.063+00', '2026-11-25 11:59:48.499+00', null),
  ('1018', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'live', '{"name": "Moved Shop", "town": "Kisumu", "email": "", "hours": "", "items": [], "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "d96c49af-885b-43d2-aa06-888e4b627397", "alt": "Baskets"}], "contact": "Wambui", "located": "", "package": "weekly", "website": "", "category": "Food", "whatsapp": "", "deliveries": "", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door.", "withWebsite": false}', '2', 'moved-shop', '17', null, '2026-11-25 11:59:51.084+00', '2026-12-02 11:59:51.084+00', 'false', '8f5eaa65-e59f-4419-93f1-4293ef49a392', '2026-11-25 11:59:50.289+00', '2026-11-25 11:59:51.084+00', null),
  ('1019', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'submitted', '{"name": "Last one", "town": "Kisumu", "email": "", "hours": "", "items": [], "phone": "+254700000021", "county": "Kisumu", "photos": [{"id": "92795a85-261a-4e0c-8b72-de8f75a97057", "alt": "Baskets"}], "contact": "Wambui", "located": "", "package": "weekly", "website": "", "category": "Food", "whatsapp": "", "deliveries": "", "description": "Baskets of fruit and vegetables, packed every morning and brought to your door.", "withWebsite": false}', '2', null, null, '18', null, null, 'false', null, '2026-11-26 12:01:55.355+00', '2026-11-26 12:01:55.425+00', null);

create table public.mail (
  "id" uuid,
  "idempotency_key" text,
  "recipient" text,
  "letter" text,
  "subject" text,
  "html" text,
  "text" text,
  "url" text,
  "state" text,
  "attempts" integer,
  "next_attempt_at" timestamp with time zone,
  "last_error" text,
  "created_at" timestamp with time zone,
  "sent_at" timestamp with time zone
);
insert into public.mail ("id", "idempotency_key", "recipient", "letter", "subject", "html", "text", "url", "state", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at") overriding system value values
  ('5f88fdb0-9cce-4b0d-8ac7-39c95d78008d', 'notice/paid-fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'amina@tangaza.example', 'payment-confirmed', 'Receipt 1: $29.99 for Mats 2', E'<!doctype html>\u000a<html lang="en">\u000a<head>\u000a<meta charset="utf-8">\u000a<meta name="viewport" content="width=device-width">\u000a<title>Receipt 1: $29.99 for Mats 2</title>\u000a</head>\u000a<body style="margin:0;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif">\u000a<div style="max-width:560px;margin:0 auto">\u000a<p style="margin:0 0 24px;font-weight:bold">Tangaza</p>\u000a<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Receipt 1: $29.99 for Mats 2</h1>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">We received your payment. Thank you.</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Receipt number</strong><br>1</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Business</strong><br>Mats 2</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Package</strong><br>Monthly</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Amount</strong><br>$29.99</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Paid on</strong><br>25 November 2026, 12:45 pm</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>M-Pesa or PayPal code</strong><br>CODE000000</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Reference</strong><br>727430</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">Your days start to count when your page goes live. If it is not live within 2 days of your payment, you get your money back.</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="http://localhost:46691/receipts?number=1" style="display:inline-block;padding:12px 20px;background:#ffb81c;color:#191536;font-weight:bold;border-radius:2px">See and print your receipt</a></p>\u000a<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a84a8;font-size:14px">\u000aTangaza<br>\u000a<a href="tel:+254700000001">0700 000 001</a><br>\u000a<a href="mailto:hello@tangaza.example">hello@tangaza.example</a>\u000a</p>\u000a</div>\u000a</body>\u000a</html>\u000a', E'Receipt 1: $29.99 for Mats 2\u000a\u000aWe received your payment. Thank you.\u000a\u000aReceipt number:\u000a    1\u000a\u000aBusiness:\u000a    Mats 2\u000a\u000aPackage:\u000a    Monthly\u000a\u000aAmount:\u000a    $29.99\u000a\u000aPaid on:\u000a    25 November 2026, 12:45 pm\u000a\u000aM-Pesa or PayPal code:\u000a    CODE000000\u000a\u000aReference:\u000a    727430\u000a\u000aYour days start to count when your page goes live. If it is not live within 2 days of your payment, you get your money back.\u000a\u000aSee and print your receipt:\u000ahttp://localhost:46691/receipts?number=1\u000a\u000a--\u000aTangaza\u000a0700 000 001\u000ahello@tangaza.example\u000a', 'http://localhost:46691/receipts?number=1', 'sent', '1', '2026-11-25 09:47:32.084+00', null, '2026-11-25 09:45:32.084+00', '2026-11-25 09:45:32.348+00'),
  ('f4b79ec0-1d30-4c39-97a9-b33e918db43a', 'notice/refunded-fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'amina@tangaza.example', 'refunded', 'We sent $29.99 back to you', E'<!doctype html>\u000a<html lang="en">\u000a<head>\u000a<meta charset="utf-8">\u000a<meta name="viewport" content="width=device-width">\u000a<title>We sent $29.99 back to you</title>\u000a</head>\u000a<body style="margin:0;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif">\u000a<div style="max-width:560px;margin:0 auto">\u000a<p style="margin:0 0 24px;font-weight:bold">Tangaza</p>\u000a<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">We sent $29.99 back to you</h1>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">Our staff sent your money back through PayPal, the way you paid. Some banks and cards need a few days to show it.</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Business</strong><br>Mats 2</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Package</strong><br>Monthly</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Amount</strong><br>$29.99</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Paid on</strong><br>25 November 2026, 12:45 pm</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>M-Pesa or PayPal code</strong><br>CODE000000</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Reference</strong><br>727430</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Code of the refund</strong><br>BACK0</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><strong>Why</strong><br>asked for</p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="http://localhost:46691/receipts?number=1" style="display:inline-block;padding:12px 20px;background:#ffb81c;color:#191536;font-weight:bold;border-radius:2px">See your payment</a></p>\u000a<p style="margin:0 0 16px;overflow-wrap:anywhere">It did not arrive? Answer this e-mail or call us.</p>\u000a<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a84a8;font-size:14px">\u000aTangaza<br>\u000a<a href="tel:+254700000001">0700 000 001</a><br>\u000a<a href="mailto:hello@tangaza.example">hello@tangaza.example</a>\u000a</p>\u000a</div>\u000a</body>\u000a</html>\u000a', E'We sent $29.99 back to you\u000a\u000aOur staff sent your money back through PayPal, the way you paid. Some banks and cards need a few days to show it.\u000a\u000aBusiness:\u000a    Mats 2\u000a\u000aPackage:\u000a    Monthly\u000a\u000aAmount:\u000a    $29.99\u000a\u000aPaid on:\u000a    25 November 2026, 12:45 pm\u000a\u000aM-Pesa or PayPal code:\u000a    CODE000000\u000a\u000aReference:\u000a    727430\u000a\u000aCode of the refund:\u000a    BACK0\u000a\u000aWhy:\u000a    asked for\u000a\u000aSee your payment:\u000ahttp://localhost:46691/receipts?number=1\u000a\u000aIt did not arrive? Answer this e-mail or call us.\u000a\u000a--\u000aTangaza\u000a0700 000 001\u000ahello@tangaza.example\u000a', 'http://localhost:46691/receipts?number=1', 'sent', '1', '2026-11-25 09:47:32.421+00', null, '2026-11-25 09:45:32.421+00', '2026-11-25 09:45:32.444+00');

create table public.member_settings (
  "member_id" uuid,
  "language" text,
  "reminders" boolean,
  "news" boolean,
  "weekly" boolean
);

create table public.member_visits (
  "member_id" uuid,
  "seen_on" date
);
insert into public.member_visits ("member_id", "seen_on") overriding system value values
  ('39b0485a-098b-46c3-b2b1-b6aff894d800', '2026-11-26'),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', '2026-11-25'),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '2026-11-25'),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a03', '2026-11-25'),
  ('99afe904-b1a2-4a1f-9987-f691284280fe', '2026-11-25'),
  ('d3086aa5-e058-4d7e-b113-cf31602cf2df', '2026-11-25'),
  ('da0f85a7-2515-4315-b209-6f5ec7b48413', '2026-11-25'),
  ('fee9144c-083f-4ddc-90da-69e290d62019', '2026-11-25');

create table public.members (
  "id" uuid,
  "name" text,
  "created_at" timestamp with time zone,
  "avatar" uuid,
  "is_staff" boolean
);
insert into public.members ("id", "name", "created_at", "avatar", "is_staff") overriding system value values
  ('39b0485a-098b-46c3-b2b1-b6aff894d800', 'Old Member 1', '2026-11-25 09:45:25.992+00', null, 'false'),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'Amina Wanjiru', '2026-11-25 09:45:20.994+00', null, 'false'),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'Baraka Otieno', '2026-11-25 09:45:20.994+00', null, 'true'),
  ('3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a03', E'Nj\u200beri', '2026-11-25 09:45:20.994+00', null, 'true'),
  ('99afe904-b1a2-4a1f-9987-f691284280fe', E'\u200b\u200b', '2026-11-25 09:45:25.613+00', null, 'false'),
  ('d3086aa5-e058-4d7e-b113-cf31602cf2df', 'Old Member 3', '2026-11-25 09:45:26.676+00', null, 'false'),
  ('da0f85a7-2515-4315-b209-6f5ec7b48413', 'Old Member 2', '2026-11-25 09:45:26.349+00', null, 'false'),
  ('fee9144c-083f-4ddc-90da-69e290d62019', 'Old Member 5', '2026-11-25 09:45:27.351+00', null, 'false');

create table public.notices (
  "id" bigint generated always as identity,
  "key" text,
  "kind" text,
  "listing_id" bigint,
  "payment_id" uuid,
  "at" timestamp with time zone,
  "next_attempt_at" timestamp with time zone,
  "done_at" timestamp with time zone
);
insert into public.notices ("id", "key", "kind", "listing_id", "payment_id", "at", "next_attempt_at", "done_at") overriding system value values
  ('1', 'submitted-1', 'submitted', '1001', null, '2026-11-25 09:45:21.06+00', '2026-11-25 09:50:31.97+00', '2026-11-25 09:45:32.019+00'),
  ('2', 'paid-fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'payment-paid', '1001', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.214+00', '2026-11-25 09:50:31.97+00', '2026-11-25 09:45:32.366+00'),
  ('3', 'refund_due-fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'refund-due', '1001', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.282+00', '2026-11-25 09:50:31.97+00', '2026-11-25 09:45:32.382+00'),
  ('4', 'submitted-2', 'submitted', '1001', null, '2026-11-25 09:45:21.433+00', '2026-11-25 09:50:31.97+00', '2026-11-25 09:45:32.393+00'),
  ('5', 'refunded-fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', 'refunded', '1001', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.527+00', '2026-11-25 09:50:31.97+00', '2026-11-25 09:45:32.456+00'),
  ('6', 'refund_due-0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', 'refund-due', '1001', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', '2026-11-25 09:45:21.79+00', '2026-11-25 09:50:32.473+00', '2026-11-25 09:45:32.555+00'),
  ('7', 'claim-refused-2-1795599922.623000', 'claim-refused', '1001', null, '2026-11-25 09:45:22.623+00', '2026-11-25 09:50:32.473+00', '2026-11-25 09:46:32.679+00'),
  ('8', 'submitted-3', 'submitted', '1004', null, '2026-11-25 09:45:31.78+00', '2026-11-25 09:50:32.473+00', '2026-11-25 09:45:32.491+00'),
  ('9', 'approved-3', 'approved', '1004', null, '2026-11-25 09:45:32.026+00', '2026-11-25 09:50:32.473+00', '2026-11-25 09:46:32.616+00'),
  ('10', 'paid-fa64ec45-c56b-41b3-a4e1-789cd0a7116c', 'payment-paid', '1004', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '2026-11-25 09:46:32.627+00', '2026-11-25 09:51:32.686+00', '2026-11-25 09:46:32.729+00'),
  ('11', 'live-fa64ec45-c56b-41b3-a4e1-789cd0a7116c', 'live', '1004', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '2026-11-25 09:46:32.627+00', '2026-11-25 09:51:32.686+00', '2026-11-25 09:46:32.757+00'),
  ('12', 'submitted-4', 'submitted', '1005', null, '2026-11-25 09:46:33.938+00', '2026-11-25 09:51:33.956+00', '2026-11-25 09:46:34.114+00'),
  ('13', 'approved-4', 'approved', '1005', null, '2026-11-25 09:46:33.974+00', '2026-11-25 09:51:34.121+00', '2026-11-25 09:46:34.17+00'),
  ('14', 'paid-d2e386d4-82e1-4184-8187-8a9b5c06a2d0', 'payment-paid', '1005', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', '2026-11-25 09:47:34.354+00', '2026-11-25 09:52:34.595+00', '2026-11-25 09:47:34.698+00'),
  ('15', 'live-d2e386d4-82e1-4184-8187-8a9b5c06a2d0', 'live', '1005', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', '2026-11-25 09:47:34.354+00', '2026-11-25 09:52:34.595+00', '2026-11-25 09:47:34.75+00'),
  ('16', 'submitted-5', 'submitted', '1006', null, '2026-11-25 09:47:36.263+00', '2026-11-25 09:52:36.396+00', '2026-11-25 09:47:36.613+00'),
  ('17', 'approved-5', 'approved', '1006', null, '2026-11-25 09:47:36.419+00', '2026-11-25 09:52:36.623+00', '2026-11-25 09:47:36.707+00'),
  ('18', 'paid-337b99b5-4c9e-47ba-981d-0ac559beeb9e', 'payment-paid', '1006', '337b99b5-4c9e-47ba-981d-0ac559beeb9e', '2026-11-25 09:47:36.799+00', '2026-11-25 09:53:37.154+00', '2026-11-25 09:48:37.243+00'),
  ('19', 'live-337b99b5-4c9e-47ba-981d-0ac559beeb9e', 'live', '1006', '337b99b5-4c9e-47ba-981d-0ac559beeb9e', '2026-11-25 09:47:36.799+00', '2026-11-25 09:53:37.154+00', '2026-11-25 09:48:37.321+00'),
  ('20', 'submitted-6', 'submitted', '1007', null, '2026-11-25 09:49:39.213+00', '2026-11-25 09:54:39.244+00', '2026-11-25 09:49:39.607+00'),
  ('21', 'approved-6', 'approved', '1007', null, '2026-11-25 09:49:39.311+00', '2026-11-25 09:54:39.664+00', '2026-11-25 09:49:39.758+00'),
  ('22', 'paid-6e49f247-9220-4cb6-8b56-9c951259172f', 'payment-paid', '1007', '6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:49:39.885+00', '2026-11-25 09:55:40.126+00', '2026-11-25 09:50:40.22+00'),
  ('23', 'live-6e49f247-9220-4cb6-8b56-9c951259172f', 'live', '1007', '6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:49:39.885+00', '2026-11-25 09:55:40.126+00', '2026-11-25 09:50:40.279+00'),
  ('24', 'refund_due-6e49f247-9220-4cb6-8b56-9c951259172f', 'refund-due', '1007', '6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:50:40.624+00', '2026-11-25 09:59:41.361+00', '2026-11-25 09:54:41.369+00'),
  ('25', 'refunded-6e49f247-9220-4cb6-8b56-9c951259172f', 'refunded', '1007', '6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:52:41.09+00', '2026-11-25 10:59:41.573+00', '2026-11-25 10:54:41.656+00'),
  ('32', 'submitted-8', 'submitted', '1009', null, '2026-11-25 11:59:45.372+00', '2026-11-25 12:04:48.122+00', '2026-11-25 11:59:48.139+00'),
  ('33', 'approved-8', 'approved', '1009', null, '2026-11-25 11:59:45.443+00', '2026-11-25 12:04:48.122+00', '2026-11-25 11:59:48.155+00'),
  ('34', 'paid-efdd3f4e-aeed-432a-87a2-65321e0e68f9', 'payment-paid', '1009', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', '2026-11-25 11:59:46.121+00', '2026-11-25 12:04:48.122+00', '2026-11-25 11:59:48.302+00'),
  ('35', 'live-efdd3f4e-aeed-432a-87a2-65321e0e68f9', 'live', '1009', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', '2026-11-25 11:59:46.121+00', '2026-11-25 12:04:48.122+00', '2026-11-25 11:59:48.425+00'),
  ('36', 'suspended-1009-1795607986.222000', 'suspended', '1009', null, '2026-11-25 11:59:46.222+00', '2026-11-25 12:04:48.122+00', '2026-11-25 11:59:48.448+00'),
  ('37', 'restored-1009-1795607986.250000', 'restored', '1009', null, '2026-11-25 11:59:46.25+00', '2026-11-25 12:04:48.455+00', '2026-11-25 11:59:48.521+00'),
  ('38', 'submitted-9', 'submitted', '1009', null, '2026-11-25 11:59:46.274+00', '2026-11-25 12:04:48.455+00', '2026-11-25 11:59:48.557+00'),
  ('39', 'approved-9', 'approved', '1009', null, '2026-11-25 11:59:46.313+00', '2026-11-25 12:04:48.455+00', '2026-11-25 11:59:48.858+00'),
  ('40', 'submitted-10', 'submitted', '1010', null, '2026-11-25 11:59:46.342+00', '2026-11-25 12:04:48.455+00', '2026-11-25 11:59:48.465+00'),
  ('41', 'changes-requested-10', 'changes-requested', '1010', null, '2026-11-25 11:59:46.367+00', '2026-11-25 12:04:48.455+00', '2026-11-25 11:59:48.549+00'),
  ('46', 'submitted-12', 'submitted', '1013', null, '2026-11-25 11:59:46.492+00', '2026-11-25 12:04:48.568+00', '2026-11-25 11:59:48.77+00'),
  ('47', 'approved-12', 'approved', '1013', null, '2026-11-25 11:59:46.543+00', '2026-11-25 12:04:48.881+00', '2026-11-25 11:59:48.911+00'),
  ('48', 'paid-41639c48-af8a-498f-b72f-7c95f7aacb52', 'payment-paid', '1013', '41639c48-af8a-498f-b72f-7c95f7aacb52', '2026-11-25 11:59:46.576+00', '2026-11-25 12:04:48.881+00', '2026-11-25 11:59:49.156+00'),
  ('49', 'live-41639c48-af8a-498f-b72f-7c95f7aacb52', 'live', '1013', '41639c48-af8a-498f-b72f-7c95f7aacb52', '2026-11-25 11:59:46.576+00', '2026-11-25 12:04:48.881+00', '2026-11-25 11:59:49.17+00'),
  ('50', 'refund_due-41639c48-af8a-498f-b72f-7c95f7aacb52', 'refund-due', '1013', '41639c48-af8a-498f-b72f-7c95f7aacb52', '2026-11-25 11:59:46.586+00', '2026-11-25 12:04:48.881+00', '2026-11-25 11:59:49.191+00'),
  ('51', 'refunded-41639c48-af8a-498f-b72f-7c95f7aacb52', 'refunded', '1013', '41639c48-af8a-498f-b72f-7c95f7aacb52', '2026-11-25 11:59:46.594+00', '2026-11-25 12:04:48.881+00', '2026-11-25 11:59:49.343+00'),
  ('52', 'submitted-13', 'submitted', '1014', null, '2026-11-25 11:59:46.667+00', '2026-11-25 12:04:49.147+00', '2026-11-25 11:59:49.16+00'),
  ('53', 'approved-13', 'approved', '1014', null, '2026-11-25 11:59:46.73+00', '2026-11-25 12:04:49.147+00', '2026-11-25 11:59:49.18+00'),
  ('54', 'paid-eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', 'payment-paid', '1014', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', '2026-11-25 11:59:46.902+00', '2026-11-25 12:04:49.147+00', '2026-11-25 11:59:49.349+00'),
  ('55', 'live-eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', 'live', '1014', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', '2026-11-25 11:59:46.902+00', '2026-11-25 12:04:49.147+00', '2026-11-25 11:59:49.362+00'),
  ('56', 'suspended-1014-1795607986.958000', 'suspended', '1014', null, '2026-11-25 11:59:46.958+00', '2026-11-25 12:04:49.147+00', '2026-11-25 11:59:49.498+00'),
  ('57', 'submitted-14', 'submitted', '1015', null, '2026-11-25 11:59:47.008+00', '2026-11-25 12:04:49.354+00', '2026-11-25 11:59:49.377+00'),
  ('58', 'approved-14', 'approved', '1015', null, '2026-11-25 11:59:47.128+00', '2026-11-25 12:04:49.354+00', '2026-11-25 11:59:49.432+00'),
  ('59', 'paid-63d8b975-8acb-4330-b48c-fa1b9b2588c4', 'payment-paid', '1015', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', '2026-11-25 11:59:47.196+00', '2026-11-25 12:04:49.354+00', '2026-11-25 11:59:49.633+00'),
  ('60', 'live-63d8b975-8acb-4330-b48c-fa1b9b2588c4', 'live', '1015', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', '2026-11-25 11:59:47.196+00', '2026-11-25 12:04:49.354+00', '2026-11-25 11:59:49.705+00'),
  ('61', 'submitted-15', 'submitted', '1016', null, '2026-11-25 11:59:47.251+00', '2026-11-25 12:04:49.354+00', '2026-11-25 11:59:49.397+00'),
  ('62', 'approved-15', 'approved', '1016', null, '2026-11-25 11:59:47.295+00', '2026-11-25 12:04:49.546+00', '2026-11-25 11:59:49.698+00'),
  ('63', 'submitted-16', 'submitted', '1017', null, '2026-11-25 11:59:48.104+00', '2026-11-25 12:04:49.546+00', '2026-11-25 11:59:49.62+00'),
  ('64', 'approved-16', 'approved', '1017', null, '2026-11-25 11:59:48.146+00', '2026-11-25 12:04:49.546+00', '2026-11-25 11:59:49.637+00'),
  ('65', 'paid-60939201-ed24-45b7-8440-aa340555e909', 'payment-paid', '1017', '60939201-ed24-45b7-8440-aa340555e909', '2026-11-25 11:59:48.499+00', '2026-11-25 12:04:49.546+00', '2026-11-25 11:59:49.729+00'),
  ('66', 'live-60939201-ed24-45b7-8440-aa340555e909', 'live', '1017', '60939201-ed24-45b7-8440-aa340555e909', '2026-11-25 11:59:48.499+00', '2026-11-25 12:04:49.546+00', '2026-11-25 11:59:49.87+00'),
  ('67', 'submitted-17', 'submitted', '1018', null, '2026-11-25 11:59:50.377+00', '2026-11-25 12:04:50.388+00', '2026-11-25 11:59:50.65+00'),
  ('68', 'approved-17', 'approved', '1018', null, '2026-11-25 11:59:50.409+00', '2026-11-25 12:04:50.667+00', '2026-11-25 11:59:50.768+00'),
  ('69', 'paid-8f5eaa65-e59f-4419-93f1-4293ef49a392', 'payment-paid', '1018', '8f5eaa65-e59f-4419-93f1-4293ef49a392', '2026-11-25 11:59:51.084+00', '2026-11-26 12:06:53.199+00', '2026-11-26 12:01:53.249+00'),
  ('70', 'live-8f5eaa65-e59f-4419-93f1-4293ef49a392', 'live', '1018', '8f5eaa65-e59f-4419-93f1-4293ef49a392', '2026-11-25 11:59:51.084+00', '2026-11-26 12:06:53.199+00', '2026-11-26 12:01:53.283+00'),
  ('71', 'submitted-18', 'submitted', '1019', null, '2026-11-26 12:01:55.425+00', '2026-11-26 12:01:55.425+00', null);

create table public.orders (
  "id" uuid,
  "reference" text,
  "listing_id" bigint,
  "created_at" timestamp with time zone,
  "closed_at" timestamp with time zone
);
insert into public.orders ("id", "reference", "listing_id", "created_at", "closed_at") overriding system value values
  ('0d9c7fa9-bac1-448a-8dbe-80305c850a37', '418682', '1001', '2026-11-25 09:45:21.369+00', '2026-11-25 09:45:21.536+00'),
  ('3e660836-9a84-4167-a39b-430e148d2f6b', '293828', '1014', '2026-11-25 11:59:46.782+00', '2026-11-25 11:59:46.902+00'),
  ('59d9481d-47f4-4623-8f95-8f3ebb9b4c8c', '727430', '1001', '2026-11-25 09:45:21.188+00', '2026-11-25 09:45:21.214+00'),
  ('5d7ad27b-d1c0-4324-ae88-3caf9bb95fef', '836858', '1005', '2026-11-25 09:46:34.144+00', '2026-11-25 09:47:34.354+00'),
  ('6c240ed7-1385-49c8-ab6c-6f9b9738ffe5', '157666', '1018', '2026-11-25 11:59:50.716+00', '2026-11-25 11:59:51.084+00'),
  ('6ee95660-f9dd-4b19-b466-37b267b107db', '855342', '1013', '2026-11-25 11:59:46.568+00', '2026-11-25 11:59:46.576+00'),
  ('766b44a6-834a-4b06-8cc7-0f8b241dcda0', '580262', '1011', '2026-11-25 11:59:46.433+00', '2026-11-25 11:59:46.441+00'),
  ('80def31d-ab5a-4423-ba6f-f10e10929364', '906853', '1007', '2026-11-25 09:49:39.702+00', '2026-11-25 09:49:39.885+00'),
  ('8cf5c12d-d59e-4217-a52a-1569f994c712', '243620', '1008', '2026-11-25 10:54:43.128+00', '2026-11-25 10:55:43.275+00'),
  ('a5afe934-6d23-4d93-acef-43dc2f12f7ba', '677293', '1015', '2026-11-25 11:59:47.167+00', '2026-11-25 11:59:47.196+00'),
  ('b1a8f622-1ce8-4605-ac76-035af61e4b28', '336918', '1004', '2026-11-25 09:45:32.402+00', '2026-11-25 09:46:32.627+00'),
  ('df271de5-bb20-418a-acf8-151cbb7e66c3', '788185', '1006', '2026-11-25 09:47:36.662+00', '2026-11-25 09:47:36.799+00'),
  ('f3c6515f-0f20-4cdd-9337-00ba873cb907', '710099', '1017', '2026-11-25 11:59:48.307+00', '2026-11-25 11:59:48.499+00'),
  ('fb08fe47-3519-422b-ab9b-14d724fa1e93', '398503', '1009', '2026-11-25 11:59:46.017+00', '2026-11-25 11:59:46.121+00');

create table public.payment_claims (
  "id" bigint generated always as identity,
  "order_id" uuid,
  "code" text,
  "amount" integer,
  "phone" text,
  "at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "refused_because" text
);
insert into public.payment_claims ("id", "order_id", "code", "amount", "phone", "at", "closed_at", "refused_because") overriding system value values
  ('1', '0d9c7fa9-bac1-448a-8dbe-80305c850a37', 'CODE000001', null, '+254700000021', '2026-11-25 09:45:22.133+00', '2026-11-25 09:45:22.133+00', null),
  ('2', '0d9c7fa9-bac1-448a-8dbe-80305c850a37', 'CODE000002', null, '+254700000021', '2026-11-25 09:45:22.475+00', '2026-11-25 09:45:22.623+00', 'none'),
  ('4', 'df271de5-bb20-418a-acf8-151cbb7e66c3', 'UKP2EZ5AAW', null, '+254711000102', '2026-11-25 09:47:36.893+00', '2026-11-25 09:47:36.893+00', null);

create table public.payment_differences (
  "id" bigint generated always as identity,
  "at" timestamp with time zone,
  "kind" text,
  "provider" text,
  "code" text,
  "payment_id" uuid,
  "booked" integer,
  "said" integer,
  "currency" text,
  "settled_at" timestamp with time zone,
  "settled_by" uuid,
  "note" text
);
insert into public.payment_differences ("id", "at", "kind", "provider", "code", "payment_id", "booked", "said", "currency", "settled_at", "settled_by", "note") overriding system value values
  ('1', '2026-11-26 12:01:53.459+00', 'not-at-provider', 'mpesa', 'S3DE03D5ED', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', '899', null, 'KES', null, null, ''),
  ('2', '2026-11-26 12:01:53.459+00', 'not-at-provider', 'mpesa', 'S82E82530D', 'bf524fcb-b630-4aa3-9688-b3e3803d21a8', '899', null, 'KES', null, null, ''),
  ('3', '2026-11-26 12:01:53.459+00', 'not-at-provider', 'mpesa', 'S0BB158028', '41639c48-af8a-498f-b72f-7c95f7aacb52', '899', null, 'KES', null, null, ''),
  ('4', '2026-11-26 12:01:53.459+00', 'not-at-provider', 'mpesa', 'SEBE75AC5D', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', '899', null, 'KES', null, null, ''),
  ('5', '2026-11-26 12:01:53.459+00', 'not-at-provider', 'mpesa', 'SD0951EEAA', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', '899', null, 'KES', null, null, ''),
  ('6', '2026-11-26 12:01:53.459+00', 'not-at-provider', 'mpesa', 'SUNDO12345', '60939201-ed24-45b7-8440-aa340555e909', '899', null, 'KES', null, null, ''),
  ('7', '2026-11-26 12:01:53.459+00', 'not-at-provider', 'mpesa', 'SMOVE12345', '8f5eaa65-e59f-4419-93f1-4293ef49a392', '899', null, 'KES', null, null, '');

create table public.payment_events (
  "id" bigint generated always as identity,
  "payment_id" uuid,
  "at" timestamp with time zone,
  "kind" text,
  "data" jsonb
);
insert into public.payment_events ("id", "payment_id", "at", "kind", "data") overriding system value values
  ('1', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.214+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('2', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.327+00', 'refund-failed', '{"reason": "declined", "refund": "64e710fc-48ce-40e0-b5ac-3e5205bcedcc"}'),
  ('3', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.387+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('4', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.411+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('5', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.503+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('6', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', '2026-11-25 09:45:21.546+00', 'paid', '{"at": "2026-10-29T17:45:21.503Z", "code": "CODE000001", "amount": 129, "isOurs": true, "currency": "KES"}'),
  ('7', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', '2026-11-25 09:45:21.568+00', 'paid', '{"at": "2026-10-29T17:45:21.503Z", "code": "CODE000001", "amount": 129, "isOurs": true, "currency": "KES"}'),
  ('8', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', '2026-11-25 09:45:21.581+00', 'paid', '{"at": "2026-10-29T17:45:21.503Z", "code": "CODE000001", "amount": 129, "isOurs": true, "currency": "KES"}'),
  ('9', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.605+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('10', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.68+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('11', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.808+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "message": 1, "currency": "USD"}'),
  ('12', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.819+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('13', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.872+00', 'refunded', '{"at": "2026-10-29T17:45:21.527Z", "code": "BACK0", "amount": 2999, "currency": "USD"}'),
  ('14', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:21.988+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('15', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.203+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('16', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.207+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('17', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.313+00', 'refund-failed', '{"reason": "declined", "refund": "64e710fc-48ce-40e0-b5ac-3e5205bcedcc"}'),
  ('18', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.434+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('19', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.443+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('20', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.463+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('21', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.565+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('23', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.657+00', 'paid', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "amount": 2999, "isOurs": true, "currency": "USD"}'),
  ('24', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2026-11-25 09:45:22.671+00', 'refund-failed', '{"reason": "declined", "refund": "64e710fc-48ce-40e0-b5ac-3e5205bcedcc"}'),
  ('25', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '2026-11-25 09:46:32.627+00', 'paid', '{"at": "2026-11-25T09:45:32.000Z", "code": "UKP2Q20NG5", "amount": 899, "isOurs": true, "message": 6, "currency": "KES"}'),
  ('26', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '2026-11-25 09:46:32.627+00', 'paid', '{"at": "2026-11-25T09:45:32.000Z", "code": "UKP2Q20NG5", "amount": 899, "isOurs": true, "message": 7, "currency": "KES"}'),
  ('27', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', '2026-11-25 09:46:32.913+00', 'refund-failed', '{"reason": "unknown-transaction", "refund": "26f5bbbc-2302-4195-a859-9c4ad2741ae3", "message": 8}'),
  ('28', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', '2026-11-25 09:47:34.354+00', 'paid', '{"at": "2026-11-25T09:47:34.328Z", "code": "WLLM0EBW3D0MWM5MF", "amount": 899, "isOurs": true, "message": 9, "currency": "USD"}'),
  ('29', 'd2e386d4-82e1-4184-8187-8a9b5c06a2d0', '2026-11-25 09:47:34.489+00', 'paid', '{"at": "2026-11-25T09:47:34.328Z", "code": "WLLM0EBW3D0MWM5MF", "amount": 899, "isOurs": true, "message": 10, "currency": "USD"}'),
  ('30', '337b99b5-4c9e-47ba-981d-0ac559beeb9e', '2026-11-25 09:47:36.799+00', 'paid', '{"at": "2026-11-25T09:47:36.000Z", "code": "UKP2EZ5AAW", "amount": 899, "isOurs": true, "message": 11, "currency": "KES"}'),
  ('31', '74df95c5-b5ec-4b2a-8767-ef2527b3869b', '2026-11-25 09:48:37.079+00', 'failed', '{"reason": "unknown"}'),
  ('33', '9bc0dab1-a585-44c1-8c17-dc5ff891e317', '2026-11-25 09:49:37.728+00', 'paid', '{"at": "2026-11-25T09:48:37.000Z", "code": "UKP48MSQF8", "amount": 500, "isOurs": true, "message": 12, "currency": "KES"}'),
  ('34', '6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:49:39.885+00', 'paid', '{"at": "2026-11-25T09:49:39.000Z", "code": "UKPA0SBU5V", "amount": 899, "isOurs": true, "message": 13, "currency": "KES"}'),
  ('35', '6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:50:39.943+00', 'paid', '{"at": "2026-11-25T09:49:39.000Z", "code": "UKPA0SBU5V", "amount": 899, "isOurs": true, "message": 14, "currency": "KES"}'),
  ('36', '6e49f247-9220-4cb6-8b56-9c951259172f', '2026-11-25 09:52:41.09+00', 'refunded', '{"at": "2026-11-25T09:52:40.000Z", "code": "UKPXR04J1W", "amount": 899, "refund": "e8c70a88-7904-486c-b9a1-e0eb22e3f58d", "message": 15, "currency": "KES"}'),
  ('37', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', '2026-11-25 10:55:43.275+00', 'paid', '{"at": "2026-11-25T10:55:43.255Z", "code": "NE52B1DDPR3KDU4KH", "amount": 899, "isOurs": true, "message": 16, "currency": "USD"}'),
  ('38', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', '2026-11-25 10:55:43.422+00', 'paid', '{"at": "2026-11-25T10:55:43.255Z", "code": "NE52B1DDPR3KDU4KH", "amount": 899, "isOurs": true, "message": 17, "currency": "USD"}'),
  ('39', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', '2026-11-25 10:57:44.482+00', 'refunded', '{"code": "TKNN00D29J1AS0M0J", "amount": 899, "refund": "205a2003-e4cb-4a32-b7b4-f166bd443051", "currency": "USD"}'),
  ('40', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', '2026-11-25 10:57:44.532+00', 'refunded', '{"at": "2026-11-25T10:57:44.466Z", "code": "TKNN00D29J1AS0M0J", "amount": 899, "refund": "205a2003-e4cb-4a32-b7b4-f166bd443051", "message": 18, "currency": "USD"}'),
  ('41', 'efdd3f4e-aeed-432a-87a2-65321e0e68f9', '2026-11-25 11:59:46.121+00', 'confirmed-by-staff', '{"amount": 899, "currency": "KES", "reference": "S3DE03D5ED"}'),
  ('42', 'bf524fcb-b630-4aa3-9688-b3e3803d21a8', '2026-11-25 11:59:46.441+00', 'confirmed-by-staff', '{"amount": 899, "currency": "KES", "reference": "S82E82530D"}'),
  ('43', '41639c48-af8a-498f-b72f-7c95f7aacb52', '2026-11-25 11:59:46.576+00', 'confirmed-by-staff', '{"amount": 899, "currency": "KES", "reference": "S0BB158028"}'),
  ('44', 'eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', '2026-11-25 11:59:46.902+00', 'confirmed-by-staff', '{"amount": 899, "currency": "KES", "reference": "SEBE75AC5D"}'),
  ('45', '63d8b975-8acb-4330-b48c-fa1b9b2588c4', '2026-11-25 11:59:47.196+00', 'confirmed-by-staff', '{"amount": 899, "currency": "KES", "reference": "SD0951EEAA"}'),
  ('46', '60939201-ed24-45b7-8440-aa340555e909', '2026-11-25 11:59:48.499+00', 'confirmed-by-staff', '{"amount": 899, "currency": "KES", "reference": "SUNDO12345"}'),
  ('47', '8f5eaa65-e59f-4419-93f1-4293ef49a392', '2026-11-25 11:59:51.084+00', 'confirmed-by-staff', '{"amount": 899, "currency": "KES", "reference": "SMOVE12345"}'),
  ('48', 'a51501b1-0a77-466b-b6e7-6335d819c43a', '2026-11-25 09:45:59.039+00', 'paid', '{"code": "SOTHER0001", "amount": 700, "isOurs": false, "currency": "KES"}');

create table public.payment_refunds (
  "id" uuid,
  "payment_id" uuid,
  "amount" integer,
  "currency" text,
  "way" text,
  "state" text,
  "asked_by" uuid,
  "asked_at" timestamp with time zone,
  "approved_by" uuid,
  "approved_at" timestamp with time zone,
  "next_try_at" timestamp with time zone,
  "tries" integer,
  "code" text,
  "reason" text
);
insert into public.payment_refunds ("id", "payment_id", "amount", "currency", "way", "state", "asked_by", "asked_at", "approved_by", "approved_at", "next_try_at", "tries", "code", "reason") overriding system value values
  ('205a2003-e4cb-4a32-b7b4-f166bd443051', '25f9410b-3582-4ffe-ae4e-bb2d93f93d17', '899', 'USD', 'provider', 'sent', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '2026-11-25 10:57:44.433+00', null, '2026-11-25 10:57:44.433+00', null, '1', 'TKNN00D29J1AS0M0J', null),
  ('26f5bbbc-2302-4195-a859-9c4ad2741ae3', '0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', '129', 'KES', 'provider', 'failed', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', '2026-11-25 09:45:22.667+00', null, '2026-11-25 09:45:22.667+00', null, '1', null, 'unknown-transaction'),
  ('64e710fc-48ce-40e0-b5ac-3e5205bcedcc', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2999', 'USD', 'provider', 'failed', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', '2026-11-25 09:45:21.3+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '2026-11-25 09:45:21.309+00', null, '1', null, 'declined'),
  ('cfaff2ca-2898-4ee4-9b8b-f9d69bacb110', '41639c48-af8a-498f-b72f-7c95f7aacb52', '899', 'KES', 'hand', 'sent', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '2026-11-25 11:59:46.594+00', null, '2026-11-25 11:59:46.594+00', null, '0', 'S137522C87', null),
  ('e8c70a88-7904-486c-b9a1-e0eb22e3f58d', '6e49f247-9220-4cb6-8b56-9c951259172f', '899', 'KES', 'provider', 'sent', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '2026-11-25 09:52:40.978+00', null, '2026-11-25 09:52:40.978+00', null, '1', 'UKPXR04J1W', null),
  ('f7f3ff9b-5a6e-4fda-a20b-0e90ad49b23e', 'fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '2999', 'USD', 'hand', 'sent', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', '2026-11-25 09:45:21.517+00', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '2026-11-25 09:45:21.521+00', null, '0', 'BACK0', null);

create table public.payments (
  "id" uuid,
  "reference" text,
  "listing_id" bigint,
  "member_id" uuid,
  "provider" text,
  "provider_reference" text,
  "package" text,
  "days" integer,
  "with_website" boolean,
  "amount" integer,
  "currency" text,
  "state" text,
  "received_amount" integer,
  "paid_at" timestamp with time zone,
  "covers_from" timestamp with time zone,
  "covers_until" timestamp with time zone,
  "refunded_at" timestamp with time zone,
  "receipt_number" integer,
  "reason" text,
  "created_at" timestamp with time zone,
  "order_id" uuid,
  "phone" text,
  "session" text,
  "redirect" text,
  "ask_at" timestamp with time zone,
  "asked" integer,
  "asked_at" timestamp with time zone,
  "refund_code" text
);
insert into public.payments ("id", "reference", "listing_id", "member_id", "provider", "provider_reference", "package", "days", "with_website", "amount", "currency", "state", "received_amount", "paid_at", "covers_from", "covers_until", "refunded_at", "receipt_number", "reason", "created_at", "order_id", "phone", "session", "redirect", "ask_at", "asked", "asked_at", "refund_code") overriding system value values
  ('0f7bf3f3-a01e-4fcb-8adc-f6fe0fd6bf34', '418682', '1001', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'till', 'CODE000001', 'daily', '1', 'false', '129', 'KES', 'refund_due', '129', '2026-11-25 09:45:21.546+00', null, null, null, '2', 'withdrawn-before-start', '2026-11-25 09:45:21.546+00', '0d9c7fa9-bac1-448a-8dbe-80305c850a37', '2547*****021', null, null, null, '0', null, null),
  ('25f9410b-3582-4ffe-ae4e-bb2d93f93d17', '243620', '1008', null, 'card', 'NE52B1DDPR3KDU4KH', 'weekly', '7', 'false', '899', 'USD', 'refunded', '899', '2026-11-25 10:55:43.275+00', '2026-11-25 10:55:43.275+00', '2026-12-02 10:55:43.275+00', '2026-11-25 10:57:44.482+00', '7', 'Paid in error.', '2026-11-25 10:54:43.128+00', '8cf5c12d-d59e-4217-a52a-1569f994c712', null, '8WNCCXDRJTFLHLRN6', 'http://localhost:46691/.local/paypal/checkoutnow?token=8WNCCXDRJTFLHLRN6', null, '0', null, 'TKNN00D29J1AS0M0J'),
  ('31e2a8a5-833a-4430-a61e-8a79f0fc1414', '788185', '1006', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'till', null, 'weekly', '7', 'false', '899', 'KES', 'failed', null, null, null, null, null, null, 'arrived-as UKP2EZ5AAW', '2026-11-25 09:47:36.662+00', 'df271de5-bb20-418a-acf8-151cbb7e66c3', '+254711000102', '31e2a8a5-833a-4430-a61e-8a79f0fc1414', null, null, '0', null, null),
  ('337b99b5-4c9e-47ba-981d-0ac559beeb9e', '788185', '1006', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'till', 'UKP2EZ5AAW', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 09:47:36.799+00', '2026-11-25 09:47:36.799+00', '2026-12-02 09:47:36.799+00', null, '5', null, '2026-11-25 09:47:36.799+00', 'df271de5-bb20-418a-acf8-151cbb7e66c3', '2547*****102', null, null, null, '0', null, null),
  ('41639c48-af8a-498f-b72f-7c95f7aacb52', '855342', '1013', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'till', 'S0BB158028', 'weekly', '7', 'false', '899', 'KES', 'refunded', '899', '2026-11-25 11:59:46.576+00', '2026-11-25 11:59:46.576+00', '2026-12-02 11:59:46.576+00', '2026-11-25 11:59:46.594+00', '10', 'asked', '2026-11-25 11:59:46.568+00', '6ee95660-f9dd-4b19-b466-37b267b107db', null, null, null, null, '0', null, 'S137522C87'),
  ('60939201-ed24-45b7-8440-aa340555e909', '710099', '1017', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'till', 'SUNDO12345', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 11:59:48.499+00', '2026-11-25 11:59:48.499+00', '2026-12-02 11:59:48.499+00', null, '13', null, '2026-11-25 11:59:48.307+00', 'f3c6515f-0f20-4cdd-9337-00ba873cb907', '+254711000102', '60939201-ed24-45b7-8440-aa340555e909', null, null, '0', null, null),
  ('63d8b975-8acb-4330-b48c-fa1b9b2588c4', '677293', '1015', '99afe904-b1a2-4a1f-9987-f691284280fe', 'till', 'SD0951EEAA', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 11:59:47.196+00', '2026-11-25 11:59:47.196+00', '2026-12-02 11:59:47.196+00', null, '12', null, '2026-11-25 11:59:47.167+00', 'a5afe934-6d23-4d93-acef-43dc2f12f7ba', null, null, null, null, '0', null, null),
  ('6e49f247-9220-4cb6-8b56-9c951259172f', '906853', '1007', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'mpesa', 'UKPA0SBU5V', 'weekly', '7', 'false', '899', 'KES', 'refunded', '899', '2026-11-25 09:49:39.885+00', '2026-11-25 09:49:39.885+00', '2026-12-02 09:49:39.885+00', '2026-11-25 09:52:41.09+00', '6', 'Paid in error.', '2026-11-25 09:49:39.702+00', '80def31d-ab5a-4423-ba6f-f10e10929364', '+254711000103', 'ws_CO_202611250949397334783204579', null, null, '0', null, 'UKPXR04J1W'),
  ('74df95c5-b5ec-4b2a-8767-ef2527b3869b', '418682', '1001', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'mpesa', null, 'daily', '1', 'false', '129', 'KES', 'failed', null, null, null, null, null, null, null, '2026-11-25 09:45:21.369+00', '0d9c7fa9-bac1-448a-8dbe-80305c850a37', '+254700000021', 'at 74df95c5-b5ec-4b2a-8767-ef2527b3869b', null, null, '4', '2026-11-25 09:48:37.003+00', null),
  ('8f5eaa65-e59f-4419-93f1-4293ef49a392', '157666', '1018', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'till', 'SMOVE12345', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 11:59:51.084+00', '2026-11-25 11:59:51.084+00', '2026-12-02 11:59:51.084+00', null, '14', null, '2026-11-25 11:59:50.716+00', '6c240ed7-1385-49c8-ab6c-6f9b9738ffe5', '+254711000102', '8f5eaa65-e59f-4419-93f1-4293ef49a392', null, null, '0', null, null),
  ('9bc0dab1-a585-44c1-8c17-dc5ff891e317', '945612', null, null, 'till', 'UKP48MSQF8', null, null, 'false', '500', 'KES', 'review', '500', '2026-11-25 09:49:37.728+00', null, null, null, null, null, '2026-11-25 09:49:37.728+00', null, '2547*****999', null, null, null, '0', null, null),
  ('a51501b1-0a77-466b-b6e7-6335d819c43a', '157722', null, null, 'till', 'SOTHER0001', null, null, 'false', '700', 'KES', 'review', '700', '2026-11-25 09:45:59.039+00', null, null, null, null, 'other-payee', '2026-11-25 09:45:59.039+00', null, '2547*****021', null, null, null, '0', null, null),
  ('bf524fcb-b630-4aa3-9688-b3e3803d21a8', '580262', '1011', null, 'till', 'S82E82530D', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 11:59:46.441+00', '2026-11-25 11:59:46.441+00', '2026-12-02 11:59:46.441+00', null, '9', null, '2026-11-25 11:59:46.433+00', '766b44a6-834a-4b06-8cc7-0f8b241dcda0', null, null, null, null, '0', null, null),
  ('d2e386d4-82e1-4184-8187-8a9b5c06a2d0', '836858', '1005', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'card', 'WLLM0EBW3D0MWM5MF', 'weekly', '7', 'false', '899', 'USD', 'paid', '899', '2026-11-25 09:47:34.354+00', '2026-11-25 09:47:34.354+00', '2026-12-02 09:47:34.354+00', null, '4', null, '2026-11-25 09:46:34.144+00', '5d7ad27b-d1c0-4324-ae88-3caf9bb95fef', '+254711000101', 'N8CXXRA5GU7H5B1L7', 'http://localhost:46691/.local/paypal/checkoutnow?token=N8CXXRA5GU7H5B1L7', null, '0', null, null),
  ('eeafed0c-31bf-4c9f-9f31-ce7ec7f2e878', '293828', '1014', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'till', 'SEBE75AC5D', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 11:59:46.902+00', '2026-11-25 11:59:46.902+00', '2026-12-02 11:59:46.902+00', null, '11', null, '2026-11-25 11:59:46.782+00', '3e660836-9a84-4167-a39b-430e148d2f6b', null, null, null, null, '0', null, null),
  ('efdd3f4e-aeed-432a-87a2-65321e0e68f9', '398503', '1009', 'fee9144c-083f-4ddc-90da-69e290d62019', 'till', 'S3DE03D5ED', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 11:59:46.121+00', '2026-11-25 11:59:46.121+00', '2026-12-02 11:59:46.121+00', null, '8', null, '2026-11-25 11:59:46.017+00', 'fb08fe47-3519-422b-ab9b-14d724fa1e93', null, null, null, null, '0', null, null),
  ('fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '336918', '1004', '99afe904-b1a2-4a1f-9987-f691284280fe', 'mpesa', 'UKP2Q20NG5', 'weekly', '7', 'false', '899', 'KES', 'paid', '899', '2026-11-25 09:46:32.627+00', '2026-11-25 09:46:32.627+00', '2026-12-02 09:46:32.627+00', null, '3', null, '2026-11-25 09:45:32.402+00', 'b1a8f622-1ce8-4605-ac76-035af61e4b28', '+254711000100', 'ws_CO_202611250945324333568403112', null, null, '0', null, null),
  ('fbfbc715-07d9-4c63-8db5-b62e3ffe03bb', '727430', '1001', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'card', 'CODE000000', 'monthly', '30', 'false', '2999', 'USD', 'refunded', '2999', '2026-11-25 09:45:21.214+00', null, null, '2026-11-25 09:45:21.527+00', '1', 'asked for', '2026-11-25 09:45:21.188+00', '59d9481d-47f4-4623-8f95-8f3ebb9b4c8c', '+254700000021', null, null, null, '0', null, 'BACK0');

create table public.pictures (
  "id" uuid,
  "owner_id" uuid,
  "purpose" text,
  "state" text,
  "width" integer,
  "height" integer,
  "alt" text,
  "draft_id" uuid,
  "position" smallint,
  "post_id" bigint,
  "created_at" timestamp with time zone,
  "hidden_key" uuid,
  "claimed_by" uuid,
  "claimed_until" timestamp with time zone
);
insert into public.pictures ("id", "owner_id", "purpose", "state", "width", "height", "alt", "draft_id", "position", "post_id", "created_at", "hidden_key", "claimed_by", "claimed_until") overriding system value values
  ('07972aa8-0f87-4821-bf10-655bc3f053dc', 'fee9144c-083f-4ddc-90da-69e290d62019', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:45.345+00', null, null, null),
  ('23ad2492-731f-4a04-8306-bcb3ab8b621a', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', 'ready', '1280', '944', '', null, null, null, '2026-11-25 09:46:33.276+00', null, null, null),
  ('26c33c34-fc2d-4be2-bc31-45f0a854bf64', '99afe904-b1a2-4a1f-9987-f691284280fe', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:46.978+00', null, null, null),
  ('32b5062a-9eb8-4f39-b1d3-93a97bb56be7', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:46.606+00', null, null, null),
  ('36cf06ce-3c67-4532-b242-4750d38be8aa', 'fee9144c-083f-4ddc-90da-69e290d62019', 'post', 'ready', '1280', '942', '', '88516f32-4f45-4243-b4d7-4a4e1c31b228', null, null, '2026-11-25 09:45:30.442+00', null, null, null),
  ('4b1874f6-65df-462a-9c5d-11e41e53ff3d', '99afe904-b1a2-4a1f-9987-f691284280fe', 'post', 'ready', '1280', '945', '', '38a5c432-cbb3-49d5-ae8a-85829c520756', null, null, '2026-11-25 09:45:27.714+00', null, null, null),
  ('51ebf992-74dd-49c6-89c4-dc442f328c83', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'promotion', 'ready', '1280', '904', '', null, null, null, '2026-11-25 12:01:52.223+00', null, null, null),
  ('5a0e1b6f-0000-4000-8000-000000000001', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 09:45:21.023+00', null, null, null),
  ('5a0e1b6f-0000-4000-8000-000000000002', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 09:45:21.023+00', null, null, null),
  ('5eaf267e-b21e-4439-b1d6-3cee997940b2', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'post', 'ready', '1280', '944', '', 'f581c1ff-7d0c-4fca-96fe-5003da61f61f', null, null, '2026-11-25 09:45:28.921+00', null, null, null),
  ('625f5bc3-0b6c-47c7-81e1-a3e3f107f37c', '99afe904-b1a2-4a1f-9987-f691284280fe', 'listing', 'ready', '1280', '945', '', null, null, null, '2026-11-25 09:45:31.231+00', null, null, null),
  ('65257158-2bcc-49ce-8823-9df24fcd09fa', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:46.478+00', null, null, null),
  ('7904aba5-4770-4094-8714-c7c20a0c659f', null, 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:46.375+00', null, null, null),
  ('87547dd9-8409-4248-8a98-935eca314888', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:47.218+00', null, null, null),
  ('92795a85-261a-4e0c-8b72-de8f75a97057', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'listing', 'ready', '1280', '939', '', null, null, null, '2026-11-26 12:01:54.394+00', null, null, null),
  ('950ea5e1-cbb3-40d0-8301-6343cf02dea6', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'post', 'ready', '1280', '945', '', 'eccbc63f-1ea3-44fa-874c-9ee0cf9b9f6b', null, null, '2026-11-25 09:45:28.387+00', null, null, null),
  ('a9d4bc8f-f2e7-47fc-82af-2c8243525311', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', 'ready', '1280', '943', '', null, null, null, '2026-11-25 09:47:35.277+00', null, null, null),
  ('afbaa853-192e-4d3e-a92b-a682930c57f9', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', 'ready', '1280', '942', '', null, null, null, '2026-11-25 09:49:38.225+00', null, null, null),
  ('b261c8b9-f690-48f3-a60d-3471df638898', 'fee9144c-083f-4ddc-90da-69e290d62019', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:46.323+00', null, null, null),
  ('b42d9519-4980-4c28-a195-32f9c0bf8f3f', null, 'listing', 'ready', '1280', '942', '', null, null, null, '2026-11-25 10:54:42.064+00', null, null, null),
  ('b4cbe98a-ca14-4b81-9be9-3308d48de1d6', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'post', 'ready', '1280', '943', '', '65343e25-6528-4e5e-b5aa-919c08f952b4', null, null, '2026-11-25 09:45:29.427+00', null, null, null),
  ('d6c50301-bc75-43a6-8ffc-413bda76613d', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', 'ready', '1280', '941', '', null, null, null, '2026-11-25 11:59:47.507+00', null, null, null),
  ('d96c49af-885b-43d2-aa06-888e4b627397', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'listing', 'ready', '1280', '940', '', null, null, null, '2026-11-25 11:59:49.199+00', null, null, null),
  ('ed5c4115-ed4f-4c0e-bf94-dd342445ae96', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', 'listing', 'ready', '1280', '960', '', null, null, null, '2026-11-25 11:59:46.468+00', null, null, null),
  ('fba73fde-6c62-4bc4-bda9-6ba6784f5317', null, 'post', 'ready', '1280', '942', '', '4e0796a0-224c-4597-b68a-109b5c85f1af', null, null, '2026-11-25 09:45:29.927+00', null, null, null);

create table public.post_reports (
  "post_id" bigint,
  "reporter_id" uuid,
  "reason" text,
  "created_at" timestamp with time zone
);
insert into public.post_reports ("post_id", "reporter_id", "reason", "created_at") overriding system value values
  ('14', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'spam', '2026-11-25 09:45:30.987+00');

create table public.posts (
  "id" bigint generated always as identity,
  "title" text,
  "description" text,
  "author_id" uuid,
  "client_id" uuid,
  "created_at" timestamp with time zone,
  "edited_at" timestamp with time zone,
  "hidden_at" timestamp with time zone
);
insert into public.posts ("id", "title", "description", "author_id", "client_id", "created_at", "edited_at", "hidden_at") overriding system value values
  ('1', 'Welcome to the noticeboard', 'Tell the others what is new at your shop: a fresh delivery, longer opening hours, a question about packaging. Everybody with an account can read it.', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02', '1a8b6f25-10dc-43ed-ba3c-eaa84369249b', '2026-11-22 09:45:20.994+00', null, null),
  ('2', 'Who delivers in Ruiru on Saturdays?', 'Two customers asked for mats this weekend and my usual rider is away. Small parcels, before noon.', '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01', '0e88c03d-6a97-43b0-9761-8188fb794625', '2026-11-25 04:45:20.994+00', null, null),
  ('3', 'Old post 0', 'Words of old post 0', '99afe904-b1a2-4a1f-9987-f691284280fe', '38a5c432-cbb3-49d5-ae8a-85829c520756', '2026-11-25 09:45:28.281+00', null, null),
  ('4', 'Second 0', 'More words 0', '99afe904-b1a2-4a1f-9987-f691284280fe', '907ac23d-e7f8-4f72-8cac-a6a2dca91b76', '2026-11-25 09:45:28.309+00', null, null),
  ('5', 'Old post 1', 'Words of old post 1', '39b0485a-098b-46c3-b2b1-b6aff894d800', 'eccbc63f-1ea3-44fa-874c-9ee0cf9b9f6b', '2026-11-25 09:45:28.85+00', null, null),
  ('6', 'Second 1', 'More words 1', '39b0485a-098b-46c3-b2b1-b6aff894d800', '22206d6e-ba07-469c-9932-c4a4c6528282', '2026-11-25 09:45:28.863+00', null, null),
  ('7', 'Old post 2', 'Words of old post 2', 'da0f85a7-2515-4315-b209-6f5ec7b48413', 'f581c1ff-7d0c-4fca-96fe-5003da61f61f', '2026-11-25 09:45:29.359+00', null, null),
  ('8', 'Second 2', 'More words 2', 'da0f85a7-2515-4315-b209-6f5ec7b48413', '66597454-4a0f-4aa1-b2e8-f12ff0881408', '2026-11-25 09:45:29.379+00', null, null),
  ('9', 'Old post 3', 'Words of old post 3', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', '65343e25-6528-4e5e-b5aa-919c08f952b4', '2026-11-25 09:45:29.873+00', null, null),
  ('10', 'Second 3', 'More words 3', 'd3086aa5-e058-4d7e-b113-cf31602cf2df', '87c8571e-f165-469b-a102-db15d5e4897f', '2026-11-25 09:45:29.88+00', null, null),
  ('13', 'Old post 5', 'Words of old post 5', 'fee9144c-083f-4ddc-90da-69e290d62019', '88516f32-4f45-4243-b4d7-4a4e1c31b228', '2026-11-25 09:45:30.933+00', null, null),
  ('14', 'Second 5', 'More words 5', 'fee9144c-083f-4ddc-90da-69e290d62019', 'aafcb4c1-6ff6-4c82-9587-4d29ed73bc86', '2026-11-25 09:45:30.957+00', null, null);

create table public.promotions (
  "id" uuid,
  "listing_id" bigint,
  "channel" text,
  "day" date,
  "link" text,
  "note" text,
  "recorded_at" timestamp with time zone,
  "picture" uuid
);
insert into public.promotions ("id", "listing_id", "channel", "day", "link", "note", "recorded_at", "picture") overriding system value values
  ('147a41db-fe8d-41f7-9184-a9a6c82f5e4b', '1004', 'facebook', '2026-11-24', 'https://facebook.com/x', 'n', '2026-11-25 12:01:52.961+00', '51ebf992-74dd-49c6-89c4-dc442f328c83'),
  ('147a41db-fe8d-41f7-9184-a9a6c82f5e4b', '1005', 'facebook', '2026-11-24', 'https://facebook.com/x', 'n', '2026-11-25 12:01:52.961+00', '51ebf992-74dd-49c6-89c4-dc442f328c83');

create table public.provider_messages (
  "id" bigint generated always as identity,
  "at" timestamp with time zone,
  "provider" text,
  "kind" text,
  "about" uuid,
  "headers" jsonb,
  "body" text,
  "next_try_at" timestamp with time zone,
  "tries" integer,
  "done_at" timestamp with time zone,
  "outcome" text
);
insert into public.provider_messages ("id", "at", "provider", "kind", "about", "headers", "body", "next_try_at", "tries", "done_at", "outcome") overriding system value values
  ('1', '2026-11-25 09:45:21.564+00', 'card', 'card', null, '{}', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "kind": "paid", "about": {"session": "at fbfbc715-07d9-4c63-8db5-b62e3ffe03bb"}, "payer": "+254700000021", "amount": 2999, "isOurs": true, "currency": "USD"}', '2026-11-25 09:46:21.808+00', '1', '2026-11-25 09:45:21.808+00', 'refunded'),
  ('2', '2026-11-25 09:45:21.895+00', 'mpesa', 'mpesa', null, '{}', '{"at": "2026-10-29T17:45:21.503Z", "code": "CODE000001", "kind": "paid", "about": {"payment": "74df95c5-b5ec-4b2a-8767-ef2527b3869b", "session": "at 74df95c5-b5ec-4b2a-8767-ef2527b3869b"}, "payer": "+254700000021", "amount": 129, "isOurs": true, "currency": "KES"}', '2026-11-25 09:46:32.579+00', '1', '2026-11-25 09:46:32.627+00', 'forged'),
  ('3', '2026-11-25 09:45:21.947+00', 'mpesa', 'mpesa', null, '{}', '{"at": "2026-10-29T17:45:21.503Z", "code": "CODE000001", "kind": "paid", "about": {"payment": "74df95c5-b5ec-4b2a-8767-ef2527b3869b", "session": "at 74df95c5-b5ec-4b2a-8767-ef2527b3869b"}, "payer": "+254700000021", "amount": 129, "isOurs": true, "currency": "KES"}', '2026-11-25 09:46:32.579+00', '1', '2026-11-25 09:46:32.627+00', 'forged'),
  ('4', '2026-11-25 09:45:22.252+00', 'card', 'card', null, '{}', '{"at": "2026-10-28T01:45:21.213Z", "code": "CODE000000", "kind": "paid", "about": {"session": "at fbfbc715-07d9-4c63-8db5-b62e3ffe03bb"}, "payer": "+254700000021", "amount": 2999, "isOurs": true, "currency": "USD"}', '2026-11-25 09:46:32.579+00', '1', '2026-11-25 09:46:32.627+00', 'forged'),
  ('5', '2026-11-25 09:45:22.338+00', 'mpesa', 'till', null, '{}', '{"at": "2026-10-29T17:45:21.503Z", "code": "CODE000001", "kind": "paid", "about": {"code": "CODE000001"}, "payer": "2547*****021", "amount": 129, "isOurs": true, "currency": "KES"}', '2026-11-25 09:46:32.579+00', '1', '2026-11-25 09:46:32.627+00', 'forged'),
  ('6', '2026-11-25 09:45:32.535+00', 'mpesa', 'prompt', 'fa64ec45-c56b-41b3-a4e1-789cd0a7116c', '{"content-type": "application/json"}', '{"Body":{"stkCallback":{"MerchantRequestID":"26434-71331093-1","CheckoutRequestID":"ws_CO_202611250945324333568403112","ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":899},{"Name":"MpesaReceiptNumber","Value":"UKP2Q20NG5"},{"Name":"Balance"},{"Name":"TransactionDate","Value":20261125124532},{"Name":"PhoneNumber","Value":254711000100}]}}}}', '2026-11-25 09:46:32.579+00', '1', '2026-11-25 09:46:32.627+00', 'paid'),
  ('7', '2026-11-25 09:45:32.574+00', 'mpesa', 'till', null, '{"content-type": "application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKP2Q20NG5","TransTime":"20261125124532","TransAmount":"899.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 100","FirstName":"WANJIKU","MiddleName":"","LastName":""}', '2026-11-25 09:46:32.579+00', '1', '2026-11-25 09:46:32.627+00', 'paid'),
  ('8', '2026-11-25 09:46:32.868+00', 'mpesa', 'reversal', '26f5bbbc-2302-4195-a859-9c4ad2741ae3', '{"content-type": "application/json"}', '{"Result":{"ResultType":0,"ResultCode":"R000002","ResultDesc":"The OriginalTransactionID is invalid.","OriginatorConversationID":"5e5f-7628-174dc30198d5a0c2","ConversationID":"AG_20261125_d928cde7493f1c2d3dfe","TransactionID":"UKPP0ARNF1"}}', '2026-11-25 09:47:32.899+00', '1', '2026-11-25 09:46:32.913+00', 'refund_due'),
  ('9', '2026-11-25 09:47:34.283+00', 'card', 'webhook', null, '{"content-type": "application/json", "paypal-cert-url": "http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right", "paypal-auth-algo": "SHA256withRSA", "paypal-transmission-id": "64e095d5-289c-4cac-8141-5460ba5f53e5", "paypal-transmission-sig": "C5yfGbebYNmlWiNv+SfYKwBRJxG4iPhMavmStqEnJREB8L5jqCNWPYv6dmLVSFjM/52JecO4NKKf4OnW5LP6l4u/z88IpUPYf1K7otDdYfi3LU8mm6gQ7EIhKkTimrCghHVlxKSwmuW+hPI3tHt8Tk2rihUdo7UW1dMXTVfAhe3h11RuWb6yZ8A3dMxF4XdNb5VBfi+ObmwGjw+vwQWaSj9HwaRAbf1ZsgPueWKlQJSBp2Z3lXk/ie1UaTR2S8y0tEqFWFzlA1LymmO953S5VCVOL+TEWyXrnwGttVxg/2g3nmaWmQxC/zEs/TuT/wu3oIsNtV4wvjgCBktIpqCdGA==", "paypal-transmission-time": "2026-11-25T09:46:34Z"}', '{"id":"WH-6B6SK8U76UGLAMAFK-DBML3NTC9HNXD0F1R","event_version":"1.0","create_time":"2026-11-25T09:46:34.228Z","resource_type":"checkout-order","resource_version":"2.0","event_type":"CHECKOUT.ORDER.APPROVED","summary":"CHECKOUT.ORDER.APPROVED at the embedded stack.","resource":{"id":"N8CXXRA5GU7H5B1L7","intent":"CAPTURE","status":"APPROVED","purchase_units":[{"reference_id":"default","amount":{"currency_code":"USD","value":"8.99"},"payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"description":"Weekly","custom_id":"d2e386d4-82e1-4184-8187-8a9b5c06a2d0","invoice_id":"836858-d2e386d4-82e1-4184-8187-8a9b5c06a2d0"}],"create_time":"2026-11-25T09:46:34.179Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=N8CXXRA5GU7H5B1L7","rel":"approve","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7/capture","rel":"capture","method":"POST"}]},"links":[]}', '2026-11-25 09:48:34.307+00', '1', '2026-11-25 09:47:34.354+00', 'paid'),
  ('10', '2026-11-25 09:47:34.341+00', 'card', 'webhook', null, '{"content-type": "application/json", "paypal-cert-url": "http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right", "paypal-auth-algo": "SHA256withRSA", "paypal-transmission-id": "d8968d92-1dab-4c4f-bce5-6916b7ea8a5b", "paypal-transmission-sig": "sKlgCL8fOwCwY5HmqHBbGd5zQcTYKET1HfxIX3cULneqjwNKOg7oD4vPilzHK6ZJ+KSfxmpAZyChNAyJ2Hs2AZ2npjErOSEXsIB6P4b2O2PWOAvcfnus50qIuDil46YA/Yvke5LdqwNWlPMoyrLtlh+snJAPVAiy76drtfWJpsBuac/LZIk/SNoNZSxVcapr+lOxmIxkrgE791hCa/yteN3UyAL8+hqeL/TNFQ3ncE6j/U39qgWO/MJTSqMs+6aeOAA5sKyXTkl1Dvhpln9d+i7dwFwO3C4VYbi4y63zAmFWAjdkRIa0dbAXpuNVOeOth33hHoBXXjDNM5rqTZwyQg==", "paypal-transmission-time": "2026-11-25T09:47:34Z"}', '{"id":"WH-BHX3FRJ99X7JCGYMJ-LJJP1JSPPPWPM2PR8","event_version":"1.0","create_time":"2026-11-25T09:47:34.329Z","resource_type":"capture","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"PAYMENT.CAPTURE.COMPLETED at the embedded stack.","resource":{"id":"WLLM0EBW3D0MWM5MF","amount":{"currency_code":"USD","value":"8.99"},"final_capture":true,"status":"COMPLETED","payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"custom_id":"d2e386d4-82e1-4184-8187-8a9b5c06a2d0","invoice_id":"836858-d2e386d4-82e1-4184-8187-8a9b5c06a2d0","supplementary_data":{"related_ids":{"order_id":"N8CXXRA5GU7H5B1L7"}},"create_time":"2026-11-25T09:47:34.328Z","update_time":"2026-11-25T09:47:34.328Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/WLLM0EBW3D0MWM5MF","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/WLLM0EBW3D0MWM5MF/refund","rel":"refund","method":"POST"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/N8CXXRA5GU7H5B1L7","rel":"up","method":"GET"}]},"links":[]}', '2026-11-25 09:48:34.479+00', '1', '2026-11-25 09:47:34.489+00', 'paid'),
  ('11', '2026-11-25 09:47:36.769+00', 'mpesa', 'till', null, '{"content-type": "application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKP2EZ5AAW","TransTime":"20261125124736","TransAmount":"899.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 102","FirstName":"WANJIKU","MiddleName":"","LastName":""}', '2026-11-25 09:48:36.786+00', '1', '2026-11-25 09:47:36.799+00', 'paid'),
  ('12', '2026-11-25 09:48:37.698+00', 'mpesa', 'till', null, '{"content-type": "application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKP48MSQF8","TransTime":"20261125124837","TransAmount":"500.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 999","FirstName":"WANJIKU","MiddleName":"","LastName":""}', '2026-11-25 09:49:37.716+00', '1', '2026-11-25 09:49:37.728+00', 'review'),
  ('13', '2026-11-25 09:49:39.851+00', 'mpesa', 'prompt', '6e49f247-9220-4cb6-8b56-9c951259172f', '{"content-type": "application/json"}', '{"Body":{"stkCallback":{"MerchantRequestID":"97610-00947073-1","CheckoutRequestID":"ws_CO_202611250949397334783204579","ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":899},{"Name":"MpesaReceiptNumber","Value":"UKPA0SBU5V"},{"Name":"Balance"},{"Name":"TransactionDate","Value":20261125124939},{"Name":"PhoneNumber","Value":254711000103}]}}}}', '2026-11-25 09:50:39.866+00', '1', '2026-11-25 09:49:39.885+00', 'paid'),
  ('14', '2026-11-25 09:49:39.899+00', 'mpesa', 'till', null, '{"content-type": "application/json"}', '{"TransactionType":"Buy Goods","TransID":"UKPA0SBU5V","TransTime":"20261125124939","TransAmount":"899.00","BusinessShortCode":"7654321","BillRefNumber":"","InvoiceNumber":"","OrgAccountBalance":"","ThirdPartyTransID":"","MSISDN":"2547 ***** 103","FirstName":"WANJIKU","MiddleName":"","LastName":""}', '2026-11-25 09:50:39.908+00', '1', '2026-11-25 09:50:39.943+00', 'paid'),
  ('15', '2026-11-25 09:52:41.006+00', 'mpesa', 'reversal', 'e8c70a88-7904-486c-b9a1-e0eb22e3f58d', '{"content-type": "application/json"}', '{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.","OriginatorConversationID":"a922-2bb4-903c78f46f74e93b","ConversationID":"AG_20261125_74b75acb0c5ef4599658","TransactionID":"UKPXR04J1W","ResultParameters":{"ResultParameter":[{"Key":"DebitAccountBalance","Value":"Utility Account|KES|0.00|0.00|0.00|0.00"},{"Key":"Amount","Value":899},{"Key":"TransCompletedTime","Value":20261125125240},{"Key":"OriginalTransactionID","Value":"UKPA0SBU5V"},{"Key":"Charge","Value":0},{"Key":"CreditPartyPublicName","Value":"254711000103 - WANJIKU"},{"Key":"DebitPartyPublicName","Value":"7654321 - TANGAZA"}]}}}', '2026-11-25 09:53:41.024+00', '1', '2026-11-25 09:52:41.09+00', 'refunded'),
  ('16', '2026-11-25 10:55:43.23+00', 'card', 'webhook', null, '{"content-type": "application/json", "paypal-cert-url": "http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right", "paypal-auth-algo": "SHA256withRSA", "paypal-transmission-id": "ed620a0b-18b4-4d48-a805-439c2d604e77", "paypal-transmission-sig": "biRmtdfPveYF5qs+sqbH/ENZmpkri/8gkFWsrr8Go7s/PU09acY0U9+HU79X0RlS34uVvrYRDOXwsdhHe9w7DfFoDoLZyocDGbhg4OvMReUTLSqYyINb1xnyOqRV2jzVMmvkHsz0EsVqnqfNS5c4HQK93i65DwuGyRts8GGDP35shqg2x8qO8hT847iIIWwtL0jDR8wXmguIEhI7CIaDVvDphZpfpYfWy5rMjdwNf1aaQB3EO6CqJOQBVCNa/OJc9jbVLDAti7N2kA1GTlXLoxLV2Mwq2ucjs1ICVt3lKL28VIUkq+sZIHtos6ZuVOt6P9KOvEl6oax3LIOIu0jdKg==", "paypal-transmission-time": "2026-11-25T10:54:43Z"}', '{"id":"WH-LCXVC73U0G5BRV23S-FHG4AKJL8BEX267AG","event_version":"1.0","create_time":"2026-11-25T10:54:43.220Z","resource_type":"checkout-order","resource_version":"2.0","event_type":"CHECKOUT.ORDER.APPROVED","summary":"CHECKOUT.ORDER.APPROVED at the embedded stack.","resource":{"id":"8WNCCXDRJTFLHLRN6","intent":"CAPTURE","status":"APPROVED","purchase_units":[{"reference_id":"default","amount":{"currency_code":"USD","value":"8.99"},"payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"description":"Weekly","custom_id":"25f9410b-3582-4ffe-ae4e-bb2d93f93d17","invoice_id":"243620-25f9410b-3582-4ffe-ae4e-bb2d93f93d17"}],"create_time":"2026-11-25T10:54:43.173Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/checkoutnow?token=8WNCCXDRJTFLHLRN6","rel":"approve","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6/capture","rel":"capture","method":"POST"}]},"links":[]}', '2026-11-25 10:56:43.242+00', '1', '2026-11-25 10:55:43.275+00', 'paid'),
  ('17', '2026-11-25 10:55:43.266+00', 'card', 'webhook', null, '{"content-type": "application/json", "paypal-cert-url": "http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right", "paypal-auth-algo": "SHA256withRSA", "paypal-transmission-id": "1ef50b22-27ee-4a81-969c-94c6e02494e7", "paypal-transmission-sig": "nXloztcHEsDwJ/+WgFvjO/p50LLxei+fznRixw0uj4wSC0cQKAdYqYpQhe3xsqRdJA0F/Cexc2cdodsh6CZd0lIDwgk/NylR0oZ5Pv3jHmJusc/jY8Llouw/A5uo6qLTByv6lu6UvpoG9Ed54i2UMUG5kIgXSs7q4HIxYrdprtY9lH4r/bj+JmMlcYt6+aS6ScBC5RCZZ1KQsQmd2r+iyUINWt3kdR6s+vcZ/J5umL+WBUrc0S23UZV8jssNahgZ16XKg8SuFXs7b+D5zfiOtGTRaehB8xMao4tt0ybOuZzN7P/kaKL9pYT/+pToDeOEN4BoJIetnUCbL4bF+87+yw==", "paypal-transmission-time": "2026-11-25T10:55:43Z"}', '{"id":"WH-P96BBDJYYYUJ7H4P9-H7XSW0R45L2MY3F31","event_version":"1.0","create_time":"2026-11-25T10:55:43.255Z","resource_type":"capture","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.COMPLETED","summary":"PAYMENT.CAPTURE.COMPLETED at the embedded stack.","resource":{"id":"NE52B1DDPR3KDU4KH","amount":{"currency_code":"USD","value":"8.99"},"final_capture":true,"status":"COMPLETED","payee":{"email_address":"hello@tangaza.example","merchant_id":"EMBEDDED2345N"},"custom_id":"25f9410b-3582-4ffe-ae4e-bb2d93f93d17","invoice_id":"243620-25f9410b-3582-4ffe-ae4e-bb2d93f93d17","supplementary_data":{"related_ids":{"order_id":"8WNCCXDRJTFLHLRN6"}},"create_time":"2026-11-25T10:55:43.255Z","update_time":"2026-11-25T10:55:43.255Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/NE52B1DDPR3KDU4KH","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/NE52B1DDPR3KDU4KH/refund","rel":"refund","method":"POST"},{"href":"http://localhost:46691/.local/paypal/v2/checkout/orders/8WNCCXDRJTFLHLRN6","rel":"up","method":"GET"}]},"links":[]}', '2026-11-25 10:56:43.407+00', '1', '2026-11-25 10:55:43.422+00', 'paid'),
  ('18', '2026-11-25 10:57:44.495+00', 'card', 'webhook', null, '{"content-type": "application/json", "paypal-cert-url": "http://localhost:46691/.local/paypal/v1/notifications/certs/CERT-right", "paypal-auth-algo": "SHA256withRSA", "paypal-transmission-id": "6146a5e3-488b-47e9-8873-8a27a1ce2fb1", "paypal-transmission-sig": "n52XO1GGvGJxkVagVIiEvHVvjn8fmqCZEJTHRtsFgkeUuqfYZWzHRh+Q+/nKAf/RUuE2DgE/N5tcDKEgS69MCgvkQRRbMJG48ypPdoUwbXwpL0zkW+Q5mXMB5N//3ggHQLphcKxP3aQ6i7KqxmDiXGF99hWh+WR5GzbjQi5VBQxuE1e64nUnM9Wd5KhLDOca85oc8Z7Qgcra0ZgcH8zbLaFfS96N0DdKaynTrYoZV0oATxw1I1wbSKUXLwLWMUqWuPEq2ZsmbmTYv1LmGDs4feBvP2iH6X1GHtF6rosv8m3BB3G0Be+T6WFrFGqYmGyVuYrlJDL9R26/hZDqe0I/YQ==", "paypal-transmission-time": "2026-11-25T10:57:44Z"}', '{"id":"WH-W4JP8173V44DXST7M-BD3WDBYV9S1VJ1DAA","event_version":"1.0","create_time":"2026-11-25T10:57:44.467Z","resource_type":"refund","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.REFUNDED","summary":"PAYMENT.CAPTURE.REFUNDED at the embedded stack.","resource":{"id":"TKNN00D29J1AS0M0J","amount":{"currency_code":"USD","value":"8.99"},"status":"COMPLETED","custom_id":"refund-205a2003-e4cb-4a32-b7b4-f166bd443051","create_time":"2026-11-25T10:57:44.466Z","update_time":"2026-11-25T10:57:44.466Z","links":[{"href":"http://localhost:46691/.local/paypal/v2/payments/refunds/TKNN00D29J1AS0M0J","rel":"self","method":"GET"},{"href":"http://localhost:46691/.local/paypal/v2/payments/captures/NE52B1DDPR3KDU4KH","rel":"up","method":"GET"}]},"links":[]}', '2026-11-25 10:58:44.513+00', '1', '2026-11-25 10:57:44.532+00', 'refunded');

create table public.reach_days (
  "day" date,
  "run" bigint,
  "people" integer,
  "unsure_people" integer
);
insert into public.reach_days ("day", "run", "people", "unsure_people") overriding system value values
  ('2026-11-25', '5', '6', '0');

create table public.reports (
  "id" uuid,
  "business" text,
  "reason" text,
  "message" text,
  "state" text,
  "reporter" text,
  "note" text,
  "decided_at" timestamp with time zone,
  "created_at" timestamp with time zone,
  "number" bigint
);
insert into public.reports ("id", "business", "reason", "message", "state", "reporter", "note", "decided_at", "created_at", "number") overriding system value values
  ('cc6f667c-91a3-4f9c-821f-75375fd6940e', 'mpesa-mats', 'other', 'It is closed.', 'open', 'a847af9c927b468fae25e9bb2059b82690e39c4c9e474782653e666f45c2a0ce', null, null, '2026-11-25 12:01:51.798+00', '1');

create table public.vacancies (
  "id" uuid,
  "name" text,
  "email" text,
  "message" text,
  "state" text,
  "reason" text,
  "decided_at" timestamp with time zone,
  "created_at" timestamp with time zone
);
insert into public.vacancies ("id", "name", "email", "message", "state", "reason", "decided_at", "created_at") overriding system value values
  ('c5fe9da9-9607-40a7-be2c-6364b635bc8c', 'Duka A', 'jobs@duka.example', 'Two tailors.', 'new', null, null, '2026-11-25 12:01:51.89+00'),
  ('e2001497-7e35-41e4-82e6-a8b2a8b00236', 'Duka la Amina', 'jobs@duka.example', 'Two tailors in Ruiru, from Monday.', 'published', null, '2026-11-25 12:01:52.041+00', '2026-11-25 12:01:51.81+00'),
  ('f71584f7-9dff-426c-ba51-cbe6b315b5ff', 'Duka B', 'jobs@duka.example', 'Two tailors.', 'new', null, null, '2026-11-25 12:01:51.893+00');

create table public.visit_days (
  "listing_id" bigint,
  "day" date,
  "run" bigint,
  "people" integer,
  "lists" integer,
  "search" integer,
  "shared" integer,
  "poster" integer,
  "elsewhere" integer,
  "asked" integer,
  "appearances" integer,
  "calls" integer,
  "whatsapp" integer,
  "contacts" integer,
  "website" integer,
  "shares" integer,
  "unsure_people" integer,
  "unsure_asked" integer,
  "unsure_others" integer
);
insert into public.visit_days ("listing_id", "day", "run", "people", "lists", "search", "shared", "poster", "elsewhere", "asked", "appearances", "calls", "whatsapp", "contacts", "website", "shares", "unsure_people", "unsure_asked", "unsure_others") overriding system value values
  ('1004', '2026-11-25', '5', '6', '0', '0', '6', '0', '0', '6', '6', '6', '0', '0', '0', '0', '0', '0', '0'),
  ('1005', '2026-11-25', '5', '6', '0', '0', '6', '0', '0', '6', '6', '6', '0', '0', '0', '0', '0', '0', '0'),
  ('1006', '2026-11-25', '5', '6', '0', '0', '6', '0', '0', '6', '6', '6', '0', '0', '0', '0', '0', '0', '0'),
  ('1009', '2026-11-25', '5', '6', '0', '0', '6', '0', '0', '6', '6', '6', '0', '0', '0', '0', '0', '0', '0'),
  ('1015', '2026-11-25', '5', '6', '0', '0', '6', '0', '0', '6', '6', '6', '0', '0', '0', '0', '0', '0', '0'),
  ('1017', '2026-11-25', '5', '6', '0', '0', '6', '0', '0', '6', '6', '6', '0', '0', '0', '0', '0', '0', '0'),
  ('1018', '2026-11-25', '5', '6', '0', '0', '6', '0', '0', '6', '6', '6', '0', '0', '0', '0', '0', '0', '0');

create table public.visits (
  "day" date,
  "listing_id" bigint,
  "kind" text,
  "source" text,
  "visitor" bytea,
  "network" bytea
);
insert into public.visits ("day", "listing_id", "kind", "source", "visitor", "network") overriding system value values
  ('2026-11-26', '1005', 'view', 'shared', E'\\x42a4311593b3c8cc5f2ca962f493fade', E'\\xad5ee56cbfd613ea010eef7685a6dd6a'),
  ('2026-11-26', '1018', 'view', 'shared', E'\\x51b3de68c589f150349bd5d05f6b77ae', E'\\xe42d2bee535089ff9d0deef31d7cf075'),
  ('2026-11-26', '1006', 'view', 'shared', E'\\x55747250eb0bf11c4c16c29f171a441a', E'\\x0febf2a0a90f373e955364a11160a0ad'),
  ('2026-11-26', '1004', 'view', 'shared', E'\\x65d30fd39e2af0f3fefc0dc8a1b39457', E'\\x116e5e215bac05e01c6f8e345318bf09'),
  ('2026-11-26', '1015', 'view', 'shared', E'\\x81b46068cd457eecdba11f0cb9fb1090', E'\\x0ff89e3c3ecd4e70d609a9f969d29ffd'),
  ('2026-11-26', '1017', 'view', 'shared', E'\\x9af1964f78725b425fb65b2a0de7ec66', E'\\x1d95cd00a56e826900675cd2f7e267c1'),
  ('2026-11-26', '1009', 'view', 'shared', E'\\xbf250512a546b6853165a970b016a4c7', E'\\x86cb71f72eefe161765a4de37d7dfaf6'),
  ('2026-11-26', null, 'person', null, E'\\xfe7394e20a925d8eece732a76e37c39f', E'\\x7d3e4f0ca61e8b08ac87be60609186cb'),
  ('2026-11-26', '1018', 'view', 'shared', E'\\x1deec4f3b416e87e65f82d1ac492eb85', E'\\xe42d2bee535089ff9d0deef31d7cf075'),
  ('2026-11-26', '1006', 'view', 'shared', E'\\x258a204975bd4e82bcf16ef94a127a56', E'\\x0febf2a0a90f373e955364a11160a0ad'),
  ('2026-11-26', '1009', 'view', 'shared', E'\\x3cc8de147187b0c1f380708b6136e0fe', E'\\x86cb71f72eefe161765a4de37d7dfaf6'),
  ('2026-11-26', '1005', 'view', 'shared', E'\\x51eb0337c47887ad1edd0a4cfb1c38bf', E'\\xad5ee56cbfd613ea010eef7685a6dd6a'),
  ('2026-11-26', '1004', 'view', 'shared', E'\\x89cbce7a73f8b92ce6d6cab5cec8da6e', E'\\x116e5e215bac05e01c6f8e345318bf09'),
  ('2026-11-26', '1017', 'view', 'shared', E'\\x8ae5b6f4ebe84feb68b778e8ab1ef716', E'\\x1d95cd00a56e826900675cd2f7e267c1'),
  ('2026-11-26', null, 'person', null, E'\\x94fbd2f54503b0304d9bab99e48729a2', E'\\x7d3e4f0ca61e8b08ac87be60609186cb'),
  ('2026-11-26', '1015', 'view', 'shared', E'\\xdd4ca05f3692e673ecf00f874255901b', E'\\x0ff89e3c3ecd4e70d609a9f969d29ffd'),
  ('2026-11-26', '1018', 'view', 'shared', E'\\x26be61da95988240035b76ad75f9415c', E'\\xe42d2bee535089ff9d0deef31d7cf075'),
  ('2026-11-26', '1015', 'view', 'shared', E'\\x276cc561b1302c7236bfad21088e11fc', E'\\x0ff89e3c3ecd4e70d609a9f969d29ffd'),
  ('2026-11-26', '1004', 'view', 'shared', E'\\x92e014956d0b3cb1e59b8bf2f6ee9208', E'\\x116e5e215bac05e01c6f8e345318bf09'),
  ('2026-11-26', null, 'person', null, E'\\x955e59897a1678b621e2b631fa136d19', E'\\x7d3e4f0ca61e8b08ac87be60609186cb'),
  ('2026-11-26', '1006', 'view', 'shared', E'\\x9c92a9bc6b8d114f786918e6310d7c9d', E'\\x0febf2a0a90f373e955364a11160a0ad'),
  ('2026-11-26', '1017', 'view', 'shared', E'\\xa6e322e640b1fc4fd48527d05dc00f0c', E'\\x1d95cd00a56e826900675cd2f7e267c1'),
  ('2026-11-26', '1005', 'view', 'shared', E'\\xafc4c95242b014700fa232b0cfd2d549', E'\\xad5ee56cbfd613ea010eef7685a6dd6a'),
  ('2026-11-26', '1009', 'view', 'shared', E'\\xcb402a662369c34690f9bf34bbece4d8', E'\\x86cb71f72eefe161765a4de37d7dfaf6'),
  ('2026-11-26', null, 'person', null, E'\\x0f3ae3467e9ca753cbc0b5e92fb5cce2', E'\\x7d3e4f0ca61e8b08ac87be60609186cb'),
  ('2026-11-26', '1009', 'view', 'shared', E'\\x1e4ea3a7c41a57ec9ffef15738332529', E'\\x86cb71f72eefe161765a4de37d7dfaf6'),
  ('2026-11-26', '1006', 'view', 'shared', E'\\x356d02ac4e49a78847b7f91bc73b6d32', E'\\x0febf2a0a90f373e955364a11160a0ad'),
  ('2026-11-26', '1005', 'view', 'shared', E'\\x56f5a2d8f8b678d2e6acc8634313a9bc', E'\\xad5ee56cbfd613ea010eef7685a6dd6a'),
  ('2026-11-26', '1015', 'view', 'shared', E'\\x8aa46b0fc1e599b7d21d842e6810416e', E'\\x0ff89e3c3ecd4e70d609a9f969d29ffd'),
  ('2026-11-26', '1004', 'view', 'shared', E'\\xab5217b0ad348606913bce4d715ec8a7', E'\\x116e5e215bac05e01c6f8e345318bf09'),
  ('2026-11-26', '1018', 'view', 'shared', E'\\xac366ae0c8df74b519d6e5ff89f387d4', E'\\xe42d2bee535089ff9d0deef31d7cf075'),
  ('2026-11-26', '1017', 'view', 'shared', E'\\xe43e37f0ad8f17bbcc18ce31b6be5d5f', E'\\x1d95cd00a56e826900675cd2f7e267c1');
insert into storage.buckets ("id", "name", "owner", "owner_id", "public", "file_size_limit", "allowed_mime_types", "created_at", "updated_at") overriding system value values
  ('media', 'media', null, null, 'true', '5242880', '{image/webp,image/avif}', '2026-11-25 09:45:19.514+00', '2026-11-25 09:45:19.514+00'),
  ('post-media', 'post-media', null, null, 'false', '5242880', '{image/webp,image/avif}', '2026-11-25 09:45:19.514+00', '2026-11-25 09:45:19.514+00'),
  ('share-pictures', 'share-pictures', null, null, 'false', '1048576', '{image/jpeg}', '2026-11-25 09:45:20.799+00', '2026-11-25 09:45:20.799+00'),
  ('uploads', 'uploads', null, null, 'false', '10485760', '{image/png,image/jpeg,image/webp}', '2026-11-25 09:45:19.514+00', '2026-11-25 09:45:19.514+00');
insert into storage.objects ("id", "bucket_id", "name", "owner", "owner_id", "metadata", "user_metadata", "version", "created_at", "updated_at", "last_accessed_at") overriding system value values
  ('491dc4de-caf9-42da-ad70-629ada3d885f', 'media', '23ad2492-731f-4a04-8306-bcb3ab8b621a/320.avif', null, null, E'{"eTag": "\\"f17e0fae61ba80c48cbd4087c332af21\\"", "size": 323, "mimetype": "image/avif", "cacheControl": "max-age=31536000, immutable", "lastModified": "2026-11-25T09:45:33.769Z", "contentLength": 323, "httpStatusCode": 200}', '{}', '3f7e8fc0-a131-44da-8fa6-bb687942aee5', '2026-11-25 09:45:33.781+00', '2026-11-25 09:45:33.781+00', '2026-11-25 09:45:33.781+00'),
  ('93c69b12-3c38-441c-abd9-447535bed97f', 'media', '23ad2492-731f-4a04-8306-bcb3ab8b621a/1280.webp', null, null, E'{"eTag": "\\"0e6f0ded8e83d8e8c8197ba210e5b4cc\\"", "size": 2224, "mimetype": "image/webp", "cacheControl": "max-age=31536000, immutable", "lastModified": "2026-11-25T09:45:33.828Z", "contentLength": 2224, "httpStatusCode": 200}', '{}', 'ae1789c8-c5ee-4176-83d0-12377419bac4', '2026-11-25 09:45:33.83+00', '2026-11-25 09:45:33.83+00', '2026-11-25 09:45:33.83+00'),
  ('ee6e4fe9-eaee-4388-b8ab-f22cc42f7dc4', 'media', '23ad2492-731f-4a04-8306-bcb3ab8b621a/1280.avif', null, null, E'{"eTag": "\\"037c1e212a6195d59078a7f7bc496c85\\"", "size": 358, "mimetype": "image/avif", "cacheControl": "max-age=31536000, immutable", "lastModified": "2026-11-25T09:45:33.799Z", "contentLength": 358, "httpStatusCode": 200}', '{}', '22ced0f0-d3be-4bd9-ae14-85e25b17d108', '2026-11-25 09:45:33.801+00', '2026-11-25 09:45:33.801+00', '2026-11-25 09:45:33.801+00'),
  ('f4f48c63-e6e7-4061-82be-5db1514d5654', 'media', '23ad2492-731f-4a04-8306-bcb3ab8b621a/320.webp', null, null, E'{"eTag": "\\"97c7533cef473df9ab41c3891c81afc0\\"", "size": 212, "mimetype": "image/webp", "cacheControl": "max-age=31536000, immutable", "lastModified": "2026-11-25T09:45:33.807Z", "contentLength": 212, "httpStatusCode": 200}', '{}', '3f3abc1d-0da7-4a0f-8f5e-1fcbf11338b1', '2026-11-25 09:45:33.812+00', '2026-11-25 09:45:33.812+00', '2026-11-25 09:45:33.812+00');
insert into supabase_migrations.schema_migrations ("version", "statements", "name") overriding system value values
  ('20261123000100', '{}', 'roles'),
  ('20261123000200', '{}', 'clock'),
  ('20261123000300', '{}', 'audit'),
  ('20261123000400', '{}', 'limits'),
  ('20261123000500', '{}', 'mail'),
  ('20261123000600', '{}', 'members'),
  ('20261123000700', '{}', 'posts'),
  ('20261123000800', '{}', 'post_reports'),
  ('20261123000900', '{}', 'pictures'),
  ('20261123001000', '{}', 'post_pictures'),
  ('20261123001100', '{}', 'vacancies'),
  ('20261123001200', '{}', 'jobs'),
  ('20261123001300', '{}', 'vacancy_states'),
  ('20261123001400', '{}', 'search'),
  ('20261123001500', '{}', 'listings'),
  ('20261123001600', '{}', 'listing_versions'),
  ('20261123001700', '{}', 'slugs'),
  ('20261123001800', '{}', 'payments'),
  ('20261123001900', '{}', 'notices'),
  ('20261123002000', '{}', 'listing_review'),
  ('20261123002100', '{}', 'listing_drafts'),
  ('20261123002200', '{}', 'listing_submission'),
  ('20261123002300', '{}', 'listing_decisions'),
  ('20261123002400', '{}', 'listing_photos'),
  ('20261123002500', '{}', 'live_listings'),
  ('20261123002600', '{}', 'payment_states'),
  ('20261123002700', '{}', 'payment_decisions'),
  ('20261123002800', '{}', 'refunds'),
  ('20261123002900', '{}', 'staff_listings'),
  ('20261123003000', '{}', 'staff_payments'),
  ('20261123003100', '{}', 'reports'),
  ('20261123003200', '{}', 'scheduled'),
  ('20261123003300', '{}', 'retention'),
  ('20261123003400', '{}', 'accounts'),
  ('20261123003500', '{}', 'callers'),
  ('20261124001000', '{}', 'submit_with_draft'),
  ('20261124002000', '{}', 'reason_codes'),
  ('20261124010000', '{}', 'search_by_stems'),
  ('20261124020000', '{}', 'changes_at_once'),
  ('20261124030000', '{}', 'answered_requests'),
  ('20261124031000', '{}', 'staff_counts'),
  ('20261124032000', '{}', 'waiting_payments'),
  ('20261124040000', '{}', 'items'),
  ('20261124041000', '{}', 'item_review'),
  ('20261124042000', '{}', 'listing_cards'),
  ('20261124060000', '{}', 'ask_for_changes_of_shown'),
  ('20261124061000', '{}', 'oldest_waits_first'),
  ('20261124065000', '{}', 'newer_listings'),
  ('20261125001000', '{}', 'orders'),
  ('20261125002000', '{}', 'payment_writer'),
  ('20261125003000', '{}', 'payment_attempts'),
  ('20261125004000', '{}', 'till_money'),
  ('20261125005000', '{}', 'provider_words'),
  ('20261125006000', '{}', 'staff_money'),
  ('20261125008000', '{}', 'money_of_accounts'),
  ('20261125009000', '{}', 'differences'),
  ('20261125101000', '{}', 'refunds'),
  ('20261125102000', '{}', 'words_of_refunds'),
  ('20261125103000', '{}', 'staff_refunds'),
  ('20261125201000', '{}', 'staff_queue'),
  ('20261125203000', '{}', 'reconciliation'),
  ('20261125204000', '{}', 'books'),
  ('20261126201000', '{}', 'cheaper_words'),
  ('20261126301000', '{}', 'refunds_nobody_asks_for'),
  ('20261126401000', '{}', 'one_difference'),
  ('20261126501000', '{}', 'many_payments'),
  ('20261126601000', '{}', 'unread_sums'),
  ('20261127101000', '{}', 'payment_providers'),
  ('20261127102000', '{}', 'words_of_any_provider'),
  ('20261127201000', '{}', 'first_place'),
  ('20261128301000', '{}', 'share_pictures'),
  ('20261128302000', '{}', 'reserved_poster'),
  ('20261128401000', '{}', 'promotions'),
  ('20261128402000', '{}', 'unpromoted_listings'),
  ('20261128403000', '{}', 'own_promotions'),
  ('20261128551000', '{}', 'renewals'),
  ('20261128560000', '{}', 'paid_days'),
  ('20261128561000', '{}', 'visits'),
  ('20261128562000', '{}', 'reach'),
  ('20261128581000', '{}', 'weekly_letters'),
  ('20261128582000', '{}', 'letters_with_numbers'),
  ('20261128583000', '{}', 'reach_totals'),
  ('20261128584000', '{}', 'public_reach'),
  ('20261128585000', '{}', 'promotion_pictures');
insert into supabase_migrations.seed_files ("path", "hash") overriding system value values
  ('seed.sql', 'b7cf230746beff8d10688b8866778ed229a7f0cfc068e9ec5e68bd5c1babf228');

select setval('app.report_numbers', 1, true);
select setval('app.visit_runs', 6, true);
select setval('identity.refresh_tokens_id_seq', 38, true);
select setval('outbox.letters_id_seq', 45, true);
select setval('payment_simulators.calls_id_seq', 13, true);
select setval('public.attempts_id_seq', 66, true);
select setval('public.audit_log_id_seq', 117, true);
select setval('public.jobs_id_seq', 1001, true);
select setval('public.ledger_id_seq', 20, true);
select setval('public.listing_versions_id_seq', 18, true);
select setval('public.listings_id_seq', 1019, true);
select setval('public.notices_id_seq', 71, true);
select setval('public.payment_claims_id_seq', 4, true);
select setval('public.payment_differences_id_seq', 14, true);
select setval('public.payment_events_id_seq', 48, true);
select setval('public.posts_id_seq', 14, true);
select setval('public.provider_messages_id_seq', 18, true);
