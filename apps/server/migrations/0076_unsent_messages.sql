-- How many messages of ours did not leave: those that failed, and those that wait so long that their reason is told
-- (send_error). What a person cancelled is known. No index looks at it, and acknowledgements do not come by here: neither
-- is written for a message that leaves as it should.
alter table tickets add column unsent int not null default 0;

create policy filling on tickets to current_user using (true) with check (true);
create policy filling on messages for select to current_user using (true);
update tickets t set unsent = stuck.count
from (
  select m.company_id, m.ticket_id, count(*)::int as count
  from messages m join tickets o on o.company_id = m.company_id and o.id = m.ticket_id and o.status <> 'closed'
  where m.send_error is not null and m.send_error <> 'ERR_SEND_CANCELLED' group by 1, 2) as stuck
where t.company_id = stuck.company_id and t.id = stuck.ticket_id;
drop policy filling on tickets;
drop policy filling on messages;

create function ticket_unsent() returns trigger language plpgsql as $$
begin
  if coalesce(old.send_error, 'ERR_SEND_CANCELLED') <> 'ERR_SEND_CANCELLED' then
    update tickets set unsent = greatest(0, unsent - 1), version = version + 1
      where company_id = old.company_id and id = old.ticket_id;
  end if;
  if tg_op = 'UPDATE' then
    if coalesce(new.send_error, 'ERR_SEND_CANCELLED') <> 'ERR_SEND_CANCELLED' then
      update tickets set unsent = unsent + 1, version = version + 1
        where company_id = new.company_id and id = new.ticket_id;
    end if;
  end if;
  return null;
end $$;
create trigger ticket_unsent after update of send_error, connection_id, ticket_id on messages for each row
  when ((coalesce(old.send_error, 'ERR_SEND_CANCELLED') = 'ERR_SEND_CANCELLED')
      is distinct from (coalesce(new.send_error, 'ERR_SEND_CANCELLED') = 'ERR_SEND_CANCELLED')
    or (old.ticket_id <> new.ticket_id and new.send_error is not null)) execute function ticket_unsent();
-- With its ticket a message goes uncounted.
create trigger ticket_unsent_less after delete on messages for each row
  when (coalesce(old.send_error, 'ERR_SEND_CANCELLED') <> 'ERR_SEND_CANCELLED') execute function ticket_unsent();

-- As in 0070_last_speaker.sql, with them.
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
    'machineStopped', t.machine_stopped,
    'rating', case when t.status = 'closed' then (
      select r.rate from user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id order by r.id desc limit 1) end,
    'lastSpeaker', case when t.last_speaker is not null then json_build_object('kind', t.last_speaker, 'userId', t.last_speaker_id,
      'name', case when t.last_speaker = 'customer' and t.last_speaker_name = '' then (
        select c.name from contacts c where c.company_id = t.company_id and c.id = t.contact_id) else t.last_speaker_name end) end,
    'waitingSince', wire_instant(t.waiting_since),
    'unsent', t.unsent > 0, 'version', t.version) as view
from tickets t;

-- As in 0070_last_speaker.sql, with them.
create or replace function ticket_shown(t tickets, c contacts) returns json language plpgsql stable as $$
declare
  owner json;
  queue json;
  line json;
  tags json := '[]';
  rating int;
  speaker json;
begin
  if t.user_id is not null then
    select json_build_object('id', u.id, 'name', u.name) into owner from users u where u.company_id = t.company_id and u.id = t.user_id;
  end if;
  if t.queue_id is not null then
    select json_build_object('id', q.id, 'name', q.name, 'color', q.color) into queue
      from queues q where q.company_id = t.company_id and q.id = t.queue_id;
  end if;
  if t.connection_id is not null then
    select json_build_object('id', w.id, 'name', w.name, 'status', case when s.status is null then 'DISCONNECTED' else s.status end) into line
      from connections w left join connection_sessions s on s.company_id = t.company_id and s.connection_id = t.connection_id
      where w.company_id = t.company_id and w.id = t.connection_id;
  end if;
  perform 1 from ticket_tags where company_id = t.company_id and ticket_id = t.id limit 1;
  if found then
    select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by g.name, g.id) into tags
      from ticket_tags tt join tags g on g.company_id = t.company_id and g.id = tt.tag_id
      where tt.company_id = t.company_id and tt.ticket_id = t.id;
  end if;
  if t.status = 'closed' then
    select r.rate into rating from user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id order by r.id desc limit 1;
  end if;
  if t.last_speaker is not null then
    speaker := json_build_object('kind', t.last_speaker, 'userId', t.last_speaker_id,
      'name', case when t.last_speaker = 'customer' and t.last_speaker_name = '' then c.name else t.last_speaker_name end);
  end if;
  return json_build_object(
    'id', t.id, 'uuid', t.uuid, 'companyId', t.company_id, 'status', t.status, 'unreadMessages', t.unread,
    'lastMessage', t.last_message, 'lastMessageAt', wire_instant(t.last_message_at), 'isGroup', t.is_group,
    'userId', t.user_id, 'queueId', t.queue_id, 'whatsappId', t.connection_id, 'contactId', t.contact_id,
    'chatbot', t.chatbot, 'flowWebhook', t.flow_webhook, 'useIntegration', t.use_integration, 'promptId', t.prompt_id,
    'integrationId', t.integration_id,
    'code', to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id,
    'createdAt', wire_instant(t.created_at), 'updatedAt', wire_instant(t.updated_at),
    'contact', contact_brief(c), 'user', owner, 'queue', queue, 'whatsapp', line, 'tags', tags,
    'snoozedAt', wire_instant(t.snoozed_at), 'snoozedUntil', wire_instant(t.snoozed_until),
    'machineStopped', t.machine_stopped, 'rating', rating,
    'lastSpeaker', speaker, 'waitingSince', wire_instant(t.waiting_since), 'unsent', t.unsent > 0, 'version', t.version);
end $$;
