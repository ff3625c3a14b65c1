-- Tables and columns under the names that the rest of the product uses (GLOSSARY.md).
alter table line_questions rename to remote_requests;
alter table remote_requests rename column question to request;
alter table remote_requests rename column asked_at to requested_at;
alter table held_changes rename to pending_changes;
alter table pending_changes rename column held_at to received_at;
alter table simulated_lines rename to simulated_accounts;
alter table connection_sessions rename column line_seen_at to session_seen_at;
alter table chatbot_states rename column heard to last_text;
alter table chatbot_states rename column heard_times to last_text_times;
alter table chatbot_states rename column heard_at to last_text_at;

-- Columns, policies and indexes follow the function, texts of other functions do not: those are files.
alter function plain(text) rename to normalize_text;
alter table contacts rename column plain_name to normalized_name;
alter table contacts rename column plain_email to normalized_email;
alter table tickets rename column plain_message to normalized_message;

-- Tries of a message that were not answered.
create policy filling on outbox to current_user using (true) with check (true);
update outbox set payload = payload - 'unheard' || jsonb_build_object('unanswered', payload -> 'unheard') where payload ? 'unheard';
drop policy filling on outbox;

-- Nothing reads these.
alter table contacts drop column picture_checked_at;
alter table tags drop column lane_order;

-- Keys, checks and sequences are called after their tables.
alter table pending_changes rename constraint held_changes_company_id_connection_id_external_id_from_me_c_key to pending_changes_once;
do $$
declare
  renamed constant text[] := '{line_questions,remote_requests,held_changes,pending_changes,simulated_lines,simulated_accounts}';
  statement text;
begin
  for n in 1 .. cardinality(renamed) by 2 loop
    for statement in
      select format('alter table %s rename constraint %I to %I', conrelid::regclass, conname, replace(conname, renamed[n], renamed[n + 1]))
      from pg_constraint where connamespace = 'public'::regnamespace and starts_with(conname, renamed[n] || '_')
      union all
      select format('alter sequence %s rename to %I', oid::regclass, replace(relname, renamed[n], renamed[n + 1]))
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and starts_with(relname, renamed[n] || '_')
    loop
      execute statement;
    end loop;
  end loop;
end $$;
