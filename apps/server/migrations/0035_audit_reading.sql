-- The log is read from its end, by period and by person.
create index audit_log_at on audit_log (company_id, at, id);
create index audit_log_actor on audit_log (company_id, actor_id, at, id);
-- Where somebody was signed in, newest first.
create index sessions_of_user on sessions (company_id, user_id, created_at);
