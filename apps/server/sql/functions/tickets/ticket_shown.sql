-- A ticket as ticket_views shows it, from its row and its contact's. A test holds the two together. For pages the view is
-- cheaper, for one ticket this.
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
    -- As in tickets/shown-speaker.rules.ts.
    'chatbot', t.status <> 'closed' and coalesce(t.speaker not in ('person', 'flow', 'assistant', 'integration'), false),
    'flowWebhook', t.status <> 'closed' and coalesce(t.speaker = 'flow', false),
    'useIntegration', t.status <> 'closed' and coalesce(t.speaker = 'integration', false),
    'promptId', case when t.status <> 'closed' and t.speaker = 'assistant' then t.speaker_subject end,
    'integrationId', case when t.status <> 'closed' and t.speaker = 'integration' then t.speaker_subject end,
    'code', to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || t.id,
    'createdAt', wire_instant(t.created_at), 'updatedAt', wire_instant(t.updated_at),
    'contact', contact_brief(c), 'user', owner, 'queue', queue, 'whatsapp', line, 'tags', tags,
    'snoozedAt', wire_instant(t.snoozed_at), 'snoozedUntil', wire_instant(t.snoozed_until),
    'machineStopped', t.bot_stopped, 'rating', rating,
    'lastSpeaker', speaker, 'waitingSince', wire_instant(t.waiting_since), 'unsent', t.unsent > 0, 'version', t.version);
end $$;

grant execute on function ticket_shown(tickets, contacts) to recado_app;
