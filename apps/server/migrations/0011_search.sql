-- Reading tickets: a page of them, their counters, the index for tickets without a queue, and the searches that look
-- past row security (RULINGS 9, 19).

-- Tickets as the contract shows them, in the order of the ids. A function, because planning its many joins for every
-- page would cost more than running them: each session plans once.
create function ticket_page(ids int[]) returns json language plpgsql stable as $$
declare
  company constant int := current_company();
begin
  return (select coalesce(json_agg(shown.view order by wanted.place), '[]')
    from unnest(ids) with ordinality as wanted (id, place)
    join ticket_views shown on shown.company_id = company and shown.id = wanted.id);
end $$;

create extension if not exists btree_gin;

-- Queue order cannot be read from an index under "is null"; this list has its own.
create index tickets_queueless on tickets (company_id, status, last_message_at desc, id desc) where queue_id is null;

-- How many tickets there are by status, queue and owner (0: none), so that a list's count reads a few rows instead of
-- all tickets. `slot` is chosen by database session: tickets that come at once do not wait for one another's row.
create table ticket_counters (
  company_id int not null,
  status text not null,
  queue_id int not null,
  user_id int not null,
  slot smallint not null,
  -- May be negative in one slot; the sum over the slots is right.
  n int not null,
  primary key (company_id, status, user_id, queue_id, slot)
) with (fillfactor = 50);
select protect_company_table('ticket_counters', app => 'select');

-- The owner keeps the counters: a ticket also moves when a queue or user that it points at is deleted, and PostgreSQL
-- then runs the trigger as the tables' owner.
create policy counting on ticket_counters to current_user using (true) with check (true);
create policy counting on companies for select to current_user using (true);

create function ticket_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Of a company that was deleted with all its tickets, nothing stays.
  if tg_op = 'DELETE' and not exists (select 1 from companies where id = old.company_id) then
    delete from ticket_counters where company_id = old.company_id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into ticket_counters as counter (company_id, status, queue_id, user_id, slot, n)
    values (old.company_id, old.status, coalesce(old.queue_id, 0), coalesce(old.user_id, 0), pg_backend_pid() % 8, -1)
    on conflict (company_id, status, user_id, queue_id, slot) do update set n = counter.n - 1;
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_counters as counter (company_id, status, queue_id, user_id, slot, n)
    values (new.company_id, new.status, coalesce(new.queue_id, 0), coalesce(new.user_id, 0), pg_backend_pid() % 8, 1)
    on conflict (company_id, status, user_id, queue_id, slot) do update set n = counter.n + 1;
  end if;
  return null;
end $$;

create trigger ticket_counted after insert or delete on tickets for each row execute function ticket_counted();
create trigger ticket_recounted after update of status, queue_id, user_id on tickets for each row
  when (old.status <> new.status or old.queue_id is distinct from new.queue_id or old.user_id is distinct from new.user_id)
  execute function ticket_counted();

-- Searching. Pattern operators are not leak-proof: under row security PostgreSQL would not use their index. The two
-- functions below therefore run as the owner, who may read contacts and tickets whole, and take the company from the
-- transaction's own setting: no caller can name another one.
do $$
declare name text;
begin
  foreach name in array array['contacts', 'tickets'] loop
    execute format('create policy search_reads on %I for select to current_user using (true)', name);
  end loop;
end $$;

-- With the company inside, a word that is frequent elsewhere costs nothing here. Of a long last message only the
-- beginning is searched: the index is written with every message.
drop index contacts_search;
create index contacts_search on contacts using gin
  (company_id, (plain(name)) gin_trgm_ops, number gin_trgm_ops, (plain(email)) gin_trgm_ops);
create index tickets_search on tickets using gin (company_id, (plain(left(last_message, 200))) gin_trgm_ops);

-- What a searched text looks like to LIKE: anywhere in the value, or, below three characters (no trigram), at the
-- beginning of a word.
create function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(p) < 3 then array[p || '%', '% ' || p || '%'] else array['%' || p || '%'] end
  from (select replace(replace(replace(plain(term), '\', '\\'), '%', '\%'), '_', '\_') as p) as plain_term
$$;

-- Ids of the contacts whose name or e-mail is like `term` or whose number contains one of `digits`; null when they are
-- more than `most`: then whoever walks the list in its order soon finds a page.
create function search_contacts(term text, digits text[], most int) returns int[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := current_company();
  patterns constant text[] := search_patterns(term);
  numbers constant text[] := array(select '%' || d || '%' from unnest(digits) as d where d ~ '^[0-9]+$');
  found int[];
begin
  select coalesce(array_agg(hit.id), '{}') into found from (
    select c.id from contacts c
    where c.company_id = company
      and (plain(c.name) like any (patterns) or plain(c.email) like any (patterns) or c.number like any (numbers))
    limit most + 1) as hit;
  return case when cardinality(found) <= most then found end;
end $$;

-- The same for tickets: by their contact and by their last message.
create function search_tickets(term text, digits text[], most int) returns int[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company constant int := current_company();
  patterns constant text[] := search_patterns(term);
  people constant int[] := search_contacts(term, digits, most);
  found int[];
begin
  if people is null then
    return null;
  end if;
  select coalesce(array_agg(hit.id), '{}') into found from (
    (select t.id from tickets t
    where t.company_id = company and plain(left(t.last_message, 200)) like any (patterns) limit most + 1)
    union
    select t.id from unnest(people) as person (id) join tickets t on t.company_id = company and t.contact_id = person.id
    limit most + 1) as hit;
  return case when cardinality(found) <= most then found end;
end $$;

revoke execute on function search_contacts, search_tickets from public;
grant execute on function search_contacts, search_tickets to recado_app;
