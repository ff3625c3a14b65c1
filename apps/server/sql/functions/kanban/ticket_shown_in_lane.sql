-- A ticket is resolved, or comes back: its place in its lane is kept and not shown. Back again, its time there begins anew.
create or replace function ticket_shown_in_lane() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket_lanes set shown = new.status in ('pending', 'open'), since = now()
    where company_id = new.company_id and ticket_id = new.id;
  return null;
end $$;

create trigger ticket_shown_in_lane after update of status on tickets for each row
  when ((old.status in ('pending', 'open')) <> (new.status in ('pending', 'open'))) execute function ticket_shown_in_lane();
