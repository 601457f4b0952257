-- Addresses of the second language, of pages to come, and of every language of ISO 639-1, former codes included.
insert into app.reserved_slugs (slug)
select unnest(string_to_array(
  'sw fresh kept preview aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs ' ||
  'cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy ' ||
  'hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg ' ||
  'li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi ' ||
  'pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv ta te tg th ti tk tl tn ' ||
  'to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu',
  ' ')) on conflict do nothing;

-- Gives a listing whose present address is reserved another one. The former address stays a past address of that
-- listing, so it redirects there until a page of the site takes it.
do $$
declare
  held record;
begin
  for held in
    select id, slug from public.listings where slug in (select slug from app.reserved_slugs) order by id for update
  loop
    update public.listings set slug = app.claim_slug(held.id, held.slug || '-shop') where id = held.id;
  end loop;
end;
$$;
