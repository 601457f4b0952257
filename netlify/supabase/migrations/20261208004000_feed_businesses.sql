set lock_timeout = '5s';

set check_function_bodies = off;

create or replace view public.feed with (security_barrier=true) as  SELECT id,
    client_id,
    title,
    description,
    created_at,
    edited_at,
    hidden_at,
    ( SELECT jsonb_build_object('id', members.id, 'name', members.name, 'avatar', members.avatar, 'is_staff', members.is_staff) AS jsonb_build_object
           FROM public.members
          WHERE (members.id = posts.author_id)) AS author,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'appearance', pictures.appearance, 'alt', pictures.alt, 'hidden_key', pictures.hidden_key) ORDER BY pictures."position") AS jsonb_agg
           FROM public.pictures
          WHERE ((pictures.post_id = posts.id) AND (pictures.state = 'ready'::text))), '[]'::jsonb) AS pictures,
        CASE
            WHEN ((author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)) THEN publication
            ELSE NULL::text
        END AS publication,
        CASE
            WHEN ((author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)) THEN publication_reason
            ELSE NULL::text
        END AS publication_reason,
        CASE
            WHEN ((publication = 'shown'::text) AND (hidden_at IS NULL)) THEN ( SELECT jsonb_build_object('id', listings.id, 'slug', listings.slug, 'title', versions.title) AS jsonb_build_object
               FROM (public.listings
                 JOIN public.listing_versions versions ON ((versions.id = listings.shown_version_id)))
              WHERE ((listings.id = posts.listing_id) AND (listings.owner_id = posts.author_id) AND app.is_live(listings.*)))
            ELSE NULL::jsonb
        END AS business
   FROM public.posts
  WHERE (( SELECT app.is_member() AS is_member) AND ((hidden_at IS NULL) OR (author_id = ( SELECT app.member_id() AS member_id)) OR ( SELECT app.is_staff() AS is_staff)))
  ORDER BY id DESC;

reset lock_timeout;
