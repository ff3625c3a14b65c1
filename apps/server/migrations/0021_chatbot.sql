-- The service that answers by itself: where it stands in a ticket, what it does later, and what customers think of it.

create table chatbot_states (
  company_id int not null,
  ticket_id int not null,
  stage text not null default 'new' check (stage in ('new', 'menu', 'options', 'done', 'stopped')),
  -- Whose greeting and options the customer was given, and where in the options they stand; null: the root.
  queue_id int,
  option_id int,
  greeted boolean not null default false,
  -- How often and when last a menu was shown that nobody asked for (timeUseBotQueues, maxUseBotQueues).
  menus int not null default 0,
  menu_at timestamptz,
  -- When it was last said that nobody is here.
  notice_at timestamptz,
  -- Automatic messages since `said_since`, against machines that talk to each other.
  said int not null default 0,
  said_since timestamptz,
  rating_until timestamptz,
  -- The last message that was decided about: a reaction that runs twice finds itself done.
  message_id bigint not null default 0,
  -- The closing that was answered.
  closing_at timestamptz,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('chatbot_states');

-- What is done to a ticket when nothing happens in it. A job of the same instant belongs to each row; the row decides.
create table ticket_timers (
  company_id int not null,
  ticket_id int not null,
  kind text not null check (kind in ('inactivity', 'transfer')),
  due_at timestamptz not null,
  primary key (company_id, ticket_id, kind),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('ticket_timers');

create table user_ratings (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  ticket_id int not null,
  -- Who had the ticket when it was resolved.
  user_id int,
  rate smallint not null check (rate between 1 and 3),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index user_ratings_ticket on user_ratings (company_id, ticket_id, id);
create index user_ratings_user on user_ratings (company_id, user_id, created_at);
select protect_company_table('user_ratings');

-- The machine was taken off because it talked too much: a person should look.
alter table tickets add column machine_stopped boolean not null default false;

-- The resolved ticket to which a score or thanks belong; nothing when the message says more, or comes too late.
-- Beside what receive_message takes: score, thanks, graceMinutes.
create function attachable_ticket(in_contact int, in_connection int, m jsonb) returns tickets language plpgsql as $$
declare
  co int := current_company();
  t tickets;
begin
  if (m->>'fromMe')::boolean or (m->>'late')::boolean or m->>'group' is not null
    or (m->>'score' is null and not coalesce((m->>'thanks')::boolean, false)) then return null; end if;
  select * into t from tickets where company_id = co and contact_id = in_contact and connection_id = in_connection
    order by id desc limit 1 for no key update;
  if not found or t.status <> 'closed' then return null; end if;
  if m->>'score' is not null then
    perform 1 from chatbot_states where company_id = co and ticket_id = t.id and rating_until > now();
    if found then return t; end if;
  elsif t.closed_at > now() - make_interval(mins => coalesce((m->>'graceMinutes')::int, 0)) then
    return t;
  end if;
  return null;
end $$;

-- Whether the machine has anything to decide about this ticket: asked at each message, so that where no service is set
-- up nothing is written and nobody is woken.
create function wants_machine(t tickets) returns boolean language plpgsql stable set enable_seqscan = off as $$
declare
  c record;
begin
  if t.status = 'closed' then return false; end if;
  select greeting_message, out_of_hours_message, expires_ticket, time_to_transfer, transfer_queue_id into c
    from connections where company_id = t.company_id and id = t.connection_id;
  if c.expires_ticket > 0 then
    perform 1 from ticket_timers where company_id = t.company_id and ticket_id = t.id and kind = 'inactivity';
    if not found then return true; end if;
  end if;
  if c.time_to_transfer > 0 and t.status = 'pending' and c.transfer_queue_id <> coalesce(t.queue_id, 0) then
    perform 1 from ticket_timers where company_id = t.company_id and ticket_id = t.id and kind = 'transfer';
    if not found then return true; end if;
  end if;
  if t.status <> 'pending' or t.speaker = 'person' or t.machine_stopped then return false; end if;
  if c.greeting_message <> '' or c.out_of_hours_message <> '' then return true; end if;
  if t.queue_id is null then return false; end if;
  return exists (select 1 from queues q where q.company_id = t.company_id and q.id = t.queue_id
      and (q.greeting_message <> '' or q.out_of_hours_message <> ''))
    or exists (select 1 from queue_options o where o.company_id = t.company_id and o.queue_id = t.queue_id);
end $$;

-- As in 0010_receive.sql, and besides: a contact's queue routes a ticket without a queue (CONFLICTS C-21), a score or
-- thanks attach to the resolved ticket, the phone's silencing of a machine is noted, and the machine is called.
-- Also takes `refusesCall`: this is a call, and calls are refused. Answers besides: recorded, whether a fact was written.
create or replace function receive_message(in_connection int, m jsonb, in_media_ref bytea) returns json language plpgsql
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
  -- A score or thanks for a resolved ticket: it belongs there and opens nothing.
  attached boolean := false;
  called boolean := false;
  recorded int := 0;
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
    t := attachable_ticket(chat.contact_id, in_connection, m);
    attached := t.id is not null;
    exit when attached;
    insert into tickets (company_id, contact_id, connection_id, queue_id, is_group, unread, last_message, last_message_at, message_count, speaker)
      values (co, chat.contact_id, in_connection,
        coalesce(
          (select case when count(*) = 1 then min(queue_id) end from connection_queues where company_id = co and connection_id = in_connection),
          (select queue_id from contacts where company_id = co and id = chat.contact_id)),
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
      case when mine then 2 else 0 end, mine or attached, case when mine then 'sent' end, sent)
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
    if mine and t.chatbot then
      insert into ticket_timeline (company_id, ticket_id, actor_kind, action, before)
        values (co, t.id, 'phone', 'silenced', jsonb_build_object('speaker', t.speaker));
    end if;
    update tickets set unread = unread + case when mine or attached then 0 else 1 end, message_count = message_count + 1,
      last_message = case when sent >= last_message_at then m->>'preview' else last_message end,
      last_message_at = greatest(last_message_at, sent), updated_at = now(), version = version + 1,
      speaker = case when mine then 'person' else speaker end, chatbot = chatbot and not mine
    where company_id = co and id = t.id;
  end if;
  if m->'facts' is not null then
    if not mine and not (m->>'late')::boolean and m->>'group' is null and sent > now() - interval '5 minutes' then
      called := case when attached then m->>'score' is not null
        else coalesce((m->>'refusesCall')::boolean, false) or wants_machine(t) end;
    end if;
    insert into facts (company_id, type, payload)
      select co, f, jsonb_build_object('messageId', known, 'ticketId', t.id, 'late', (m->>'late')::boolean, 'fromPhone', mine)
      from jsonb_array_elements_text(m->'facts') f
      where f = case when mine then 'message.sent' else 'message.received' end or (f = 'machine.called' and called);
    get diagnostics recorded = row_count;
  end if;
  select json_build_object('message', v.view, 'ticket', w.view, 'opened', opened, 'recorded', recorded > 0, 'merged', chat.merged,
      'contact', contact_news(chat.contact_id, chat.action)) into news
    from message_views v join ticket_views w on w.company_id = co and w.id = t.id
    where v.company_id = co and v.id = known;
  return news;
end $$;

-- As in 0010_receive.sql, and besides: a person's silencing of a machine is noted, and machines may speak after the
-- closing of a ticket (`afterClosing`).
create or replace function queue_message(in_ticket int, m jsonb) returns json language plpgsql as $$
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
    returning id into known;
  insert into outbox (company_id, connection_id, contact_id, message_id, kind, priority)
    values (co, t.connection_id, t.contact_id, known, 'send', case when automatic then 1 else 0 end);
  if t.chatbot and not automatic then
    insert into ticket_timeline (company_id, ticket_id, actor_kind, actor_id, actor_name, action, before)
      select co, t.id, 'user', u.id, u.name, 'silenced', jsonb_build_object('speaker', t.speaker)
      from users u where u.company_id = co and u.id = (m->>'userId')::int;
  end if;
  update tickets set message_count = message_count + 1, last_message = m->>'preview', last_message_at = greatest(last_message_at, sent),
    updated_at = now(), version = version + 1, speaker = case when automatic then speaker else 'person' end,
    chatbot = chatbot and automatic
    where company_id = co and id = t.id;
  return message_news(known);
end $$;

-- A ticket as the contract shows it, now also with what its customer thinks of it and whether a machine
-- was taken off it.
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
    'version', t.version) as view
from tickets t;
