-- Functions declare their timeouts in their headers (schemas/), so that the table of timeouts is not needed.
drop function app.apply_call_timeouts();
drop table app.call_timeouts;

-- A new table or sequence grants nothing, and a new function of the schema public is for endpoints.
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public revoke all on sequences from service_role;
alter default privileges in schema public grant execute on functions to service_role;
