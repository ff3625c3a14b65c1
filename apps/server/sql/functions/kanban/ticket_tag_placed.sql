-- A ticket gets or loses a tag: updates its lane. A deleted tag may have been a lane.
create or replace function ticket_tag_placed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link ticket_tags := case tg_op when 'INSERT' then new else old end;
  lane smallint;
begin
  select g.kanban into lane from tags g where g.company_id = link.company_id and g.id = link.tag_id;
  if coalesce(lane, 1) = 1 then
    perform place_in_lane(link.company_id, link.ticket_id, case tg_op when 'INSERT' then link.tag_id end);
  end if;
  return null;
end $$;

create trigger ticket_tag_placed after insert or delete on ticket_tags for each row execute function ticket_tag_placed();
