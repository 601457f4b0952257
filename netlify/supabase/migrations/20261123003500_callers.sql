-- Callers of functions over REST: visitors call none, members two, endpoints all. The platform's own grants are
-- taken back.
revoke execute on all functions in schema public from public, anon, authenticated;
grant execute on all functions in schema public to service_role;
grant execute on function
  public.arrange_pictures(uuid, jsonb),
  public.set_post_hidden(bigint, boolean)
  to authenticated;
