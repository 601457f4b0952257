-- Timeouts of the functions that the last migrations added or replaced.
insert into app.call_timeouts (name, timeout)
select name, interval '1 second'
from unnest(array['count_refused_messages', 'record_webhook_signature', 'store_provider_message']) as name
union all
select name, interval '25 seconds'
from unnest(array['check_books', 'note_book_disagreements']) as name;
select app.apply_call_timeouts();
