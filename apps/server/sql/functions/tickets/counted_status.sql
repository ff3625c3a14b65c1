-- The status under which ticket_counters counts a ticket: snoozed tickets have a separate one, so that no list has to
-- count its rows.
create or replace function counted_status(t tickets) returns text language sql immutable parallel safe as $$
  select case when (t).snoozed_at is not null and (t).status <> 'closed' then (t).status || '-snoozed' else (t).status end
$$;

grant execute on function counted_status(tickets) to recado_definer;
