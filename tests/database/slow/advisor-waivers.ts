/** Findings of Supabase's advisors that stay, each with its reason: by the lint, then by the object. */
export const waivers: Record<string, { reason: string; objects: readonly string[] }> = {
  security_definer_view: {
    reason:
      'The view is the whole right: visitors and members read its columns and rows and nothing of its tables.',
    objects: ['public.feed', 'public.live_listings', 'public.open_jobs'],
  },
  function_search_path_mutable: {
    reason:
      'PostgreSQL binds the names of a standard SQL body when the function is made, so no search path can change them; a setting would keep the planner from inlining the body.',
    objects: [
      'app.audited_reason',
      'app.counted_visits',
      'app.current_undo',
      'app.fold_text',
      'app.is_ahead_of_clock',
      'app.is_other_payee',
      'app.is_staff',
      'app.item_names',
      'app.last_digits',
      'app.may_become',
      'app.may_note_refund',
      'app.member_id',
      'app.most_search_words',
      'app.most_searched_listings',
      'app.named_pictures',
      'app.now',
      'app.phrase_query',
      'app.search_rank',
      'app.search_words',
      'app.searchable',
      'app.slugify',
      'app.start_of_day',
      'app.today',
      'app.typed_words',
      'app.undo_bigint',
      'app.undo_uuid',
      'app.unused_seconds',
      'app.weighted_words',
    ],
  },
};
