-- The kinds of visits that a visit of another kind implies have other names. A visitor's hash keeps the former name,
-- so that an enquiry of the same visitor on the same day counts twice.
update former_public.visits
  set kind = case kind when 'asked' then 'enquiry' else 'visitor' end
  where kind in ('asked', 'person');
