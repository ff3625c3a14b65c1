-- Snoozed tickets: out of sight until a time or the customer's next message. A ticket is snoozed while `snoozed_at` is
-- set; without `snoozed_until` only the customer wakes it. Every move of a ticket wakes it too.
alter table tickets
  add column snoozed_at timestamptz,
  add column snoozed_until timestamptz,
  add constraint tickets_snooze check (snoozed_until is null or snoozed_at is not null);

-- Few tickets are snoozed: their list reads this instead of walking past all others.
create index tickets_snoozed on tickets (company_id, last_message_at desc, id desc) where snoozed_at is not null;

-- The counters tell them apart by a status of their own, so that no list has to count its rows.
create function counted_status(t tickets) returns text language sql immutable parallel safe
  return case when (t).snoozed_at is not null and (t).status <> 'closed' then (t).status || '-snoozed' else (t).status end;

create or replace function ticket_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Of a company that was deleted with all its tickets, nothing stays.
  if tg_op = 'DELETE' and not exists (select 1 from companies where id = old.company_id) then
    delete from ticket_counters where company_id = old.company_id;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into ticket_counters as counter (company_id, status, queue_id, user_id, slot, n)
    values (old.company_id, counted_status(old), coalesce(old.queue_id, 0), coalesce(old.user_id, 0), pg_backend_pid() % 8, -1)
    on conflict (company_id, status, user_id, queue_id, slot) do update set n = counter.n - 1;
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_counters as counter (company_id, status, queue_id, user_id, slot, n)
    values (new.company_id, counted_status(new), coalesce(new.queue_id, 0), coalesce(new.user_id, 0), pg_backend_pid() % 8, 1)
    on conflict (company_id, status, user_id, queue_id, slot) do update set n = counter.n + 1;
  end if;
  return null;
end $$;

drop trigger ticket_recounted on tickets;
create trigger ticket_recounted after update of status, queue_id, user_id, snoozed_at on tickets for each row
  when (old.status <> new.status or old.queue_id is distinct from new.queue_id or old.user_id is distinct from new.user_id
    or (old.snoozed_at is null) <> (new.snoozed_at is null))
  execute function ticket_counted();

-- A ticket as the contract shows it, now with its snooze.
create or replace view ticket_views with (security_invoker = true) as
select t.company_id, t.id, json_build_object(
    'id', t.id, 'uuid', t.uuid, 'companyId', t.company_id, 'status', t.status, 'unreadMessages', t.unread,
    'lastMessage', t.last_message, 'lastMessageAt', wire_instant(t.last_message_at), 'isGroup', t.is_group,
    'userId', t.user_id, 'queueId', t.queue_id, 'whatsappId', t.connection_id, 'contactId', t.contact_id,
    'chatbot', t.chatbot, 'flowWebhook', t.flow_webhook, 'useIntegration', t.use_integration, 'promptId', t.prompt_id,
    'integrationId', t.integration_id,
    'code', to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id,
    'createdAt', wire_instant(t.created_at), 'updatedAt', wire_instant(t.updated_at),
    'contact', (select contact_brief(c) from contacts c where c.company_id = t.company_id and c.id = t.contact_id),
    'user', case when t.user_id is not null then (
      select json_build_object('id', u.id, 'name', u.name) from users u where u.company_id = t.company_id and u.id = t.user_id) end,
    'queue', case when t.queue_id is not null then (
      select json_build_object('id', q.id, 'name', q.name, 'color', q.color) from queues q
      where q.company_id = t.company_id and q.id = t.queue_id) end,
    'whatsapp', case when t.connection_id is not null then (
      select json_build_object('id', w.id, 'name', w.name, 'status', coalesce((
        select s.status from connection_sessions s where s.company_id = w.company_id and s.connection_id = w.id), 'DISCONNECTED'))
      from connections w where w.company_id = t.company_id and w.id = t.connection_id) end,
    'tags', coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban)
        order by g.name, g.id)
      from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
      where tt.company_id = t.company_id and tt.ticket_id = t.id), '[]'::json),
    'snoozedAt', wire_instant(t.snoozed_at), 'snoozedUntil', wire_instant(t.snoozed_until),
    'version', t.version) as view
from tickets t;
