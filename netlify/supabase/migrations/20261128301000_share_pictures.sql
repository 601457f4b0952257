-- Pictures of listings' links, '{id of the cover}.jpg', drawn when somebody asks for one. Only endpoints list,
-- read or write them over the interface: one is shown while its listing is live, and its file goes with the cover's.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('share-pictures', 'share-pictures', false, 1048576, array['image/jpeg']);
