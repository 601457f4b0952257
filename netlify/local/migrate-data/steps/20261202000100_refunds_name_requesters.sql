-- The audit log uses the column name of the refund for its requester.
update former_public.audit_log
  set details = details - 'asked_by' || jsonb_build_object('requested_by', details -> 'asked_by')
  where details ? 'asked_by';
