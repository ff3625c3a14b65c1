-- Locks an outbox item for one try and stores the try, so that after a crash the message is known as possibly sent.
--
-- Returns the data for its delivery (OutboxItem, outbox.store.ts); null when it was withdrawn in the meantime, or
-- another node is sending it. `is_shared`: several nodes may want it: one gets it, and another only after two minutes
-- without an answer.
--
-- Each statement sees what is committed when it starts: the first may wait for a transaction that changes text or
-- address, and the later ones read both as committed. Marketing is not taken for a contact that does not accept it;
-- then the result is {refused: the consent}.
create or replace function take_item(in_item bigint, is_shared boolean, is_marketing boolean) returns json language plpgsql
-- A plan made while the tables are small is cached, so force the plan that suits large ones.
set enable_seqscan = off as $$
declare
  co int := current_company();
  o outbox;
  m record;
  c record;
  quoted json;
  consent text;
begin
  if is_marketing then
    select p.marketing into consent from outbox w join contacts p on p.company_id = co and p.id = w.contact_id
      where w.company_id = co and w.id = in_item and w.kind = 'send' and w.class = 3;
    if consent <> 'allowed' then return json_build_object('refused', consent); end if;
  end if;
  update outbox set attempts = attempts + 1, trying_since = now(), uncertain = uncertain or trying_since is not null
    where company_id = co and id = in_item
      and (not is_shared or trying_since is null or trying_since < now() - interval '2 minutes')
    returning * into o;
  if not found then return null; end if;
  select external_id, body, media_type, mimetype, media_name, media_file, media_size, voice, looping, template, quoted_id, mentions into m
    from messages where company_id = co and id = o.message_id;
  if m.quoted_id is not null then
    select json_build_object('id', q.external_id, 'fromMe', q.from_me, 'text', left(q.body, 1000),
        'author', case when a.id is not null then json_build_object('number', a.number, 'lid', a.lid, 'reach_phone', a.reach_phone,
          'reach_lid', a.reach_lid) end)
      into quoted from messages q left join contacts a on a.company_id = co and a.id = q.author_contact_id
      where q.company_id = co and q.id = m.quoted_id;
  end if;
  select number, lid, reach_phone, reach_lid, is_group into c from contacts where company_id = co and id = o.contact_id;
  return json_build_object('id', o.id, 'kind', o.kind, 'sendClass', o.class, 'attempts', o.attempts, 'isFirst', o.first_contact, 'uncertain', o.uncertain,
    'payload', o.payload, 'contact_id', o.contact_id,
    'connection_id', o.connection_id, 'message_id', o.message_id, 'external_id', m.external_id, 'body', coalesce(m.body, ''),
    'media_type', coalesce(m.media_type, 'chat'), 'mimetype', m.mimetype, 'media_name', m.media_name, 'media_file', m.media_file,
    'media_size', m.media_size, 'voice', coalesce(m.voice, false), 'looping', coalesce(m.looping, false), 'template', m.template, 'number', c.number, 'lid', c.lid, 'reach_phone', c.reach_phone,
    'reach_lid', c.reach_lid, 'is_group', c.is_group, 'quoted', quoted, 'mentions', m.mentions,
    'expiration', (select seconds from chat_expirations where company_id = co and connection_id = o.connection_id and contact_id = o.contact_id));
end $$;

grant execute on function take_item(bigint, boolean, boolean) to recado_app;
