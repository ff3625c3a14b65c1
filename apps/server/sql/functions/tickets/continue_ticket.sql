-- Moves the unfinished ticket whose connection was deleted to another connection of its contact, merges a silent ticket
-- there into it, and writes a timeline entry. With several, the open one is moved, otherwise the newest; the others
-- stay. Null when no ticket has lost its connection. The caller locks the contact's unfinished tickets on the
-- connection; only a silent one may exist there.
create or replace function continue_ticket(in_contact int, in_connection int, in_actor text, in_name text) returns tickets language plpgsql as $$
declare
  co int := current_company();
  t tickets;
begin
  select * into t from tickets where company_id = co and contact_id = in_contact and connection_id is null
    and status in ('open', 'pending') order by status = 'open' desc, last_message_at desc, id desc limit 1 for no key update;
  if not found then return null; end if;
  perform absorb_silent(t.id, in_connection);
  update tickets set connection_id = in_connection, version = version + 1, updated_at = now(),
    queue_id = coalesce(queue_id,
      (select case when count(*) = 1 then min(queue_id) end from connection_queues where company_id = co and connection_id = in_connection))
    where company_id = co and id = t.id returning * into t;
  insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, before, after)
    values (co, t.id, in_actor, in_name, 'continued', '{"connectionId": null}',
      jsonb_build_object('connectionId', in_connection));
  return t;
end $$;

grant execute on function continue_ticket(int, int, text, text) to recado_app;
