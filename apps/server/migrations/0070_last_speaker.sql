-- Who spoke last in a ticket, and since when its customer waits for an answer of a person: noted with each message, so that
-- no list has to read messages.
alter table tickets
  add column last_speaker text check (last_speaker in ('customer', 'user', 'machine', 'phone')),
  -- The user, and the name as it was then: who left stays named. A member of a group; '' where the contact says it.
  add column last_speaker_id int,
  add column last_speaker_name text not null default '',
  -- The first message of the customer after a person's last answer; null: nobody waits. What answers by itself is no answer.
  add column waiting_since timestamptz;

-- Of the tickets that there are, their messages know.
create policy filling on tickets to current_user using (true) with check (true);
create policy filling on messages for select to current_user using (true);
create policy filling on users for select to current_user using (true);
create policy filling on contacts for select to current_user using (true);

update tickets t set
  last_speaker = case when not m.from_me then 'customer' when m.from_phone then 'phone' when m.is_automatic then 'machine' else 'user' end,
  last_speaker_id = case when m.from_me and not m.is_automatic then m.user_id end,
  last_speaker_name = coalesce(
    case when m.from_me and not m.is_automatic then (select name from users u where u.company_id = m.company_id and u.id = m.user_id)
      when not m.from_me then (select name from contacts c where c.company_id = m.company_id and c.id = m.author_contact_id) end, '')
from (select distinct on (company_id, ticket_id) company_id, ticket_id, from_me, from_phone, is_automatic, user_id, author_contact_id
  from messages order by company_id, ticket_id, sent_at desc, id desc) as m
where t.company_id = m.company_id and t.id = m.ticket_id;

update tickets t set waiting_since = asked.since
from (
  select m.company_id, m.ticket_id, min(m.sent_at) as since
  from messages m join (
    select o.company_id, o.id, max(a.sent_at) as at from tickets o
    left join messages a on a.company_id = o.company_id and a.ticket_id = o.id and a.from_me and not a.is_automatic
    where o.status <> 'closed' group by 1, 2) as answered on answered.company_id = m.company_id and answered.id = m.ticket_id
  where not m.from_me and (answered.at is null or m.sent_at > answered.at) group by 1, 2) as asked
where t.company_id = asked.company_id and t.id = asked.ticket_id;

drop policy filling on tickets;
drop policy filling on messages;
drop policy filling on users;
drop policy filling on contacts;

-- As in 0037_dashboard.sql; in a resolved ticket nobody waits, whoever resolved it.
create or replace function ticket_timed() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and new.status = 'open' and new.user_id is not null and new.accepted_at is null then
    new.accepted_at := coalesce(new.opened_at, new.updated_at);
  end if;
  if old.status = 'open' and new.status <> 'open' and old.user_id is not null and old.opened_at is not null then
    new.talk_seconds := coalesce(old.talk_seconds, 0)
      + greatest(0, extract(epoch from coalesce(new.closed_at, new.updated_at) - old.opened_at))::int;
  end if;
  if new.status = 'closed' then
    new.waiting_since := null;
  end if;
  return new;
end $$;

-- As in 0021_chatbot.sql, with both.
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
    'version', t.version) as view
from tickets t;

-- As in 0044_cheaper_receive.sql, with both.
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
    'lastSpeaker', speaker, 'waitingSince', wire_instant(t.waiting_since), 'version', t.version);
end $$;
