-- On a change of status, stores when a user first accepted the ticket and how long users talked: an open ticket with an
-- owner counts as talk. A resolved ticket has no wait, no matter who resolved it. A silent ticket gets its beginning
-- when it stops being silent.
create or replace function ticket_timed() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and new.status = 'open' and new.user_id is not null and new.accepted_at is null then
    new.accepted_at := coalesce(new.opened_at, new.updated_at);
  end if;
  if old.status = 'open' and new.status <> 'open' and old.user_id is not null and old.opened_at is not null then
    new.talk_seconds := coalesce(old.talk_seconds, 0)
      + greatest(0, extract(epoch from coalesce(new.closed_at, new.updated_at) - old.opened_at))::int;
  end if;
  if new.status = 'closed' then
    new.waiting_since := null;
  end if;
  if old.status = 'silent' then
    if new.created_at = old.created_at then new.created_at := now(); end if;
    new.first_contact := not new.is_group and not exists (select 1 from tickets
      where company_id = new.company_id and contact_id = new.contact_id and id <> new.id and status <> 'silent');
  end if;
  return new;
end $$;

create trigger ticket_timed before update of status on tickets for each row
  when (old.status <> new.status) execute function ticket_timed();
