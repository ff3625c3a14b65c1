-- A message as message_views shows it, from its row and its contact's. A test holds the two together. For pages the view is
-- cheaper, for one message this.
create or replace function message_shown(m messages, c contacts) returns json language plpgsql stable as $$
declare
  author json;
  quoted json;
  writer json;
  reactions json := '[]';
  changes json := '[]';
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
  if m.own_changes <> '[]' then
    select json_agg(json_build_object('kind', o->>'kind', 'text', o->>'text', 'state', o->>'state', 'error', o->>'error')) into changes
      from jsonb_array_elements(m.own_changes) o;
  end if;
  return json_build_object(
    'id', m.id, 'ticketId', m.ticket_id, 'companyId', m.company_id, 'contactId', m.contact_id,
    'externalId', m.external_id, 'body', case when m.is_deleted then '' else m.body end, 'fromMe', m.from_me,
    'mediaType', m.media_type, 'mediaUrl', null, 'mediaPath', m.media_file, 'mediaName', m.media_name,
    'mimetype', m.mimetype, 'mediaSize', m.media_size, 'mediaState', m.media_state, 'isDeleted', m.is_deleted,
    'isEdited', m.is_edited, 'ack', m.ack, 'read', m.read, 'quotedMsgId', m.quoted_id, 'quotedMsg', quoted,
    'contact', author, 'user', writer, 'isAutomatic', m.is_automatic, 'fromPhone', m.from_phone, 'reactions', reactions,
    'sendState', m.send_state, 'sendError', m.send_error, 'clientId', m.client_id, 'ownChanges', changes,
    'createdAt', wire_instant(m.sent_at), 'updatedAt', wire_instant(m.updated_at), 'version', m.version);
end $$;

grant execute on function message_shown(messages, contacts) to recado_app;
