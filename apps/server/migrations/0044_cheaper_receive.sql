-- A message in, out or acknowledged, at three quarters of the processor time: what an event shows is built from rows that
-- are at hand, and each table is read once. Before, the two views were joined for every event, and starting the executor
-- for their dozen of subselects cost more than storing the message.

-- A ticket as ticket_views shows it, from its row and its contact's. The two must say the same; a test holds them
-- together. For pages the view is cheaper, for one ticket this.
create function ticket_shown(t tickets, c contacts) returns json language plpgsql stable as $$
declare
  owner json;
  queue json;
  line json;
  tags json := '[]';
  rating int;
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
    'machineStopped', t.machine_stopped, 'rating', rating, 'version', t.version);
end $$;

-- A message as message_views shows it, from its row and the contact of its chat.
create function message_shown(m messages, c contacts) returns json language plpgsql stable as $$
declare
  author json;
  quoted json;
  writer json;
  reactions json := '[]';
begin
  if m.user_id is not null then
    select json_build_object('id', u.id, 'name', u.name) into writer from users u where u.company_id = m.company_id and u.id = m.user_id;
  end if;
  if not m.from_me then
    if m.author_contact_id is null then
      author := contact_brief(c);
    else
      select contact_brief(a) into author from contacts a where a.company_id = m.company_id and a.id = m.author_contact_id;
    end if;
  end if;
  if m.quoted_id is not null then
    select json_build_object('id', q.id, 'body', case when q.is_deleted then '' else left(q.body, 1000) end,
        'fromMe', q.from_me, 'mediaType', q.media_type, 'isDeleted', q.is_deleted,
        'contact', case when not q.from_me then (
          select json_build_object('id', a.id, 'name', a.name) from contacts a
          where a.company_id = q.company_id and a.id = case when q.author_contact_id is null then q.contact_id else q.author_contact_id end) end)
      into quoted from messages q where q.company_id = m.company_id and q.id = m.quoted_id;
  end if;
  if m.reactions <> '[]' then
    select json_agg(json_build_object('emoji', r->>'emoji', 'fromMe', (r->>'fromMe')::boolean, 'name', r->>'name')) into reactions
      from jsonb_array_elements(m.reactions) r;
  end if;
  return json_build_object(
    'id', m.id, 'ticketId', m.ticket_id, 'companyId', m.company_id, 'contactId', m.contact_id,
    'externalId', m.external_id, 'body', case when m.is_deleted then '' else m.body end, 'fromMe', m.from_me,
    'mediaType', m.media_type, 'mediaUrl', null, 'mediaPath', m.media_file, 'mediaName', m.media_name,
    'mimetype', m.mimetype, 'mediaSize', m.media_size, 'mediaState', m.media_state, 'isDeleted', m.is_deleted,
    'isEdited', m.is_edited, 'ack', m.ack, 'read', m.read, 'quotedMsgId', m.quoted_id, 'quotedMsg', quoted,
    'contact', author, 'user', writer, 'isAutomatic', m.is_automatic, 'fromPhone', m.from_phone, 'reactions', reactions,
    'sendState', m.send_state, 'sendError', m.send_error, 'clientId', m.client_id,
    'createdAt', wire_instant(m.sent_at), 'updatedAt', wire_instant(m.updated_at), 'version', m.version);
end $$;

-- What an event about a message carries, from its row.
create function news_of(m messages) returns json language plpgsql stable
-- A plan made while the tables were small is kept: it must be the one that is good when they are large.
set enable_seqscan = off as $$
declare
  t tickets;
  c contacts;
begin
  select * into t from tickets where company_id = m.company_id and id = m.ticket_id;
  if not found then return null; end if;
  select * into c from contacts where company_id = m.company_id and id = t.contact_id;
  return json_build_object('message', message_shown(m, c), 'ticket', ticket_shown(t, c));
end $$;

create or replace function message_news(in_message bigint) returns json language plpgsql stable set enable_seqscan = off as $$
declare
  m messages;
begin
  select * into m from messages where company_id = current_company() and id = in_message;
  return case when found then news_of(m) end;
end $$;

-- As in 0010_receive.sql.
create or replace function raise_ack(in_message bigint, level int) returns json language plpgsql set enable_seqscan = off as $$
declare
  co int := current_company();
  m messages;
begin
  update messages set ack = level, send_state = 'sent', send_error = null, version = version + 1, updated_at = now()
    where company_id = co and id = in_message and ack < level returning * into m;
  if not found then return null; end if;
  if level >= 2 then
    delete from outbox where company_id = co and message_id = in_message and kind = 'send';
  end if;
  return news_of(m);
end $$;

-- The contact whom all addresses of a message mean already, when they teach nothing new about it: most messages need no
-- more. Nothing: resolve_contact has to look closer. Locked against a merge that would take it away meanwhile,
-- and only then: whoever looks closer locks the addresses first.
create function familiar_contact(phone text, spelling text, in_lid text, in_group text, shown text) returns contacts language plpgsql as $$
declare
  co int := current_company();
  by_kind text := case when in_group is not null then 'group' when phone is not null then 'phone' else 'lid' end;
  by_value text := coalesce(in_group, phone, in_lid);
  c contacts;
begin
  if in_group is not null and (phone is not null or in_lid is not null) then return null; end if;
  select k.* into c from contact_identities i join contacts k on k.company_id = co and k.id = i.contact_id
    where i.company_id = co and i.kind = by_kind and i.value = by_value
      and (phone is null or (k.number = phone and not k.is_group)) and (in_lid is null or k.lid = in_lid)
      and (k.name_typed or shown = '' or k.name = shown)
      and (in_group is not null or (k.reach_lid = (phone is null) and (spelling is null or k.reach_phone = spelling)))
      and (phone is null or in_lid is null or exists (select 1 from contact_identities o
        where o.company_id = co and o.kind = 'lid' and o.value = in_lid and o.contact_id = k.id))
    for key share of k;
  return c;
end $$;

-- As in 0021_chatbot.sql; plans as receive_message does.
alter function wants_machine(tickets) reset enable_seqscan;

-- As in 0021_chatbot.sql; what it answers is built from the rows that it wrote. A double is looked for only where it would
-- otherwise change something before the message itself is refused.
create or replace function receive_message(in_connection int, m jsonb, in_media_ref bytea) returns json language plpgsql
-- A plan made while the tables were small is kept: it must be the one that is good when they are large.
set enable_seqscan = off as $$
declare
  co int := current_company();
  external text := m->>'id';
  mine boolean := (m->>'fromMe')::boolean;
  sent timestamptz := to_timestamp((m->>'sentAt')::double precision / 1000);
  person contacts;
  who int;
  action text;
  merged json;
  contact json;
  author int;
  replayed boolean;
  writer jsonb := nullif(m->'author', 'null');
  known bigint;
  stored messages;
  quoted bigint;
  t tickets;
  opened boolean := false;
  -- A score or thanks for a resolved ticket: it belongs there and opens nothing.
  attached boolean := false;
  called boolean := false;
  recorded boolean := false;
  news json;
begin
  if mine then
    -- What we sent comes back as an echo, perhaps under another address of the same chat.
    select id into known from messages
      where company_id = co and external_id = external and from_me and connection_id = in_connection limit 1;
    if known is not null then
      news := raise_ack(known, 2);
      return case when news is null then '{"duplicate": true}' else json_build_object('echo', news) end;
    end if;
  end if;
  person := familiar_contact(m->>'phone', m->>'spelling', m->>'lid', m->>'group', coalesce(m->>'chatName', ''));
  if person.id is null then
    select r.contact_id, r.action, r.merged into who, action, merged
      from resolve_contact(m->>'phone', m->>'spelling', m->>'lid', m->>'group', coalesce(m->>'chatName', '')) r;
    select * into person from contacts where company_id = co and id = who;
    if action is not null then contact := contact_news(who, action); end if;
  end if;
  perform 1 from message_tombstones where company_id = co and connection_id = in_connection
    and contact_id = person.id and external_id = external and from_me = mine;
  replayed := found;
  if not replayed and writer is not null then
    perform 1 from messages where company_id = co and connection_id = in_connection and contact_id = person.id
      and external_id = external and from_me = mine;
    replayed := found;
  end if;
  if replayed then
    return json_build_object('duplicate', true, 'merged', merged, 'contact', contact);
  end if;
  if writer is not null then
    author := (familiar_contact(writer->>'phone', writer->>'spelling', writer->>'lid', null, coalesce(writer->>'name', ''))).id;
    if author is null then
      select r.contact_id into author
        from resolve_contact(writer->>'phone', writer->>'spelling', writer->>'lid', null, coalesce(writer->>'name', '')) r;
    end if;
  end if;
  select * into t from tickets where company_id = co and contact_id = person.id and connection_id = in_connection
    and status <> 'closed' for no key update;
  if not found and writer is null then
    perform 1 from messages where company_id = co and connection_id = in_connection and contact_id = person.id
      and external_id = external and from_me = mine;
    if found then
      return json_build_object('duplicate', true, 'merged', merged, 'contact', contact);
    end if;
  end if;
  while t.id is null loop
    t := attachable_ticket(person.id, in_connection, m);
    attached := t.id is not null;
    exit when attached;
    insert into tickets (company_id, contact_id, connection_id, queue_id, is_group, unread, last_message, last_message_at, message_count, speaker)
      values (co, person.id, in_connection,
        coalesce(
          (select case when count(*) = 1 then min(queue_id) end from connection_queues where company_id = co and connection_id = in_connection),
          (select queue_id from contacts where company_id = co and id = person.id)),
        m->>'group' is not null, case when mine then 0 else 1 end, m->>'preview', sent, 1, case when mine then 'person' end)
      on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning * into t;
    opened := found;
    exit when opened;
    select * into t from tickets where company_id = co and contact_id = person.id and connection_id = in_connection
      and status <> 'closed' for no key update;
  end loop;
  -- The network's clock has whole seconds: what arrives later in the same second stands behind what is there.
  if not opened and sent = date_trunc('second', sent) and t.last_message_at >= sent and t.last_message_at < sent + interval '1 second' then
    sent := least(t.last_message_at + interval '1 millisecond', sent + interval '999 milliseconds');
  end if;
  if m->>'quotedId' is not null then
    select id into quoted from messages where company_id = co and external_id = m->>'quotedId'
      and connection_id = in_connection and contact_id = person.id limit 1;
  end if;
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, author_contact_id, from_phone,
      body, media_type, mimetype, media_name, media_size, media_state, media_ref, voice, quoted_external_id, quoted_id, ack,
      read, send_state, sent_at)
    values (co, t.id, person.id, in_connection, external, mine, author, mine, m->>'body', m->>'mediaType', m->>'mimetype',
      m->>'mediaName', (m->>'mediaSize')::bigint, m->>'mediaState', in_media_ref, (m->>'voice')::boolean, m->>'quotedId', quoted,
      case when mine then 2 else 0 end, mine or attached, case when mine then 'sent' end, sent)
    on conflict (company_id, connection_id, contact_id, external_id, from_me) do nothing returning * into stored;
  if stored.id is null then
    if opened then delete from tickets where company_id = co and id = t.id; end if;
    return json_build_object('duplicate', true, 'merged', merged, 'contact', contact);
  end if;
  if opened then
    insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, after)
      values (co, t.id, case when mine then 'phone' else 'customer' end, case when mine then '' else person.name end, 'created',
        jsonb_build_object('status', t.status, 'queueId', t.queue_id, 'connectionId', in_connection));
  else
    if mine and t.chatbot then
      insert into ticket_timeline (company_id, ticket_id, actor_kind, action, before)
        values (co, t.id, 'phone', 'silenced', jsonb_build_object('speaker', t.speaker));
    end if;
    update tickets set unread = unread + case when mine or attached then 0 else 1 end, message_count = message_count + 1,
      last_message = case when sent >= last_message_at then m->>'preview' else last_message end,
      last_message_at = greatest(last_message_at, sent), updated_at = now(), version = version + 1,
      speaker = case when mine then 'person' else speaker end, chatbot = chatbot and not mine
    where company_id = co and id = t.id returning * into t;
  end if;
  if m->'facts' is not null then
    if not mine and not (m->>'late')::boolean and m->>'group' is null and sent > now() - interval '5 minutes' then
      called := case when attached then m->>'score' is not null
        else coalesce((m->>'refusesCall')::boolean, false) or wants_machine(t) end;
    end if;
    if called or m->'facts' ? (case when mine then 'message.sent' else 'message.received' end) then
      insert into facts (company_id, type, payload)
        select co, f, jsonb_build_object('messageId', stored.id, 'ticketId', t.id, 'late', (m->>'late')::boolean, 'fromPhone', mine)
        from jsonb_array_elements_text(m->'facts') f
        where f = case when mine then 'message.sent' else 'message.received' end or (f = 'machine.called' and called);
      recorded := found;
    end if;
  end if;
  return json_build_object('message', message_shown(stored, person), 'ticket', ticket_shown(t, person), 'opened', opened,
    'recorded', recorded, 'merged', merged, 'contact', contact);
end $$;

-- As in 0021_chatbot.sql.
create or replace function queue_message(in_ticket int, m jsonb) returns json language plpgsql set enable_seqscan = off as $$
declare
  co int := current_company();
  t tickets;
  known bigint;
  stored messages;
  c contacts;
  quoted messages;
  automatic boolean := (m->>'automatic')::boolean;
  sent timestamptz;
begin
  select * into t from tickets where company_id = co and id = in_ticket for no key update;
  if not found then return json_build_object('refused', 'ERR_NO_TICKET_FOUND'); end if;
  if m->>'clientId' is not null then
    select id into known from messages where company_id = co and ticket_id = in_ticket and client_id = m->>'clientId';
    if found then return (message_news(known)::jsonb || '{"duplicate": true}')::json; end if;
  end if;
  if t.status = 'closed' and not (automatic and coalesce((m->>'afterClosing')::boolean, false)) then return json_build_object('refused', 'ERR_TICKET_STATUS'); end if;
  if t.connection_id is null then return json_build_object('refused', 'ERR_NO_WAPP_FOUND'); end if;
  if m->>'quotedId' is not null then
    select * into quoted from messages where company_id = co and id = (m->>'quotedId')::bigint and contact_id = t.contact_id;
    if not found then return json_build_object('refused', 'ERR_NO_MESSAGE_FOUND'); end if;
  end if;
  sent := date_trunc('milliseconds', clock_timestamp());
  if t.last_message_at >= sent and t.last_message_at < sent + interval '1 second' then
    sent := t.last_message_at + interval '1 millisecond';
  end if;
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, is_automatic, body,
      media_type, mimetype, media_name, media_file, media_size, media_state, voice, quoted_external_id, quoted_id, read,
      send_state, client_id, sent_at)
    values (co, t.id, t.contact_id, t.connection_id, m->>'externalId', true, (m->>'userId')::int, automatic, m->>'body',
      m->>'mediaType', m->>'mimetype', m->>'mediaName', m->>'mediaFile', (m->>'mediaSize')::bigint,
      case when m->>'mediaFile' is null then 'none' else 'ready' end, (m->>'voice')::boolean, quoted.external_id, quoted.id,
      true, 'waiting', m->>'clientId', sent)
    returning * into stored;
  insert into outbox (company_id, connection_id, contact_id, message_id, kind, priority)
    values (co, t.connection_id, t.contact_id, stored.id, 'send', case when automatic then 1 else 0 end);
  if t.chatbot and not automatic then
    insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_id, actor_name, action, before)
      select co, t.id, 'user', u.id, u.name, 'silenced', jsonb_build_object('speaker', t.speaker)
      from users u where u.company_id = co and u.id = (m->>'userId')::int;
  end if;
  update tickets set message_count = message_count + 1, last_message = m->>'preview', last_message_at = greatest(last_message_at, sent),
    updated_at = now(), version = version + 1, speaker = case when automatic then speaker else 'person' end,
    chatbot = chatbot and automatic
    where company_id = co and id = t.id returning * into t;
  select * into c from contacts where company_id = co and id = t.contact_id;
  return json_build_object('message', message_shown(stored, c), 'ticket', ticket_shown(t, c));
end $$;
