-- The hot paths: a message in, an acknowledgement, a message queued to go out, each one function and one statement of
-- the server (DECISIONS 2). All run with the caller's rights under row security. The shapes that leave the server as
-- events are built here once, as two views.

-- How many messages a ticket holds; kept by the functions below, so that no page has to count them.
alter table tickets add column message_count int not null default 0;

-- Handed over, but the network has not said that it has them.
create index messages_unacknowledged on messages (company_id, connection_id, updated_at) where from_me and ack = 1 and send_state = 'sent';

create function wire_instant(value timestamptz) returns text language sql stable parallel safe
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function contact_brief(c contacts) returns json language sql stable parallel safe
  return json_build_object('id', (c).id, 'name', (c).name, 'number', (c).number, 'lid', (c).lid, 'email', (c).email,
    'profilePicUrl', (c).picture, 'isGroup', (c).is_group);

-- A message as the contract shows it. `mediaUrl` is signed by the server on the way out, from media_file.
-- What stands beside it is looked up row by row, by key: a join could become a scan of a whole company's
-- contacts. CASE, because under row security COALESCE counts as leaky and would not use the index.
create view message_views with (security_invoker = true) as
select m.company_id, m.id, m.ticket_id, m.contact_id, m.sent_at, m.media_file, json_build_object(
    'id', m.id, 'ticketId', m.ticket_id, 'companyId', m.company_id, 'contactId', m.contact_id,
    'externalId', m.external_id, 'body', case when m.is_deleted then '' else m.body end, 'fromMe', m.from_me,
    'mediaType', m.media_type, 'mediaUrl', null, 'mediaPath', m.media_file, 'mediaName', m.media_name,
    'mimetype', m.mimetype, 'mediaSize', m.media_size, 'mediaState', m.media_state, 'isDeleted', m.is_deleted,
    'isEdited', m.is_edited, 'ack', m.ack, 'read', m.read, 'quotedMsgId', m.quoted_id,
    'quotedMsg', case when m.quoted_id is not null then (
      select json_build_object('id', q.id, 'body', case when q.is_deleted then '' else left(q.body, 1000) end,
        'fromMe', q.from_me, 'mediaType', q.media_type, 'isDeleted', q.is_deleted,
        'contact', case when not q.from_me then (
          select json_build_object('id', a.id, 'name', a.name) from contacts a
          where a.company_id = q.company_id and a.id = case when q.author_contact_id is null then q.contact_id else q.author_contact_id end) end)
      from messages q where q.company_id = m.company_id and q.id = m.quoted_id) end,
    'contact', case when not m.from_me then (
      select contact_brief(a) from contacts a
      where a.company_id = m.company_id and a.id = case when m.author_contact_id is null then m.contact_id else m.author_contact_id end) end,
    'user', case when m.user_id is not null then (
      select json_build_object('id', u.id, 'name', u.name) from users u where u.company_id = m.company_id and u.id = m.user_id) end,
    'isAutomatic', m.is_automatic, 'fromPhone', m.from_phone,
    'reactions', case when m.reactions = '[]' then '[]'::json else (
      select json_agg(json_build_object('emoji', r->>'emoji', 'fromMe', (r->>'fromMe')::boolean, 'name', r->>'name'))
      from jsonb_array_elements(m.reactions) r) end,
    'sendState', m.send_state, 'sendError', m.send_error, 'clientId', m.client_id,
    'createdAt', wire_instant(m.sent_at), 'updatedAt', wire_instant(m.updated_at), 'version', m.version) as view
from messages m;
grant select on message_views to recado_app;

-- A ticket as the contract shows it.
create view ticket_views with (security_invoker = true) as
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
    'version', t.version) as view
from tickets t;
grant select on ticket_views to recado_app;

-- What an event about a message carries.
create function message_news(in_message bigint) returns json language plpgsql stable set enable_seqscan = off as $$
declare
  co int := current_company();
  news json;
begin
  select json_build_object('message', m.view, 'ticket', t.view) into news
  from message_views m join ticket_views t on t.company_id = co and t.id = m.ticket_id
  where m.company_id = co and m.id = in_message;
  return news;
end $$;

-- A page of a ticket's messages, newest first: {count, rows: [{sent_at (microseconds), view}]}. As a function, because
-- planning it afresh costs more than running it; of both ways to page only one is given.
create function message_page(in_ticket bigint, before_sent bigint, before_id bigint, skipped int, in_limit int) returns json
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  co int := current_company();
  border timestamptz := 'epoch'::timestamptz + before_sent * interval '1 microsecond';
  ids bigint[];
  page json;
begin
  if before_sent is null then
    ids := array(select id from messages where company_id = co and ticket_id = in_ticket
      order by sent_at desc, id desc limit in_limit offset skipped);
  else
    ids := array(select id from messages where company_id = co and ticket_id = in_ticket and (sent_at, id) < (border, before_id)
      order by sent_at desc, id desc limit in_limit);
  end if;
  select json_build_object(
      'count', coalesce((select message_count from tickets where company_id = co and id = in_ticket), 0),
      'rows', coalesce(json_agg(json_build_object('sent_at', (extract(epoch from v.sent_at) * 1000000)::bigint, 'view', v.view)
        order by wanted.place), '[]'::json)) into page
    from unnest(ids) with ordinality as wanted (id, place)
    join message_views v on v.company_id = co and v.id = wanted.id;
  return page;
end $$;

-- Two contacts proven to be one person (RULINGS 16): the older contact stays. Of two unfinished tickets of one connection
-- the older stays; messages move, doubles drop, the timeline says so.
-- Answers {kept, dropped, gone: [places of tickets that are no more], changed: [ticket ids], files: [media to remove]}.
create function merge_contacts(in_one int, in_other int) returns json language plpgsql as $$
declare
  co int := current_company();
  kept int := least(in_one, in_other);
  lost int := greatest(in_one, in_other);
  pair record;
  gone jsonb := '[]';
  changed int[] := '{}';
  files text[] := '{}';
  dropped contacts;
begin
  perform 1 from contacts where company_id = co and id in (kept, lost) order by id for update;
  select * into dropped from contacts where company_id = co and id = lost;
  with doubles as (
    delete from messages d using messages k
    where d.company_id = co and d.contact_id = lost and k.company_id = co and k.contact_id = kept
      and k.connection_id = d.connection_id and k.external_id = d.external_id and k.from_me = d.from_me
    returning d.media_file)
  select coalesce(array_agg(media_file) filter (where media_file is not null), '{}') into files from doubles;
  for pair in
    select least(a.id, b.id) as stays, greatest(a.id, b.id) as leaves
    from tickets a join tickets b on b.company_id = co and b.contact_id = lost and b.status <> 'closed' and b.connection_id = a.connection_id
    where a.company_id = co and a.contact_id = kept and a.status <> 'closed'
  loop
    perform 1 from tickets where company_id = co and id in (pair.stays, pair.leaves) order by id for update;
    -- Before the ticket goes its messages must have left it; the contact is set in the same step.
    update messages set ticket_id = pair.stays, contact_id = kept where company_id = co and ticket_id = pair.leaves;
    insert into ticket_tags (company_id, ticket_id, tag_id)
      select co, pair.stays, tag_id from ticket_tags where company_id = co and ticket_id = pair.leaves on conflict do nothing;
    update tickets s set
      status = case when 'open' in (s.status, o.status) then 'open' else s.status end,
      user_id = coalesce(s.user_id, o.user_id), queue_id = coalesce(s.queue_id, o.queue_id),
      opened_at = coalesce(s.opened_at, o.opened_at), speaker = coalesce(s.speaker, o.speaker),
      last_message = case when o.last_message_at > s.last_message_at then o.last_message else s.last_message end,
      last_message_at = greatest(s.last_message_at, o.last_message_at)
    from tickets o where s.company_id = co and s.id = pair.stays and o.company_id = co and o.id = pair.leaves;
    select gone || jsonb_build_object('id', id, 'status', status, 'queueId', queue_id, 'userId', user_id) into gone
      from tickets where company_id = co and id = pair.leaves;
    delete from tickets where company_id = co and id = pair.leaves;
    insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, before, after)
      values (co, pair.stays, 'system', '', 'merged', jsonb_build_object('ticketId', pair.leaves, 'contactId', lost),
        jsonb_build_object('ticketId', pair.stays, 'contactId', kept));
  end loop;
  update messages set contact_id = kept where company_id = co and contact_id = lost;
  update messages set author_contact_id = kept where company_id = co and author_contact_id = lost;
  update tickets set contact_id = kept where company_id = co and contact_id = lost;
  update outbox set contact_id = kept where company_id = co and contact_id = lost;
  insert into message_tombstones (company_id, connection_id, contact_id, external_id, from_me)
    select co, connection_id, kept, external_id, from_me from message_tombstones where company_id = co and contact_id = lost
    on conflict do nothing;
  update contact_identities set contact_id = kept where company_id = co and contact_id = lost;
  delete from contacts where company_id = co and id = lost;
  update contacts k set
    name = case when dropped.name_typed and not k.name_typed then dropped.name else k.name end,
    name_typed = k.name_typed or dropped.name_typed,
    number = case when k.number = '' then dropped.number else k.number end, lid = coalesce(k.lid, dropped.lid),
    reach_phone = coalesce(k.reach_phone, dropped.reach_phone),
    email = case when k.email = '' then dropped.email else k.email end, picture = coalesce(k.picture, dropped.picture),
    is_company_client = k.is_company_client or dropped.is_company_client,
    extra_info = k.extra_info || dropped.extra_info, updated_at = now()
  where k.company_id = co and k.id = kept;
  with recounted as (
    update tickets t set version = version + 1, updated_at = now(),
      unread = (select count(*) from messages where company_id = co and ticket_id = t.id and not read and not from_me),
      message_count = (select count(*) from messages where company_id = co and ticket_id = t.id)
    where t.company_id = co and t.contact_id = kept returning t.id, t.status)
  select coalesce(array_agg(id) filter (where status <> 'closed'), '{}') into changed from recounted;
  return json_build_object('kept', kept, 'dropped', lost, 'gone', gone, 'changed', changed, 'files', files);
end $$;

-- The contact behind the addresses of one message, made when nobody knows it; merges when they prove two to be one.
-- `phone` canonical, `spelling` as the network wrote it. action: create, update or null; merged: as merge_contacts.
create function resolve_contact(phone text, spelling text, in_lid text, in_group text, shown text,
  out contact_id int, out action text, out merged json) language plpgsql as $$
declare
  co int := current_company();
  wanted int := (phone is not null)::int + (in_lid is not null)::int + (in_group is not null)::int;
  known int;
  other int;
  seen int;
  locked boolean := false;
  c contacts;
begin
  if wanted = 0 then raise exception 'a message without an address'; end if;
  loop
    select min(i.contact_id), max(i.contact_id), count(*) into known, other, seen from contact_identities i
      where i.company_id = co and ((i.kind = 'phone' and i.value = phone) or (i.kind = 'lid' and i.value = in_lid) or (i.kind = 'group' and i.value = in_group));
    if seen = wanted and known = other then
      -- Locked against a merge that would take it away meanwhile.
      select * into c from contacts where company_id = co and id = known for key share;
      exit when found;
      continue;
    end if;
    if not locked then
      -- Strangers: one transaction at a time per address, always phone before LID.
      if in_group is not null then perform pg_advisory_xact_lock(hashtextextended('group ' || in_group, co)); end if;
      if phone is not null then perform pg_advisory_xact_lock(hashtextextended('phone ' || phone, co)); end if;
      if in_lid is not null then perform pg_advisory_xact_lock(hashtextextended('lid ' || in_lid, co)); end if;
      locked := true;
      -- A contact may have been saved with this number and no identity yet.
      if phone is not null then
        insert into contact_identities (company_id, kind, value, contact_id)
          select co, 'phone', phone, id from contacts where company_id = co and number = phone and not is_group
          on conflict do nothing;
      end if;
      continue;
    end if;
    if known is null then
      insert into contacts (company_id, name, number, lid, is_group, reach_phone, reach_lid)
        values (co, coalesce(nullif(shown, ''), in_group, spelling, in_lid), coalesce(in_group, phone, ''), in_lid, in_group is not null,
          spelling, phone is null and in_lid is not null)
        on conflict do nothing returning id into known;
      if known is null then
        select id into known from contacts where company_id = co and number = coalesce(in_group, phone) and is_group = (in_group is not null);
      end if;
      action := 'create';
    elsif known <> other then
      merged := merge_contacts(known, other);
      known := (merged->>'kept')::int;
      action := 'update';
    end if;
    insert into contact_identities (company_id, kind, value, contact_id)
      select co, v.kind, v.value, known from (values ('phone', phone), ('lid', in_lid), ('group', in_group)) v (kind, value)
      where v.value is not null on conflict do nothing;
  end loop;
  contact_id := c.id;
  if (phone is not null and c.number is distinct from phone and not c.is_group and in_group is null)
    or (in_lid is not null and c.lid is distinct from in_lid)
    or (not c.name_typed and shown <> '' and c.name <> shown)
    or (in_group is null and (c.reach_lid <> (phone is null) or (spelling is not null and c.reach_phone is distinct from spelling)))
  then
    update contacts set number = coalesce(phone, number), lid = coalesce(in_lid, lid),
      name = case when not name_typed and shown <> '' then shown
        when not name_typed and phone is not null and name = lid then spelling else name end,
      reach_phone = coalesce(spelling, reach_phone), reach_lid = phone is null, updated_at = now()
    where company_id = co and id = c.id;
    action := coalesce(action, case when c.number is distinct from coalesce(phone, c.number)
      or c.lid is distinct from coalesce(in_lid, c.lid) or (not c.name_typed and shown <> '' and c.name <> shown) then 'update' end);
  end if;
end $$;

create function contact_news(in_contact int, in_action text) returns json language sql stable
  return case when in_action is not null then (
    select json_build_object('action', in_action, 'contact', json_build_object('id', c.id, 'companyId', c.company_id,
      'name', c.name, 'number', c.number, 'lid', c.lid, 'email', c.email, 'profilePicUrl', c.picture,
      'isGroup', c.is_group, 'isCompanyClient', c.is_company_client, 'extraInfo', c.extra_info,
      'createdAt', wire_instant(c.created_at), 'updatedAt', wire_instant(c.updated_at)))
    from contacts c where c.company_id = current_company() and c.id = in_contact) end;

-- The network knows a message of ours at this level; only ever raised (RULINGS 17). A message that the network has needs
-- no sending any more, whatever happened between. Null when nothing changed.
create function raise_ack(in_message bigint, level int) returns json language plpgsql as $$
declare
  co int := current_company();
begin
  update messages set ack = level, send_state = 'sent', send_error = null, version = version + 1, updated_at = now()
    where company_id = co and id = in_message and ack < level;
  if not found then return null; end if;
  if level >= 2 then
    delete from outbox where company_id = co and message_id = in_message and kind = 'send';
  end if;
  return message_news(in_message);
end $$;

create function record_ack(in_connection int, in_external text, level int) returns json language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from messages
    where company_id = current_company() and external_id = in_external and from_me and connection_id = in_connection
    limit 1;
  return case when found_id is not null then raise_ack(found_id, level) end;
end $$;

-- The channel took a message over: it leaves the outbox and rises, in one step. The message first, as everywhere: an
-- acknowledgement that arrives in the same moment locks in the same order.
create function message_delivered(in_outbox bigint, in_message bigint, level int) returns json language plpgsql as $$
declare
  news json := raise_ack(in_message, level);
begin
  delete from outbox where company_id = current_company() and id = in_outbox;
  return news;
end $$;

-- Stores one inbound message with all that follows from it. A replay changes nothing and answers {duplicate: true}.
-- `m`: id, fromMe, sentAt (ms), late, phone, spelling, lid, group, chatName, author {phone, spelling, lid, name} (groups),
-- quotedId, body, preview, mediaType, mimetype, mediaName, mediaSize, mediaState, voice, facts [types to record].
create function receive_message(in_connection int, m jsonb, in_media_ref bytea) returns json language plpgsql
-- A plan made while the tables were small is kept: it must be the one that is good when they are large.
set enable_seqscan = off as $$
declare
  co int := current_company();
  external text := m->>'id';
  mine boolean := (m->>'fromMe')::boolean;
  sent timestamptz := to_timestamp((m->>'sentAt')::double precision / 1000);
  chat record;
  author int;
  writer jsonb := nullif(m->'author', 'null');
  known bigint;
  quoted bigint;
  t tickets;
  opened boolean := false;
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
  select * into chat from resolve_contact(m->>'phone', m->>'spelling', m->>'lid', m->>'group', coalesce(m->>'chatName', ''));
  perform 1 from messages where company_id = co and connection_id = in_connection and contact_id = chat.contact_id
    and external_id = external and from_me = mine;
  if not found then
    perform 1 from message_tombstones where company_id = co and connection_id = in_connection
      and contact_id = chat.contact_id and external_id = external and from_me = mine;
  end if;
  if found then
    return json_build_object('duplicate', true, 'merged', chat.merged, 'contact', contact_news(chat.contact_id, chat.action));
  end if;
  if writer is not null then
    select r.contact_id into author
      from resolve_contact(writer->>'phone', writer->>'spelling', writer->>'lid', null, coalesce(writer->>'name', '')) r;
  end if;
  loop
    select * into t from tickets where company_id = co and contact_id = chat.contact_id and connection_id = in_connection
      and status <> 'closed' for no key update;
    exit when found;
    insert into tickets (company_id, contact_id, connection_id, queue_id, is_group, unread, last_message, last_message_at, message_count, speaker)
      values (co, chat.contact_id, in_connection,
        (select case when count(*) = 1 then min(queue_id) end from connection_queues where company_id = co and connection_id = in_connection),
        m->>'group' is not null, case when mine then 0 else 1 end, m->>'preview', sent, 1, case when mine then 'person' end)
      on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning * into t;
    opened := found;
    exit when opened;
  end loop;
  -- The network's clock has whole seconds: what arrives later in the same second stands behind what is there.
  if not opened and sent = date_trunc('second', sent) and t.last_message_at >= sent and t.last_message_at < sent + interval '1 second' then
    sent := least(t.last_message_at + interval '1 millisecond', sent + interval '999 milliseconds');
  end if;
  if m->>'quotedId' is not null then
    select id into quoted from messages where company_id = co and external_id = m->>'quotedId'
      and connection_id = in_connection and contact_id = chat.contact_id limit 1;
  end if;
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, author_contact_id, from_phone,
      body, media_type, mimetype, media_name, media_size, media_state, media_ref, voice, quoted_external_id, quoted_id, ack,
      read, send_state, sent_at)
    values (co, t.id, chat.contact_id, in_connection, external, mine, author, mine, m->>'body', m->>'mediaType', m->>'mimetype',
      m->>'mediaName', (m->>'mediaSize')::bigint, m->>'mediaState', in_media_ref, (m->>'voice')::boolean, m->>'quotedId', quoted,
      case when mine then 2 else 0 end, mine, case when mine then 'sent' end, sent)
    on conflict (company_id, connection_id, contact_id, external_id, from_me) do nothing returning id into known;
  if known is null then
    if opened then delete from tickets where company_id = co and id = t.id; end if;
    return json_build_object('duplicate', true, 'merged', chat.merged, 'contact', contact_news(chat.contact_id, chat.action));
  end if;
  if opened then
    insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, after)
      select co, t.id, case when mine then 'phone' else 'customer' end, case when mine then '' else name end, 'created',
        jsonb_build_object('status', t.status, 'queueId', t.queue_id, 'connectionId', in_connection)
      from contacts where company_id = co and id = chat.contact_id;
  else
    update tickets set unread = unread + case when mine then 0 else 1 end, message_count = message_count + 1,
      last_message = case when sent >= last_message_at then m->>'preview' else last_message end,
      last_message_at = greatest(last_message_at, sent), updated_at = now(), version = version + 1,
      speaker = case when mine then 'person' else speaker end, chatbot = chatbot and not mine
    where company_id = co and id = t.id;
  end if;
  if m->'facts' is not null then
    insert into facts (company_id, type, payload)
      select co, f, jsonb_build_object('messageId', known, 'ticketId', t.id, 'late', (m->>'late')::boolean, 'fromPhone', mine)
      from jsonb_array_elements_text(m->'facts') f
      where f = case when mine then 'message.sent' else 'message.received' end or (f = 'ticket.opened' and opened);
  end if;
  select json_build_object('message', v.view, 'ticket', w.view, 'opened', opened, 'merged', chat.merged,
      'contact', contact_news(chat.contact_id, chat.action)) into news
    from message_views v join ticket_views w on w.company_id = co and w.id = t.id
    where v.company_id = co and v.id = known;
  return news;
end $$;

-- Two addresses proven to be one person outside a message.
create function link_identity(in_phone text, in_spelling text, in_lid text) returns json language plpgsql as $$
declare
  co int := current_company();
  r record;
begin
  -- Only when somebody of them is known: nobody becomes a contact by being in the telephone's book.
  perform 1 from contact_identities where company_id = co and ((kind = 'phone' and value = in_phone) or (kind = 'lid' and value = in_lid));
  if not found then return null; end if;
  select * into r from resolve_contact(in_phone, in_spelling, in_lid, null, '');
  return json_build_object('merged', r.merged, 'contact', contact_news(r.contact_id, r.action));
end $$;

-- Stores a message of ours and its place in the outbox: a row before it is a send (DECISIONS 3.4). The ticket is locked,
-- so that the outbox of a chat grows in the order of its commits. Answers the event's content, with `duplicate` for a
-- client id that is known, or {refused: code}.
-- `m`: externalId, body, preview, mediaType, mimetype, mediaName, mediaFile, mediaSize, voice, quotedId, clientId, userId,
-- automatic.
create function queue_message(in_ticket int, m jsonb) returns json language plpgsql as $$
declare
  co int := current_company();
  t tickets;
  known bigint;
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
  if t.status = 'closed' then return json_build_object('refused', 'ERR_TICKET_STATUS'); end if;
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
    returning id into known;
  insert into outbox (company_id, connection_id, contact_id, message_id, kind, priority)
    values (co, t.connection_id, t.contact_id, known, 'send', case when automatic then 1 else 0 end);
  update tickets set message_count = message_count + 1, last_message = m->>'preview', last_message_at = greatest(last_message_at, sent),
    updated_at = now(), version = version + 1, speaker = case when automatic then speaker else 'person' end,
    chatbot = chatbot and automatic
    where company_id = co and id = t.id;
  return message_news(known);
end $$;
