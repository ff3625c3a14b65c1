-- A ticket with its related rows, as columns: ticketOf (ticket-row.view.ts) converts them to the wire's shape. `c` is
-- its contact. Related rows are read one by one and only where they exist: joining them for one ticket costs more.
--
-- Returns {row: tickets, contact: contacts, user_name, queue: {name, color}, connection: {name, status}, tags: [[id,
-- name, color, kanban]], rating}.
create or replace function ticket_row(t tickets, c contacts) returns json language plpgsql stable as $$
declare
  owner text;
  queue json;
  connection json;
  tags json;
  rating int;
begin
  if t.user_id is not null then
    select u.name into owner from users u where u.company_id = t.company_id and u.id = t.user_id;
  end if;
  if t.queue_id is not null then
    select json_build_object('name', q.name, 'color', q.color) into queue
      from queues q where q.company_id = t.company_id and q.id = t.queue_id;
  end if;
  if t.connection_id is not null then
    select json_build_object('name', w.name, 'status', s.status) into connection
      from connections w left join connection_sessions s on s.company_id = t.company_id and s.connection_id = t.connection_id
      where w.company_id = t.company_id and w.id = t.connection_id;
  end if;
  perform 1 from ticket_tags where company_id = t.company_id and ticket_id = t.id limit 1;
  if found then
    select json_agg(json_build_array(g.id, g.name, g.color, g.kanban) order by g.name, g.id) into tags
      from ticket_tags tt join tags g on g.company_id = t.company_id and g.id = tt.tag_id
      where tt.company_id = t.company_id and tt.ticket_id = t.id;
  end if;
  if t.status = 'closed' then
    select r.rate into rating from user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id order by r.id desc limit 1;
  end if;
  -- A normalized copy of last_message, only for searches.
  t.normalized_message := null;
  return json_build_object('row', t, 'contact', c, 'user_name', owner, 'queue', queue, 'connection', connection, 'tags', tags,
    'rating', rating);
end $$;

grant execute on function ticket_row(tickets, contacts) to recado_app;
