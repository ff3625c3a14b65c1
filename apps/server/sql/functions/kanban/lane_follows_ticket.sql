-- A resolved ticket keeps its place in its lane but is hidden; after reopening, its time there restarts. Also copies
-- the ticket's queue and owner.
create or replace function lane_follows_ticket() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_shown constant boolean := new.status in ('pending', 'open');
begin
  update ticket_lanes s set shown = is_shown, since = case when s.shown = is_shown then s.since else now() end,
      queue_id = new.queue_id, user_id = new.user_id
    where s.company_id = new.company_id and s.ticket_id = new.id;
  return null;
end $$;

create trigger lane_follows_ticket after update of status, queue_id, user_id on tickets for each row
  when ((old.status in ('pending', 'open')) <> (new.status in ('pending', 'open')) or old.queue_id is distinct from new.queue_id
    or old.user_id is distinct from new.user_id)
  execute function lane_follows_ticket();
