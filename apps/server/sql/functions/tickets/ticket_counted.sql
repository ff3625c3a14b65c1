-- Keeps ticket_counters. The counters are sums of changes in eight slots, so that sessions do not wait for one another.
create or replace function ticket_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A company that is deleted with its tickets keeps no counts.
  if tg_op = 'DELETE' and not exists (select 1 from companies where id = old.company_id) then
    delete from ticket_counters where company_id = old.company_id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into ticket_counters as counter (company_id, status, queue_id, user_id, slot, n)
    values (old.company_id, counted_status(old), coalesce(old.queue_id, 0), coalesce(old.user_id, 0), pg_backend_pid() % 8, -1)
    on conflict (company_id, status, user_id, queue_id, slot) do update set n = counter.n - 1;
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_counters as counter (company_id, status, queue_id, user_id, slot, n)
    values (new.company_id, counted_status(new), coalesce(new.queue_id, 0), coalesce(new.user_id, 0), pg_backend_pid() % 8, 1)
    on conflict (company_id, status, user_id, queue_id, slot) do update set n = counter.n + 1;
  end if;
  return null;
end $$;

create trigger ticket_counted after insert or delete on tickets for each row execute function ticket_counted();

create trigger ticket_recounted after update of status, queue_id, user_id, snoozed_at on tickets for each row
  when (old.status <> new.status or old.queue_id is distinct from new.queue_id or old.user_id is distinct from new.user_id
    or (old.snoozed_at is null) <> (new.snoozed_at is null))
  execute function ticket_counted();
