-- Applies a change of a tag's `kanban`. A new lane gets the tag's tickets that are in no lane yet, the latest message
-- first. When a lane ends, its tickets move to another of their lanes or to the open lane. No greeting is sent.
create or replace function tag_lane_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kanban = 1 then
    -- Locked, so that concurrent changes of the tickets run before or after.
    with carrying as (
      select t.* from ticket_tags x join tickets t on t.company_id = new.company_id and t.id = x.ticket_id
      where x.company_id = new.company_id and x.tag_id = new.id order by t.id for no key update of t)
    insert into ticket_lanes (company_id, ticket_id, tag_id, place, greeted, shown, queue_id, user_id)
      select t.company_id, t.id, new.id, row_number() over (order by t.last_message_at desc, t.id desc), true,
        t.status in ('pending', 'open'), t.queue_id, t.user_id
      from carrying t
      on conflict (company_id, ticket_id) do nothing;
  else
    perform place_in_lane(s.company_id, s.ticket_id, null)
      from (select * from ticket_lanes where company_id = new.company_id and tag_id = new.id order by ticket_id) as s;
  end if;
  return null;
end $$;

create trigger tag_lane_changed after update of kanban on tags for each row
  when (old.kanban <> new.kanban) execute function tag_lane_changed();
