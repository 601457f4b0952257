/** What people call things, for the search. An operator adds to it; English plurals need no word of their own. */

import type { Meaning } from '#domain/listing/search.ts';

const listed = (words: string) => words.split(/\s*,\s*/).filter((word) => word !== '');

const meaning = (said: string, finds: string): Meaning => ({
  said: listed(said),
  finds: listed(finds),
});

export const meanings: readonly Meaning[] = [
  meaning(
    'clothes, clothing, nguo, mavazi, mitumba, mtumba, fashion, dress, shirt, trouser, suit, sweater, jacket, skirt, second hand, boutique, wear',
    'clothing, clothes, mitumba',
  ),
  meaning(
    'vitenge, kitenge, leso, kanga, ankara, fabric, kitambaa, cloth, material',
    'vitenge, kitenge, leso, kanga, ankara, fabric',
  ),
  meaning(
    'tailor, fundi wa nguo, fundi nguo, dressmaker, mshonaji, sewing',
    'tailor, sew, dressmaker',
  ),
  meaning(
    'jewellery, jewelry, mapambo, ornament, accessory, pin, earring, bangle, necklace, shanga, bead',
    'jewellery, jewelry, brooch, bead, earring, bangle, necklace, shanga',
  ),
  meaning('shoe, viatu, kiatu, sandal, sneaker, boot', 'shoe, viatu, sandal, sneaker, boot'),
  meaning('mat, mkeka, mikeka, rug, carpet, zulia, doormat', 'mat, rug, carpet, mkeka, zulia'),
  meaning(
    'logo, nembo, branding, graphic, poster, banner, printing, signwriter, designer',
    'logo, branding, design, poster, banner, printing',
  ),
  meaning(
    'website, web, tovuti, site, web design, online shop, developer, programmer, software',
    'website, web development, tovuti, software',
  ),
  meaning(
    'grocery, mboga, vegetable, greens, sukuma, sukuma wiki, kale, cabbage, kabichi, spinach, nyanya, tomato, kitunguu, vitunguu, onion, mama mboga, kibanda, viazi, potato, karoti',
    'vegetable, grocery, mboga, sukuma, tomato, onion, cabbage, spinach, potato',
  ),
  meaning(
    'fruit, matunda, tunda, banana, ndizi, mango, maembe, embe, orange, machungwa, chungwa, avocado, parachichi, papaya, pineapple, nanasi',
    'fruit, matunda, banana, mango, orange, avocado',
  ),
  meaning(
    'flour, unga, ugali, maize, mahindi, cereal, nafaka, beans, maharagwe, rice, mchele',
    'flour, unga, maize, cereal, beans, rice',
  ),
  meaning('cooking oil, mafuta, oil', 'cooking oil, oil, mafuta'),
  meaning(
    'meat, nyama, butcher, butchery, buchari, beef, ngombe, goat, mbuzi, nyama choma, chicken, kuku, egg, mayai, fish, samaki, omena',
    'meat, nyama, butcher, beef, goat, mbuzi, chicken, kuku, fish, samaki',
  ),
  meaning(
    'food, chakula, hotel, restaurant, cafe, mkahawa, lunch, breakfast, chai, chapati, mandazi, pilau, biryani, catering, snack, chips',
    'food, chakula, restaurant, cafe, catering',
  ),
  meaning('bakery, bread, mkate, cake, keki, bake', 'bakery, bread, cake, keki, mkate'),
  meaning('milk, maziwa, dairy, mala, yoghurt', 'milk, maziwa, dairy, yoghurt'),
  meaning(
    'delivery, deliver, courier, boda, bodaboda, boda boda, pikipiki, motorbike, rider, errand, parcel, mzigo, mizigo, sendy, transport, usafiri, pick up',
    'delivery, deliveries, rider, motorbike, parcel, courier, boda, transport',
  ),
  meaning(
    'salon, saloon, hair, nywele, kinyozi, barber, braid, rasta, weave, wig, nail, kucha, makeup, beauty, urembo, massage, spa, lotion, cosmetic, perfume, mafuta ya nywele',
    'beauty, salon, hair, kinyozi, barber, braid, nail, makeup, massage, cosmetic',
  ),
  meaning(
    'fundi, repair, repairs, mechanic, makanika, garage, gari, puncture, welding, welder, jua kali, phone repair, fundi simu, screen, plumber, fundi bomba, electrician, fundi stima, carpenter, seremala',
    'repairs, repair, mechanic, welding, plumber, electrician, carpenter, fundi',
  ),
  meaning(
    'phone, simu, smartphone, charger, electronics, laptop, computer, kompyuta, tv',
    'phone, simu, electronics, laptop, computer, charger',
  ),
  meaning(
    'furniture, samani, sofa, kiti, viti, chair, meza, table, bed, kitanda, mattress, godoro',
    'furniture, samani, sofa, chair, table, bed, mattress',
  ),
  meaning(
    'cleaning, usafi, laundry, dobi, mama fua, washing, house help, plumbing',
    'services, cleaning, laundry, dobi, washing',
  ),
  meaning(
    'photo, picha, photographer, video, event, wedding, harusi, dj, tent, decor',
    'photo, photographer, video, event, wedding, decor',
  ),
  meaning(
    'tutor, mwalimu, lesson, tuition, school, shule, driving',
    'tutor, lesson, tuition, school',
  ),
  meaning(
    'medicine, dawa, chemist, pharmacy, duka la dawa, herbal, clinic, daktari',
    'chemist, pharmacy, dawa, clinic, herbal',
  ),
  meaning(
    'hardware, cement, simiti, paint, rangi, mabati, nails, timber, mbao',
    'hardware, cement, paint, mabati, timber',
  ),
  meaning('gas, gesi, charcoal, makaa, kerosene, water, maji', 'gas, charcoal, makaa, water, maji'),
  meaning('flower, maua, bouquet, gift, zawadi', 'flower, maua, bouquet, gift, zawadi'),
  meaning(
    'farm, shamba, seed, mbegu, fertilizer, fertiliser, mbolea, agrovet',
    'farm, seed, fertilizer, agrovet',
  ),
  meaning('toy, baby, mtoto, watoto, diaper, children, kids', 'toy, baby, children, kids, diaper'),
];

/** Words that say nothing about a business; a search for nothing else takes them as they are. */
export const ignoredWords: readonly string[] = listed(
  'a, an, and, at, buy, cheap, for, from, good, best, i, in, is, me, my, near, need, nearby, of, on, or, please, price, sale, sell, selling, shop, some, store, the, to, want, where, with, bei, duka, kwa, la, karibu, na, nafuu, nataka, nunua, rahisi, uza, wa, wapi, ya, za',
);
