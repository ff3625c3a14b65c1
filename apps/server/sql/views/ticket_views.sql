-- A ticket as the contract shows it.
create or replace view ticket_views with (security_invoker = true) as
select t.company_id, t.id, json_build_object(
    'id', t.id, 'uuid', t.uuid, 'companyId', t.company_id, 'status', t.status, 'unreadMessages', t.unread,
    'lastMessage', t.last_message, 'lastMessageAt', wire_instant(t.last_message_at), 'isGroup', t.is_group,
    'userId', t.user_id, 'queueId', t.queue_id, 'whatsappId', t.connection_id, 'contactId', t.contact_id,
    -- As in tickets/shown-speaker.rules.ts.
    'chatbot', t.status <> 'closed' and coalesce(t.speaker not in ('person', 'flow', 'assistant', 'integration'), false),
    'flowWebhook', t.status <> 'closed' and coalesce(t.speaker = 'flow', false),
    'useIntegration', t.status <> 'closed' and coalesce(t.speaker = 'integration', false),
    'promptId', case when t.status <> 'closed' and t.speaker = 'assistant' then t.speaker_subject end,
    'integrationId', case when t.status <> 'closed' and t.speaker = 'integration' then t.speaker_subject end,
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
    'machineStopped', t.bot_stopped,
    'rating', case when t.status = 'closed' then (
      select r.rate from user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id order by r.id desc limit 1) end,
    'lastSpeaker', case when t.last_speaker is not null then json_build_object('kind', t.last_speaker, 'userId', t.last_speaker_id,
      'name', case when t.last_speaker = 'customer' and t.last_speaker_name = '' then (
        select c.name from contacts c where c.company_id = t.company_id and c.id = t.contact_id) else t.last_speaker_name end) end,
    'waitingSince', wire_instant(t.waiting_since),
    'unsent', t.unsent > 0, 'version', t.version) as view
from tickets t;

grant select on ticket_views to recado_app;
