-- The figure stands on public pages, which are built with nothing but the publishable key.
grant execute on function public.site_reach() to anon;
