-- Who may call which function, and as whom those run that look past row security. Nobody may call a function that is not
-- granted; every start takes EXECUTE from PUBLIC and hands SECURITY DEFINER functions to recado_definer (privileges.ts),
-- which signs in nowhere, owns nothing else and may read and write exactly what stands here.

-- The tables' owner sees all of them: it migrates, dumps, and PostgreSQL runs in its name what follows from a deletion.
-- A superuser needs no policy; an owner that is none would see nothing.
create or replace function protect_company_table(name text, app text default 'select, insert, update, delete', platform text default '')
returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy company_rows on %I to recado_app using (company_id = (select current_company())) with check (company_id = (select current_company()))', name);
  execute format('create policy platform_rows on %I to recado_platform using (true) with check (true)', name);
  execute format('create policy owner_rows on %I to current_user using (true) with check (true)', name);
  execute format('grant %s on %I to recado_app', app, name);
  if platform <> '' then
    execute format('grant %s on %I to recado_platform', platform, name);
  end if;
end $$;

do $$
declare
  one record;
begin
  -- The owner's earlier policies (0011, 0017, 0050, 0052, 0054), table by table as they were needed.
  for one in select tablename, policyname from pg_policies where schemaname = 'public' and policyname in ('counting', 'search_reads') loop
    execute format('drop policy %I on %I', one.policyname, one.tablename);
  end loop;
  for one in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity loop
    execute format('create policy owner_rows on %I to current_user using (true) with check (true)', one.relname);
  end loop;
  -- What the functions of recado_definer take the company for themselves from: each names it in every statement.
  for one in select * from (values
    ('companies', 'select'), ('contacts', 'select'), ('messages', 'select'), ('tags', 'select'), ('ticket_tags', 'select'),
    -- To hold a ticket counts as changing it.
    ('tickets', 'select, update'),
    ('ticket_counters', 'select, insert, update, delete'), ('contact_counters', 'select, insert, update, delete'),
    ('ticket_tag_counters', 'select, insert, update, delete'),
    ('connection_tokens', 'select, insert, delete')) as needs (name, rights)
  loop
    execute format('grant %s on %I to recado_definer', one.rights, one.name);
    execute format('create policy definer_rows on %I to recado_definer using (true) with check (true)', one.name);
  end loop;
end $$;

-- pg_temp is looked through first unless it is named last.
alter function set_connection_token(int, bytea) set search_path = public, pg_temp;

-- Trigger functions need no grant: PostgreSQL asks when the trigger is made.
grant execute on function
  current_company(), plain(text), wire_instant(timestamptz), contact_brief(contacts), message_words(text),
  message_news(bigint), merge_contacts(int, int), resolve_contact(text, text, text, text, text), contact_news(int, text),
  raise_ack(bigint, int), record_ack(int, text, int), message_delivered(bigint, bigint, int),
  receive_message(int, jsonb, bytea), link_identity(text, text, text), queue_message(int, jsonb),
  message_newer(bigint, bigint, bigint, int), history_page(bigint, boolean, int, int[], boolean, bigint, bigint, bigint, int),
  attachable_ticket(int, int, jsonb), wants_machine(tickets), ticket_shown(tickets, contacts), message_shown(messages, contacts),
  news_of(messages), familiar_contact(text, text, text, text, text), missed_in_outage(int, timestamptz),
  ticket_in_sight(boolean, int, int[], boolean, int, int), search_patterns(text),
  search_contacts(text, text[], int), search_tickets(text, text[], int), search_messages(text, bigint, int),
  search_everywhere(text, text[], boolean, int, int[], boolean, int), set_connection_token(int, bytea)
  to recado_app;
-- The platform's lists of companies, notices and help pages are searched too.
grant execute on function plain(text), wire_instant(timestamptz) to recado_platform;
grant execute on function
  current_company(), plain(text), message_words(text), words_query(text[], boolean), search_patterns(text),
  ticket_in_sight(boolean, int, int[], boolean, int, int), counted_status(tickets), count_tags(tickets, int[], int),
  sum_up_contacts(int), sum_up_tag(int, int), search_contacts(text, text[], int)
  to recado_definer;
