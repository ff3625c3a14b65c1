-- Sets a ticket's lane among its kanban tags: `preferred`, or the present one, or the leftmost; none without kanban
-- tags. A new lane starts a new stay, at the top. Visibility, queue and owner follow the ticket
-- (lane_follows_ticket.sql).
create or replace function place_in_lane(company int, ticket int, preferred int) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  held int;
  chosen int;
begin
  select s.tag_id into held from ticket_lanes s where s.company_id = company and s.ticket_id = ticket;
  select x.tag_id into chosen
    from ticket_tags x
    join tags g on g.company_id = company and g.id = x.tag_id and g.kanban = 1
    left join lanes l on l.company_id = company and l.tag_id = x.tag_id
    where x.company_id = company and x.ticket_id = ticket
    order by (x.tag_id is not distinct from preferred) desc, (x.tag_id is not distinct from held) desc, l.place nulls last, x.tag_id
    limit 1;
  if chosen is null then
    delete from ticket_lanes where company_id = company and ticket_id = ticket;
    return;
  end if;
  if chosen = held then
    return;
  end if;
  insert into ticket_lanes (company_id, ticket_id, tag_id, place, shown, queue_id, user_id)
    select company, ticket, chosen,
      coalesce((select min(s.place) from ticket_lanes s where s.company_id = company and s.tag_id = chosen and s.shown), 1) - 1,
      t.status in ('pending', 'open'), t.queue_id, t.user_id
    from tickets t where t.company_id = company and t.id = ticket
    on conflict (company_id, ticket_id) do update
      set tag_id = excluded.tag_id, place = excluded.place, since = excluded.since, greeted = false;
end $$;

grant execute on function place_in_lane(int, int, int) to recado_definer;
