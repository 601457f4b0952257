/** Values of a listing's links and numbers that would lead a customer to another place than they seem to. */

/** Values that each profile on a social network refuses. */
export const hostileProfiles = [
  // Scripts and other schemes.
  'javascript:alert(1)',
  'javascript://facebook.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'intent://instagram.com/judysmats#Intent;scheme=https;end',
  '<script>alert(1)</script>',
  'judysmats"onclick="alert(1)',
  // Hosts with a similar name.
  'https://facebook.com.evil.example/judysmats',
  'https://evil.example/facebook.com/judysmats',
  'https://faceb00k.com/judysmats',
  'https://instagramm.com/judysmats',
  'https://tiktok.com.co/@judysmats',
  'https://www.facebook.com-login.example/judysmats',
  // A user, a password or a port before the true host.
  'https://facebook.com@evil.example/judysmats',
  'https://www.instagram.com:pw@evil.example/judysmats',
  'https://judy@www.instagram.com/judysmats',
  'https://www.tiktok.com:8443/@judysmats',
  // Redirectors.
  'https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example',
  'https://l.instagram.com/?u=https%3A%2F%2Fevil.example',
  'https://www.facebook.com/l.php?u=https%3A%2F%2Fevil.example',
  'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fevil.example',
  'https://www.facebook.com/share/1A2b3C4d5E/',
  'https://fb.me/judysmats',
  'https://www.tiktok.com/link/v2?target=https%3A%2F%2Fevil.example',
  'https://vm.tiktok.com/ZMabcdef/',
  'https://bit.ly/judysmats',
  // Bidirectional and invisible signs, and letters of other scripts.
  'judys\u202emats',
  'judysmats\u2066',
  'https://www.facebook.com/judys\u200bmats',
  'https://www.f\u0430cebook.com/judysmats',
  'judysm\u0430ts',
  'judys\nmats',
  // A parent folder, and percent-encoded characters.
  'https://www.instagram.com/..%2f..%2fjudysmats',
  '../judysmats',
  '..',
];

/** Values that the map refuses. */
export const hostileMaps = [
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'geo:-1.28,36.82?q=https://evil.example',
  'intent://maps.google.com#Intent;scheme=https;end',
  'https://evil.example/maps/place/KCB',
  'https://www.google.com.evil.example/maps/place/KCB',
  'https://www.google.com@evil.example/maps/place/KCB',
  'https://judy:pw@www.google.com/maps/place/KCB',
  'https://www.google.com:8443/maps/place/KCB',
  'https://www.google.com/url?q=https%3A%2F%2Fevil.example',
  'https://www.google.com/maps/d/viewer?mid=abc',
  'https://www.google.com/maps/../url?q=https%3A%2F%2Fevil.example',
  'https://www.google.com/maps/place/%2e%2e/%2e%2e/url?q=https%3A%2F%2Fevil.example',
  'https://www.google.com/amp/s/evil.example/maps/place/KCB',
  'https://goo.gl/abcdef',
  'https://maps.app.goo.gl/?link=https%3A%2F%2Fevil.example',
  'https://bit.ly/kcb',
  'bit.ly/kcb',
  'www.evil.example',
  'KCB Ngara https://evil.example',
  '<img src=x onerror=alert(1)>',
  'KCB \u202eNgara',
  'https://www.google.com/maps/place/KCB\u202e',
  'https://www.g\u043e\u043egle.com/maps/place/KCB',
];

/** Details of payments that are refused, with the part that has the problem. */
export const hostilePayments = [
  ['till 1234', 'till'],
  ['till 12345678', 'till'],
  ['till 52252a', 'till'],
  ['till 52\u202e2522', 'till'],
  ['till \uff15\uff12\uff12\uff15\uff12\uff12', 'till'],
  ['till <b>522522</b>', 'till'],
  ['paybill 247247', 'account'],
  ['account SHOP 12', 'paybill'],
  ['paybill 24\naccount SHOP 12', 'paybill'],
  ['paybill 247247\naccount https://evil.example', 'account'],
  ['paybill 247247\naccount <script>', 'account'],
  ['paybill 247247\naccount SHOP\u202e21', 'account'],
  ['paybill 247247\naccount \u0405HOP', 'account'],
  [`paybill 247247\naccount ${'A'.repeat(31)}`, 'account'],
  ['pochi 0733', 'pochi'],
  ['pochi +1 202 555 0100', 'pochi'],
  ['pochi 0712 345 678 or 0722 000 111', 'pochi'],
] as const;
