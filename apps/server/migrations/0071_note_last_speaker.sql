-- As in 0044_cheaper_receive.sql; notes who spoke last and since when the customer waits.
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
  author_name text := '';
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
  -- In a group it matters who; elsewhere the contact says it.
  if author is not null then select name into author_name from contacts where company_id = co and id = author; end if;
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
    insert into tickets (company_id, contact_id, connection_id, queue_id, is_group, unread, last_message, last_message_at, message_count, speaker,
        last_speaker, last_speaker_name, waiting_since)
      values (co, person.id, in_connection,
        coalesce(
          (select case when count(*) = 1 then min(queue_id) end from connection_queues where company_id = co and connection_id = in_connection),
          (select queue_id from contacts where company_id = co and id = person.id)),
        m->>'group' is not null, case when mine then 0 else 1 end, m->>'preview', sent, 1, case when mine then 'person' end,
        case when mine then 'phone' else 'customer' end, author_name, case when mine then null else sent end)
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
      speaker = case when mine then 'person' else speaker end, chatbot = chatbot and not mine,
      last_speaker = case when sent < last_message_at then last_speaker when mine then 'phone' else 'customer' end,
      last_speaker_id = case when sent < last_message_at then last_speaker_id end,
      last_speaker_name = case when sent < last_message_at then last_speaker_name else author_name end,
      waiting_since = case
        when attached then waiting_since
        -- What was typed before the customer wrote is no answer.
        when mine then case when waiting_since > sent then waiting_since end
        when waiting_since is not null then waiting_since
        when sent < last_message_at and last_speaker in ('user', 'phone') then null
        else sent end
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

-- As in 0044_cheaper_receive.sql; notes both.
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
  author_name text := '';
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
  if not automatic then
    select name into author_name from users where company_id = co and id = (m->>'userId')::int;
    if not found then author_name := ''; end if;
  end if;
  update tickets set message_count = message_count + 1, last_message = m->>'preview', last_message_at = greatest(last_message_at, sent),
    updated_at = now(), version = version + 1, speaker = case when automatic then speaker else 'person' end,
    chatbot = chatbot and automatic, last_speaker = case when automatic then 'machine' else 'user' end,
    last_speaker_id = case when automatic then null else (m->>'userId')::int end, last_speaker_name = author_name,
    waiting_since = case when automatic then waiting_since end
    where company_id = co and id = t.id returning * into t;
  select * into c from contacts where company_id = co and id = t.contact_id;
  return json_build_object('message', message_shown(stored, c), 'ticket', ticket_shown(t, c));
end $$;

-- As in 0010_receive.sql; of two tickets the later words and the longer wait stay.
create or replace function merge_contacts(in_one int, in_other int) returns json language plpgsql as $$
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
      last_message_at = greatest(s.last_message_at, o.last_message_at),
      last_speaker = case when o.last_message_at > s.last_message_at then o.last_speaker else s.last_speaker end,
      last_speaker_id = case when o.last_message_at > s.last_message_at then o.last_speaker_id else s.last_speaker_id end,
      last_speaker_name = case when o.last_message_at > s.last_message_at then o.last_speaker_name else s.last_speaker_name end,
      waiting_since = least(s.waiting_since, o.waiting_since)
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
