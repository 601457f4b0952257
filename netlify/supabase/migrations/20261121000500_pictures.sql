-- Where pictures are kept. A member uploads into 'uploads' by an address that an endpoint signed for
-- her; the endpoint checks what arrived, makes it anew and puts the result into 'media', which the
-- site serves at /media. Nobody but the endpoints lists, reads or writes either over the interface.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', false, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('media', 'media', true, 5242880, array['image/webp', 'image/avif']);
