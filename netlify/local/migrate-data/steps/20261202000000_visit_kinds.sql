-- Two kinds of visits have new names. The hash of a visitor contains the former name, so a second enquiry of the same
-- visitor on the day of the migration counts twice.
update former_public.visits
  set kind = case kind when 'asked' then 'enquiry' else 'visitor' end
  where kind in ('asked', 'person');
