-- The place of a ticket as its timeline stores it: {status, userId, queueId, tags: [{id, name}]}.
create or replace function place_of_ticket(in_ticket int) returns jsonb language sql stable as $$
  select jsonb_build_object('status', case t.status when 'silent' then 'closed' else t.status end, 'userId', t.user_id, 'queueId', t.queue_id, 'tags',
    (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]')
      from ticket_tags x join tags g on g.company_id = current_company() and g.id = x.tag_id
      where x.company_id = current_company() and x.ticket_id = t.id))
  from tickets t where t.company_id = current_company() and t.id = in_ticket
$$;

grant execute on function place_of_ticket(int) to recado_app;
