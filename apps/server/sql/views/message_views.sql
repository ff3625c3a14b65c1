-- A message as the contract shows it. `mediaUrl` is signed by the server on the way out, from media_file. Related rows are
-- looked up row by row, by key: a join could become a scan of a whole company's contacts. CASE, because under row security
-- COALESCE counts as leaky and would not use the index.
create or replace view message_views with (security_invoker = true) as
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
    'ownChanges', case when m.own_changes = '[]' then '[]'::json else (
      select json_agg(json_build_object('kind', o->>'kind', 'text', o->>'text', 'state', o->>'state', 'error', o->>'error'))
      from jsonb_array_elements(m.own_changes) o) end,
    'createdAt', wire_instant(m.sent_at), 'updatedAt', wire_instant(m.updated_at), 'version', m.version) as view
from messages m;

grant select on message_views to recado_app;
