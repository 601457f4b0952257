/**
 * Maps lints of Supabase's advisors to accepted findings: the reason, and a query that selects the names of the
 * objects.
 */
export const waivers: Record<string, { reason: string; objects: string }> = {
  security_definer_view: {
    reason:
      'The view is the whole right: visitors and members read its columns and rows and nothing of its tables.',
    objects:
      "select unnest(array['public.feed', 'public.live_listings', 'public.open_jobs']) as name",
  },
  function_search_path_mutable: {
    reason:
      'PostgreSQL binds the names of a standard SQL body when the function is made, so no search path can change them; a setting would keep the planner from inlining the body. An aggregate has no settings.',
    objects: `select pronamespace::regnamespace || '.' || proname as name
      from pg_proc where prosqlbody is not null or prokind = 'a'`,
  },
};
