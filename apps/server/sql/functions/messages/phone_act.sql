-- Applies an act of the company's phone, or another linked device, to the chat's unfinished ticket (phone.1 to
-- phone.5). Only what the act covers changes: a repeated or old act does not affect what came after it.
--
-- `e`: phone, spelling, lid, group, kind (read, unread, archived, called, blocked), at (ms), until (ms or null), ids
-- (of the customer's messages), initial.
--
-- Returns {ticket: ticket_row, changed, served: the customer was served on the phone and nothing came since}; null
-- without such a ticket.
create or replace function phone_act(in_connection int, e jsonb) returns json language plpgsql set enable_seqscan = off as $$
declare
  co int := current_company();
  kind text := e->>'kind';
  -- A phone's clock may be ahead: the act must not cover future messages.
  acted timestamptz := least(to_timestamp((e->>'at')::double precision / 1000), clock_timestamp());
  upto timestamptz := to_timestamp((e->>'until')::double precision / 1000);
  ids text[] := array(select jsonb_array_elements_text(e->'ids'));
  covered timestamptz;
  remaining int;
  was tickets;
  t tickets;
  c contacts;
  served boolean := false;
begin
  select k.* into c from contact_identities i join contacts k on k.company_id = co and k.id = i.contact_id
    where i.company_id = co and (i.kind, i.value) in (('group', e->>'group'), ('phone', e->>'phone'), ('lid', e->>'lid'))
    order by i.kind limit 1;
  if not found then return null; end if;
  select * into t from tickets where company_id = co and contact_id = c.id and connection_id = in_connection
    and status in ('pending', 'open') for no key update;
  if not found then return null; end if;
  was := t;
  if kind = 'unread' then
    if coalesce((e->>'initial')::boolean, false) or acted <= t.marked_at
      or t.last_message_at > coalesce(upto, acted) + interval '1 minute' then
      return json_build_object('changed', false, 'served', false);
    end if;
    update tickets set unread = greatest(unread, 1), marked_at = acted, phone_served_at = null, updated_at = now(), version = version + 1
      where company_id = co and id = t.id returning * into t;
    return json_build_object('ticket', ticket_row(t, c), 'changed', true, 'served', false);
  end if;
  if cardinality(ids) > 0 then
    select max(sent_at) into covered from messages where company_id = co and connection_id = in_connection and contact_id = c.id
      and external_id = any(ids) and not from_me;
  end if;
  if upto is not null then
    -- The network's times have whole seconds; messages of one second have different times here.
    covered := case when cardinality(ids) > 0 then greatest(covered, upto - interval '1 millisecond')
      else least(upto + interval '999 milliseconds', clock_timestamp()) end;
  elsif cardinality(ids) = 0 then
    covered := acted;
  end if;
  -- The messages are not stored here.
  if covered is null then return null; end if;
  update messages set read = true
    where company_id = co and ticket_id = t.id and not read and not from_me and sent_at <= covered;
  select count(*) into remaining from messages where company_id = co and ticket_id = t.id and not read and not from_me;
  if kind <> 'read' then
    served := t.last_message_at <= greatest(covered, coalesce(upto, acted) + interval '1 minute') and not exists (
      select 1 from messages where company_id = co and ticket_id = t.id and not from_me and sent_at > covered);
  end if;
  t.unread := case when t.marked_at > acted and t.unread > 0 then greatest(1, least(t.unread, remaining)) else least(t.unread, remaining) end;
  t.marked_at := greatest(t.marked_at, acted);
  t.phone_read_until := greatest(t.phone_read_until, covered);
  if served then
    t.waiting_since := null;
    t.phone_served_at := greatest(t.phone_served_at, covered);
  end if;
  if t.unread = was.unread and t.waiting_since is not distinct from was.waiting_since
    and (t.phone_served_at is null) = (was.phone_served_at is null) then
    -- Not shown anywhere.
    update tickets set marked_at = t.marked_at, phone_read_until = t.phone_read_until, phone_served_at = t.phone_served_at
      where company_id = co and id = t.id
        and (marked_at, phone_read_until, phone_served_at) is distinct from (t.marked_at, t.phone_read_until, t.phone_served_at);
    return json_build_object('ticket', case when served then ticket_row(t, c) end, 'changed', false, 'served', served);
  end if;
  update tickets set unread = t.unread, marked_at = t.marked_at, phone_read_until = t.phone_read_until,
    phone_served_at = t.phone_served_at, waiting_since = t.waiting_since, updated_at = now(), version = version + 1
    where company_id = co and id = t.id returning * into t;
  return json_build_object('ticket', ticket_row(t, c), 'changed', true, 'served', served);
end $$;

grant execute on function phone_act(int, jsonb) to recado_app;
