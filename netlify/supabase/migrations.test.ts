/** Databases remember the migrations that made them, so a file of the set never changes again. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../local/paths.ts';

/** SHA-256 of each file; line ends count as they are on Linux. */
const hashes: Record<string, string> = {
  '20261123000100_roles.sql': '362dca209485274a0e552e20ca49a19c2d8e517bff00c1e468cafac67c65a763',
  '20261123000200_clock.sql': '0109bd2eeb5770b92da7c7e9496bd44632ab22528cf24f4e9c0bd3f3ceec02db',
  '20261123000300_audit.sql': '527151de90f9e0d0c530593de16862df5e15e48e476dd73e5d783f71f1d1d6b5',
  '20261123000400_limits.sql': 'e3590ccdc082a9453f6cb6bc9b500954da91d18bf5b49489f2ca84539f32f629',
  '20261123000500_mail.sql': 'e89857b1dac6f8b83249c38c6e94cf1e558666b920447f8e83adc798a229cb3d',
  '20261123000600_members.sql': '09118a1e4844f40c639ee3a5335397d93a7433968fa2b713b13e5bb1c6352d6c',
  '20261123000700_posts.sql': 'ebce6254a83e9a7bf83843040cac9a40337555917204fc26734e54b584455b63',
  '20261123000800_post_reports.sql':
    '26a77f6d150124dafe19799217a51b9c5a7fba7f6c20d1dc6498c19f98f5a43f',
  '20261123000900_pictures.sql': 'd0c98ee3b9ca6b3d8cb184092d64570bd14b2992b35b8bf34ad7997dcc698356',
  '20261123001000_post_pictures.sql':
    '6c61bf1a2bfeda0b7cbb20c9cf4e9f12af0009e6b3b5b38cd3f2fb86474d0054',
  '20261123001100_vacancies.sql':
    '5ace312018e653e700df129cff701664f22a2c819a2f121b342e8fb8fb6d63dc',
  '20261123001200_jobs.sql': '0043f8f9c452df36a26c82c5afa2710c44bdef50883234de7cf7a3301b1e608b',
  '20261123001300_vacancy_states.sql':
    '12814f099ad13fe36068c5d5d222183797c4ce628c244a915ae6766957696cb3',
  '20261123001400_search.sql': '72be9daaa29bda751f0771ff6f38ef4d75ebd30ffb440d82ecf67a243af63a1a',
  '20261123001500_listings.sql': 'dfa98843469e10df5429c20085579e7b963ccafb74d3b05e6f48dfa53454b31e',
  '20261123001600_listing_versions.sql':
    'c5c4685de5585716b94784aaca7dcde1796bdc0c141b7436ce55ca2b0f5c9621',
  '20261123001700_slugs.sql': 'f4c81463da32ab60894072a122fb204222dd9f3a0020db53c7b61ac6d73df0f0',
  '20261123001800_payments.sql': 'd97f4ff594c7df7cb80bfa6b2f02af91d6e44a2b5327da9174f8b15890198410',
  '20261123001900_notices.sql': '574f458c7c3900e1e0217ec9aa43cf3f974f1bc786a4076627fa24745738cf00',
  '20261123002000_listing_review.sql':
    '5773dd358cb6a30500faa1c1e7f9850d663f9b6a5f976355e8222e5b0a6a4035',
  '20261123002100_listing_drafts.sql':
    '2ad5e71d2310fca73b49fb13ff63178e63b1c30597c5488eb9496a35453bdbaa',
  '20261123002200_listing_submission.sql':
    '8f08d71cb55484ce044c0d0b8b46a2046d386943ba81406d9f3952c5c19d1dc5',
  '20261123002300_listing_decisions.sql':
    '2cd182f36a08f07fba6ea7f9b08b8bfddf5adfcea9609cbdf6b5365b7172eb80',
  '20261123002400_listing_photos.sql':
    'e9020c8f08e0c150126988650f640f93ea383fb0f19b9e7dc8c5a9edc349b79d',
  '20261123002500_live_listings.sql':
    'b6c24650a689eeb777feb79306b91003161bf8a86067a0abce3ced4a4ca9e727',
  '20261123002600_payment_states.sql':
    '40ab0122cac2b8b92adcae233637462e07ce7c8af0d3405b5d4c8eb3b01e23df',
  '20261123002700_payment_decisions.sql':
    '535386e89c28d0d25cdd65007d67cefc8f7391138f9f4a4014f1f190062a63a7',
  '20261123002800_refunds.sql': '3f927eb821f140de355149090fe2bfe4c17d0301f76c70dc959281ed4be7e437',
  '20261123002900_staff_listings.sql':
    'c69e322aa3b9bea05f66a5d14c0784f0ce987b416837b8e030d8fd79245332db',
  '20261123003000_staff_payments.sql':
    '2a5861914630119141a129a7bbdb6c3e0617e7f398844cf4b2502bb787619da5',
  '20261123003100_reports.sql': 'cb50c193c929aa8e056a71b73b131c7d5bc967a98ba9fa3ce293d6404181b6a8',
  '20261123003200_scheduled.sql':
    'a9ca5153b49fc6ed62e8bdd8e8017658ea21b49256d4882712daba4c0164f079',
  '20261123003300_retention.sql':
    '5fd1f2ed3ff97b7d29206826304bc868528a57b6aa5df55bb3b1e5372b61937f',
  '20261123003400_accounts.sql': '7baa7b1ac8b57e3f6b9635317ec57f7835fe910838dafcbf7208522faae8f0cb',
  '20261123003500_callers.sql': '4111f15924a6f946e730a68408f37d039ba8131808ae813425b86fca11e3e490',
  '20261124001000_submit_with_draft.sql':
    '2a8deabbaf1a756aef300c963aed6d00414eb0b575b0c70805219d16620a70be',
  '20261124002000_reason_codes.sql':
    '7436516d45d53e1b61d5d29a03f3c6d809e42eee1ee8c2eeb9ad313b825bdf82',
  '20261124010000_search_by_stems.sql':
    '3376d85262796bed9b9c673a63e12bfe0b3c38a37d1c1daedac7af4cfc2db637',
  '20261124020000_changes_at_once.sql':
    'ab4ce7742b491eb738e4dae7d860a5bfd77d4e62c4eeece58a4eda81aeeb268c',
  '20261124030000_answered_requests.sql':
    'd95fbcf27b024a6516f6d40af3fb894a5ff878bd9b4231723a4a4494c3902cc4',
  '20261124031000_staff_counts.sql':
    '92b3c820d89411a2414e3628a412bd77c412aea12251027057fd0d9b18244b99',
  '20261124032000_waiting_payments.sql':
    'fc8d1e4c6e96961c03365561669cc1878b97909aaa546f087f614c5b972ee86a',
  '20261124040000_items.sql': '707e19280042900c5e02fa843c548fffa140794d59336c639efdd2d60de91858',
  '20261124041000_item_review.sql':
    '294803c40a1262c6ae73c07fc37cdf057ad997c2fd1ce66afaad8612104ac722',
  '20261124042000_listing_cards.sql':
    '723b058349b3249c8415f7f6828fe2f74c0787e2762c8379ef695b825f0e3f57',
  '20261124060000_ask_for_changes_of_shown.sql':
    'd5769217339fa76a00c9063b49640a364982abb6f1b278ed57edeb81261c3908',
  '20261124061000_oldest_waits_first.sql':
    'bad9d1726ce16a38beae2d838d39405d17b4b6eb5546a3890e19908e54f49ad4',
  '20261124065000_newer_listings.sql':
    '188f9364afabf16f0a85a808d364fac9d58db9ec1e1ebc8994509b7988bed344',
};

const advice = 'Undo the change and add a new file, later than all others, that makes the change.';

test.each(Object.entries(hashes))('the migration %s is as it was', async (file, hash) => {
  const sql = await readFile(join(paths.migrations, file), 'utf8').catch(() => '');
  const found = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
  expect(found === hash, `${file} was changed. ${advice}`).toBe(true);
});

test('a new migration comes after all of them', async () => {
  const files = (await readdir(paths.migrations)).sort();
  expect(files.slice(0, Object.keys(hashes).length), advice).toEqual(Object.keys(hashes));
});
