-- Stores an own message and its outbox row: every send has a stored row first. Locks the ticket, so that the outbox of
-- a chat grows in commit order.
--
-- Returns {message: message_row, ticket: ticket_row}, with `duplicate` for a known client id, or {refused: code}.
--
-- `m`: externalId, body, preview, mediaType, mimetype, mediaName, mediaFile, mediaSize, voice, quotedId, clientId,
-- userId, automatic, class (of the outbox: 0 user, 1 answer of a bot, 2 reminder or schedule, 3 marketing), campaign
-- {id, name}, template {name, language, parameters, names}, afterMs (sent at least this much later), looping, prepares
-- (its file is checked before it is sent).
--
-- Marketing is rejected for contacts that do not accept it. Only marketing and messages with `inSilence` may go into a
-- silent ticket.
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
  of_class int := (m->>'class')::int;
  consent text;
  is_new boolean := false;
  is_first boolean;
  held messages;
begin
  select * into t from tickets where company_id = co and id = in_ticket for no key update;
  if not found then return json_build_object('refused', 'ERR_NO_TICKET_FOUND'); end if;
  if m->>'clientId' is not null then
    select id into known from messages where company_id = co and ticket_id = in_ticket and client_id = m->>'clientId';
    if found then return (message_payload(known)::jsonb || '{"duplicate": true}')::json; end if;
  end if;
  if t.status = 'closed' and not (automatic and coalesce((m->>'afterClosing')::boolean, false)) then return json_build_object('refused', 'ERR_TICKET_STATUS'); end if;
  if t.status = 'silent' and of_class < 3 and not coalesce((m->>'inSilence')::boolean, false) then return json_build_object('refused', 'ERR_TICKET_STATUS'); end if;
  if t.connection_id is null then return json_build_object('refused', 'ERR_NO_WAPP_FOUND'); end if;
  if m->>'quotedId' is not null then
    select * into quoted from messages where company_id = co and id = (m->>'quotedId')::bigint and contact_id = t.contact_id;
    if not found then return json_build_object('refused', 'ERR_NO_MESSAGE_FOUND'); end if;
  end if;
  if of_class = 3 then
    select marketing into consent from contacts where company_id = co and id = t.contact_id;
    if consent <> 'allowed' then
      return json_build_object('refused', case consent when 'blocked' then 'ERR_MARKETING_BLOCKED' else 'OPTED_OUT' end);
    end if;
  end if;
  if of_class >= 2 then
    is_new := not exists (select 1 from messages where company_id = co and connection_id = t.connection_id and contact_id = t.contact_id
      and from_me and send_state <> 'failed');
  end if;
  sent := date_trunc('milliseconds', clock_timestamp());
  if t.last_message_at >= sent and t.last_message_at < sent + interval '1 second' then
    sent := t.last_message_at + interval '1 millisecond';
  end if;
  insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, is_automatic, body,
      media_type, mimetype, media_name, media_file, media_size, media_state, voice, quoted_external_id, quoted_id, read,
      send_state, client_id, sent_at, is_marketing, campaign_id, template, looping, mentions)
    values (co, t.id, t.contact_id, t.connection_id, m->>'externalId', true, (m->>'userId')::int, automatic, m->>'body',
      m->>'mediaType', m->>'mimetype', m->>'mediaName', m->>'mediaFile', (m->>'mediaSize')::bigint,
      case when m->>'mediaFile' is null then 'none' else 'ready' end, (m->>'voice')::boolean, quoted.external_id, quoted.id,
      true, 'waiting', m->>'clientId', sent, of_class = 3, (m->'campaign'->>'id')::int, nullif(m->'template', 'null'), coalesce((m->>'looping')::boolean, false), m->'mentions')
    returning * into stored;
  -- Same as is_first_contact, without a function call and without reading the contact: this runs for every message.
  is_first := not t.is_group and not exists (select 1 from connection_writers
    where company_id = co and connection_id = t.connection_id and contact_id = t.contact_id);
  insert into outbox (company_id, connection_id, contact_id, message_id, kind, class, is_new, prepares, next_attempt_at, first_contact)
    values (co, t.connection_id, t.contact_id, stored.id, 'send', of_class, is_new, coalesce((m->>'prepares')::boolean, false),
      now() + coalesce((m->>'afterMs')::int, 0) * interval '1 millisecond', is_first);
  if is_first and exists (select 1 from connection_pace where company_id = co and connection_id = t.connection_id
      and first_contacts_until > now()) then
    held := hold_first_contact(stored.id);
    if held.id is not null then stored := held; end if;
  end if;
  if t.speaker <> 'person' and not automatic then
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
    speaker_subject = case when automatic then speaker_subject end, last_speaker = case when automatic then 'machine' else 'user' end,
    last_speaker_id = case when automatic then null else (m->>'userId')::int end, last_speaker_name = author_name,
    waiting_since = case when automatic then waiting_since end, phone_served_at = case when automatic then phone_served_at end, campaign_awaits = m ? 'campaign',
    campaign_id = coalesce((m->'campaign'->>'id')::int, campaign_id), campaign_name = coalesce(m->'campaign'->>'name', campaign_name)
    where company_id = co and id = t.id returning * into t;
  select * into c from contacts where company_id = co and id = t.contact_id;
  return json_build_object('message', message_row(stored, c), 'ticket', ticket_row(t, c));
end $$;

grant execute on function queue_message(int, jsonb) to recado_app;
