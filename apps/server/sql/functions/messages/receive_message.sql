-- Stores one inbound message with everything that follows from it. A replay changes nothing and returns {duplicate:
-- true}.
--
-- Returns rows as message_row and ticket_row; receive.store.ts converts them to the payload.
--
-- `m`: id, fromMe, sentAt (ms), late, phone, spelling, lid, group, chatName, author {phone, spelling, lid, name}
-- (groups), quotedId, quote, mentions (messages.quote, messages.mentions), expiration (seconds), body, preview,
-- mediaType, mimetype, mediaName, mediaSize, mediaState, voice, looping, score, thanks, graceMinutes, consent (to
-- marketing, by the text: allowed or opted_out), kind, linkPreview, isMachine (written by a program: no bot answers),
-- quiet {kind, content (base64, sealed)} (a quiet message: it opens nothing, alerts no user and is stored quietly when
-- the chat has no unfinished ticket), beside {original, secret (base64, sealed), lines} (rows beside the message),
-- facts [{fact, reaction}: the facts to write when they occur, and for which reaction].
create or replace function receive_message(in_connection int, m jsonb, in_media_ref bytea) returns json language plpgsql
-- A plan made while the tables are small is cached, so force the plan that suits large ones.
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
  -- The data about the quoted message, used when that is not stored.
  quote jsonb;
  -- Payloads of answers that arrived before this message.
  linked json;
  t tickets;
  opened boolean := false;
  -- A score or thanks for a resolved ticket: it belongs there and opens nothing.
  attached boolean := false;
  called boolean := false;
  recorded boolean := false;
  risen json;
  author_name text := '';
  -- The ticket was silent: this message opens it.
  begun boolean := false;
  answered boolean := false;
  scored tickets;
  -- A quiet message: it may be stored in an unfinished ticket, without any effect there.
  quiet boolean := nullif(m->'quiet', 'null') is not null;
  -- The customer wrote it before the chat was read, or served, on the company's phone (phone.3), and it arrived late.
  is_read boolean := false;
  is_served boolean := false;
  remaining int;
  continued tickets;
  -- A text about marketing without an unfinished ticket: it belongs to the last one, or to a silent one, and opens nothing.
  aside boolean := false;
  consented boolean := false;
begin
  if mine then
    -- An own message returns as an echo, perhaps under another address of the same chat.
    select id into known from messages
      where company_id = co and external_id = external and from_me and connection_id = in_connection limit 1;
    if known is not null then
      risen := raise_ack(known, 2);
      return case when risen is null then '{"duplicate": true}' else json_build_object('echo', risen) end;
    end if;
  end if;
  if quiet then
    perform 1 from contact_identities i join tickets k on k.company_id = co and k.contact_id = i.contact_id
        and k.connection_id = in_connection and k.status not in ('closed', 'silent')
      where i.company_id = co and ((i.kind = 'group' and i.value = m->>'group') or (i.kind = 'phone' and i.value = m->>'phone')
        or (i.kind = 'lid' and i.value = m->>'lid'));
    if not found then
      perform keep_quietly(in_connection, m);
      return '{"duplicate": true}';
    end if;
  end if;
  person := familiar_contact(m->>'phone', m->>'spelling', m->>'lid', m->>'group', coalesce(m->>'chatName', ''));
  if person.id is null then
    select r.contact_id, r.action, r.merged into who, action, merged
      from resolve_contact(m->>'phone', m->>'spelling', m->>'lid', m->>'group', coalesce(m->>'chatName', '')) r;
    select * into person from contacts where company_id = co and id = who;
    if action is not null then contact := contact_event(who, action); end if;
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
  -- Only a group needs the author; elsewhere it is the contact. Locked until the commit, so that a concurrent renaming
  -- is announced after this message, not before it.
  if author is not null then
    select name into author_name from contacts where company_id = co and id = author for share;
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
  -- The ticket was resolved in the meantime.
  if quiet and (t.id is null or t.status = 'silent') then
    perform keep_quietly(in_connection, m);
    return json_build_object('duplicate', true, 'merged', merged, 'contact', contact);
  end if;
  if t.status = 'silent' and m->>'score' is not null then
    scored := attachable_ticket(person.id, in_connection, m);
    if scored.id is not null then
      t := scored;
      attached := true;
    end if;
  end if;
  -- A person whose connection was deleted continues in the same ticket.
  if not quiet and (t.id is null or (t.status = 'silent' and not attached)) then
    continued := continue_ticket(person.id, in_connection, case when mine then 'phone' else 'customer' end,
      case when mine then '' else person.name end);
    if continued.id is not null then t := continued; end if;
  end if;
  aside := not mine and writer is null and not attached and (t.id is null or t.status = 'silent')
    and coalesce(m->>'consent' = 'opted_out' or (m->>'consent' = 'allowed' and person.marketing = 'opted_out'), false);
  while t.id is null loop
    if aside then
      select * into t from tickets where company_id = co and contact_id = person.id and connection_id = in_connection
        and status <> 'silent' order by id desc limit 1 for no key update;
    else
      t := attachable_ticket(person.id, in_connection, m);
      attached := t.id is not null;
    end if;
    exit when t.id is not null;
    insert into tickets (company_id, contact_id, connection_id, queue_id, is_group, status, unread, last_message, last_message_at, message_count, speaker,
        last_speaker, last_speaker_name, waiting_since, phone_served_at)
      values (co, person.id, in_connection,
        coalesce(
          (select case when count(*) = 1 then min(queue_id) end from connection_queues where company_id = co and connection_id = in_connection),
          (select queue_id from contacts where company_id = co and id = person.id)),
        m->>'group' is not null, case when aside then 'silent' else 'pending' end, case when mine or aside then 0 else 1 end, m->>'preview', sent, 1, case when mine then 'person' end,
        case when mine then 'phone' else 'customer' end, author_name, case when not (mine or aside) then sent end, case when mine then sent end)
      on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning * into t;
    opened := found;
    exit when opened;
    select * into t from tickets where company_id = co and contact_id = person.id and connection_id = in_connection
      and status <> 'closed' for no key update;
  end loop;
  -- The ticket was opened in the meantime.
  aside := aside and t.status in ('closed', 'silent');
  attached := attached or aside;
  -- The network's times have whole seconds: a message that arrives later in the same second is placed behind the stored
  -- ones.
  if not opened and sent = date_trunc('second', sent) and t.last_message_at >= sent and t.last_message_at < sent + interval '1 second' then
    sent := least(t.last_message_at + interval '1 millisecond', sent + interval '999 milliseconds');
  end if;
  is_read := not opened and not mine and coalesce(sent <= t.phone_read_until, false);
  is_served := not opened and not mine and coalesce(sent <= t.phone_served_at, false);
  if m->>'quotedId' is not null then
    select id into quoted from messages where company_id = co and external_id = m->>'quotedId'
      and connection_id = in_connection and contact_id = person.id limit 1;
  end if;
  if quoted is null and m->'quote' is not null then quote := quote_to_store(in_connection, person.id, m->>'quotedId', m->'quote'); end if;
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, author_contact_id, from_phone,
      body, media_type, mimetype, media_name, media_size, media_state, media_ref, voice, looping, quoted_external_id, quoted_id, ack,
      read, send_state, sent_at, kind, link_preview, ad, quote, mentions)
    values (co, t.id, person.id, in_connection, external, mine, author, mine, m->>'body', m->>'mediaType', m->>'mimetype',
      m->>'mediaName', (m->>'mediaSize')::bigint, m->>'mediaState', in_media_ref, (m->>'voice')::boolean, coalesce((m->>'looping')::boolean, false), m->>'quotedId', quoted,
      case when mine then 2 else 0 end, mine or attached or quiet or is_read, case when mine then 'sent' end, sent,
      m->>'kind', nullif(m->'linkPreview', 'null'), nullif(m->'ad', 'null'), quote, m->'mentions')
    on conflict (company_id, connection_id, contact_id, external_id, from_me) do nothing returning * into stored;
  if stored.id is null then
    if opened then delete from tickets where company_id = co and id = t.id; end if;
    return json_build_object('duplicate', true, 'merged', merged, 'contact', contact);
  end if;
  -- Its ticket was deleted while this waited for the lock of the ticket or message: the next try sees a replay.
  perform 1 from message_tombstones where company_id = co and connection_id = in_connection
    and contact_id = person.id and external_id = external and from_me = mine;
  if found then
    raise exception 'message % was deleted concurrently', external using errcode = 'serialization_failure';
  end if;
  with answers as (
    update messages set quoted_id = stored.id, quote = null, version = version + 1, updated_at = now()
      where company_id = co and connection_id = in_connection and contact_id = person.id and quoted_external_id = external and quoted_id is null
      returning *)
  select json_agg(payload_of(answers)) into linked from answers;
  if m->>'expiration' is not null then
    insert into chat_expirations (company_id, connection_id, contact_id, seconds, said_at)
      select co, in_connection, person.id, (m->>'expiration')::int, to_timestamp((m->>'sentAt')::double precision / 1000)
        where m->>'expiration' <> '0' or exists (select 1 from chat_expirations where company_id = co and connection_id = in_connection
          and contact_id = person.id)
      on conflict (company_id, connection_id, contact_id) do update set seconds = excluded.seconds, said_at = excluded.said_at
        where chat_expirations.said_at <= excluded.said_at and chat_expirations.seconds <> excluded.seconds;
  end if;
  if m->'beside' is not null then
    insert into message_originals (company_id, message_id, payload)
      select co, stored.id, decode(m->'beside'->>'original', 'base64') where m->'beside'->>'original' is not null;
    insert into message_answers (company_id, message_id, secret, lines)
      select co, stored.id, decode(m->'beside'->>'secret', 'base64'), m->'beside'->'lines' where m->'beside'->'lines' is not null;
  end if;
  if t.status = 'silent' and not aside then
    update tickets set status = 'pending', queue_id = coalesce(queue_id,
        (select case when count(*) = 1 then min(queue_id) end from connection_queues where company_id = co and connection_id = in_connection),
        person.queue_id)
      where company_id = co and id = t.id returning * into t;
    begun := true;
  end if;
  -- A message from before the campaign's is not an answer to it; clocks may differ by a minute.
  answered := t.campaign_awaits and not mine and not attached and not quiet and m->>'consent' is distinct from 'opted_out'
    and sent > t.last_message_at - interval '1 minute';
  if (opened and not aside) or begun then
    insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_name, action, after)
      values (co, t.id, case when mine then 'phone' else 'customer' end, case when mine then '' else person.name end, 'created',
        jsonb_build_object('status', t.status, 'queueId', t.queue_id, 'connectionId', in_connection));
  end if;
  if stored.ad is not null then t := note_ad(t.id, stored.ad, sent); end if;
  if not opened and quiet then
    update tickets set message_count = message_count + 1, updated_at = now(), version = version + 1
    where company_id = co and id = t.id returning * into t;
  elsif not opened then
    -- Answering on the phone implies that earlier messages were read.
    if mine and t.unread > 0 then
      update messages set read = true where company_id = co and ticket_id = t.id and not read and not from_me and sent_at <= sent;
      select count(*) into remaining from messages where company_id = co and ticket_id = t.id and not read and not from_me;
    end if;
    if mine and t.speaker <> 'person' then
      insert into ticket_timeline (company_id, ticket_id, actor_kind, action, before)
        values (co, t.id, 'phone', 'silenced', jsonb_build_object('speaker', t.speaker));
    end if;
    update tickets set unread = case when remaining is not null then least(unread, remaining)
        when mine or attached or is_read then unread else unread + 1 end, message_count = message_count + 1,
      last_message = case when sent >= last_message_at then m->>'preview' else last_message end,
      last_message_at = greatest(last_message_at, sent), updated_at = now(), version = version + 1,
      speaker = case when mine then 'person' else speaker end, speaker_subject = case when not mine then speaker_subject end,
      last_speaker = case when sent < last_message_at then last_speaker when mine then 'phone' else 'customer' end,
      last_speaker_id = case when sent < last_message_at then last_speaker_id end,
      last_speaker_name = case when sent < last_message_at then last_speaker_name else author_name end,
      waiting_since = case
        when attached or is_served then waiting_since
        -- A message typed before the customer wrote is not an answer.
        when mine then case when waiting_since > sent then waiting_since end
        when waiting_since is not null then waiting_since
        when sent < last_message_at and last_speaker in ('user', 'phone') then null
        else sent end,
      phone_served_at = case
        when mine then case when waiting_since > sent then phone_served_at else greatest(phone_served_at, sent) end
        when attached or is_served then phone_served_at end,
      campaign_awaits = campaign_awaits and not mine and not answered and m->>'consent' is distinct from 'opted_out'
    where company_id = co and id = t.id returning * into t;
    -- Read again now that the ticket is locked: an event of a newer version must not carry an outdated contact.
    select * into person from contacts where company_id = co and id = person.id;
  end if;
  if m->>'consent' is not null and not mine and writer is null
    and not (m->>'consent' = 'allowed' and is_printed_option(t.id, stored.id, m->>'body')) then
    consented := change_consent(person.id, m->>'consent', stored.id, m->>'body', t.id, sent);
  end if;
  if consented then
    select * into person from contacts where company_id = co and id = person.id;
    contact := contact_event(person.id, coalesce(action, 'update'));
  end if;
  if m->'facts' is not null and not quiet then
    if not mine and not coalesce((m->>'isMachine')::boolean, false) and m->>'group' is null
      and ((not (m->>'late')::boolean and sent > now() - interval '5 minutes') or missed_in_outage(in_connection, sent)) then
      called := case when attached then m->>'score' is not null and not aside
        -- An opt-out is confirmed. Only a responder that already holds the ticket may read it as an answer.
        when m->>'consent' = 'opted_out' and t.speaker is null then false
        else coalesce((m->>'refusesCall')::boolean, false) or asks_responders(t) end;
    end if;
    if called or answered or consented or m->'facts' @> (case when mine then '[{"fact": "message.sent"}]' else '[{"fact": "message.received"}]' end)::jsonb then
      insert into fact_reactions (company_id, fact, reaction, subject, payload)
        select co, f->>'fact', f->>'reaction', 'ticket:' || t.id,
          jsonb_build_object('messageId', stored.id, 'ticketId', t.id, 'late', (m->>'late')::boolean, 'fromPhone', mine)
            || case when f->>'fact' = 'campaign.answered' then jsonb_build_object('campaignId', t.campaign_id, 'contactId', person.id)
              when f->>'fact' = 'consent.changed' then jsonb_build_object('campaignId', t.campaign_id, 'state', m->>'consent')
              else '{}' end
        from jsonb_array_elements(m->'facts') f
        where f->>'fact' = case when mine then 'message.sent' else 'message.received' end
          or (f->>'fact' = 'responders.asked' and called) or (f->>'fact' = 'campaign.answered' and answered)
          or (f->>'fact' = 'consent.changed' and consented);
      recorded := found;
    end if;
  end if;
  return json_build_object('message', message_row(stored, person), 'ticket', ticket_row(t, person), 'opened', (opened and not aside) or begun,
    'recorded', recorded, 'merged', merged, 'contact', contact, 'linked', linked,
    'freed', coalesce(current_setting('recado.writer_freed', true), '') = in_connection::text);
end $$;

grant execute on function receive_message(int, jsonb, bytea) to recado_app;
