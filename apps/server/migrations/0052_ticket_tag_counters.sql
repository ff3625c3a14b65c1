-- How many tickets carry a tag, by status, queue and owner, as in ticket_counters (0011, 0018): the exact count of a list
-- by tag read every ticket with that tag.
create table ticket_tag_counters (
  company_id int not null,
  tag_id int not null,
  -- As counted_status says it; 0: no queue, nobody.
  status text not null,
  queue_id int not null,
  user_id int not null,
  slot smallint not null,
  -- May be negative in one slot; the sum over the slots is right.
  n int not null,
  primary key (company_id, tag_id, status, user_id, queue_id, slot)
) with (fillfactor = 50);
select protect_company_table('ticket_tag_counters', app => 'select');

-- Kept by the owner, as the other counters. To hold a ticket counts as changing it.
create policy counting on ticket_tag_counters to current_user using (true) with check (true);
create policy counting on ticket_tags for select to current_user using (true);
create policy counting on tickets for update to current_user using (true);

-- Adds `change` to the counters of these tags for a ticket as it is. In the order of the tags, so that two who count the
-- same ones wait for one another once.
create function count_tags(t tickets, tags int[], change int) returns void language sql
  set search_path = public, pg_temp as $$
  insert into ticket_tag_counters as counter (company_id, tag_id, status, queue_id, user_id, slot, n)
  select t.company_id, tag, counted_status(t), coalesce(t.queue_id, 0), coalesce(t.user_id, 0), pg_backend_pid() % 4, change
  from unnest(tags) as tag order by tag
  on conflict (company_id, tag_id, status, user_id, queue_id, slot) do update set n = counter.n + excluded.n
$$;

-- A ticket gets a tag or loses one. It is held meanwhile: whoever moves it at the same moment comes before or after.
create function ticket_tag_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link ticket_tags := case tg_op when 'INSERT' then new else old end;
  t tickets;
begin
  select * into t from tickets where company_id = link.company_id and id = link.ticket_id for no key update;
  -- The tags of a ticket that is deleted are counted off by the trigger below.
  if found then
    perform count_tags(t, array[link.tag_id], case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger ticket_tag_counted after insert or delete on ticket_tags for each row execute function ticket_tag_counted();

-- A ticket with tags moves or goes.
create function ticket_tags_recounted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tags constant int[] := array(select tag_id from ticket_tags where company_id = old.company_id and ticket_id = old.id);
begin
  if tg_op = 'DELETE' then
    if not exists (select 1 from companies where id = old.company_id) then
      -- Of a company that was deleted with all its tickets, nothing stays.
      delete from ticket_tag_counters where company_id = old.company_id;
    elsif cardinality(tags) > 0 then
      perform count_tags(old, tags, -1);
    end if;
    return old;
  end if;
  if cardinality(tags) > 0 then
    perform count_tags(old, tags, -1);
    perform count_tags(new, tags, 1);
  end if;
  return null;
end $$;
-- Before: afterwards its tags are gone.
create trigger ticket_tags_uncounted before delete on tickets for each row execute function ticket_tags_recounted();
create trigger ticket_tags_recounted after update of status, queue_id, user_id, snoozed_at on tickets for each row
  when (old.status <> new.status or old.queue_id is distinct from new.queue_id or old.user_id is distinct from new.user_id
    or (old.snoozed_at is null) <> (new.snoozed_at is null))
  execute function ticket_tags_recounted();

-- A tag that is deleted has left its tickets before this: what follows from its deletion is counted first.
create function tag_counters_removed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from ticket_tag_counters where company_id = old.company_id and tag_id = old.id;
  return null;
end $$;
create constraint trigger tag_counters_removed after delete on tags deferrable initially deferred
  for each row execute function tag_counters_removed();

insert into ticket_tag_counters (company_id, tag_id, status, queue_id, user_id, slot, n)
select t.company_id, tt.tag_id, counted_status(t), coalesce(t.queue_id, 0), coalesce(t.user_id, 0), 0, count(*)
from ticket_tags tt join tickets t on t.company_id = tt.company_id and t.id = tt.ticket_id group by 1, 2, 3, 4, 5;
