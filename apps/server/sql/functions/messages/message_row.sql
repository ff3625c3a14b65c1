-- A message with its related rows, as columns: toMessage (message-row.view.ts) converts them to the wire's shape. `c`
-- is the contact of its ticket. Related rows are read one by one and only where they exist: joining them for one
-- message would cost more than storing it.
--
-- Returns {row: messages, author: contacts, user_name, quoted: {id, body, from_me, media_type, is_deleted, author: {id,
-- name}}}.
create or replace function message_row(m messages, c contacts) returns json language plpgsql stable as $$
declare
  author contacts;
  quoted json;
  writer text;
begin
  if m.user_id is not null then
    select u.name into writer from users u where u.company_id = m.company_id and u.id = m.user_id;
  end if;
  if not m.from_me then
    if m.author_contact_id is null then
      author := c;
    else
      select * into author from contacts a where a.company_id = m.company_id and a.id = m.author_contact_id;
    end if;
  end if;
  if m.quoted_id is not null then
    select json_build_object('id', q.id, 'body', left(q.body, 1000), 'from_me', q.from_me, 'media_type', q.media_type,
        'is_deleted', q.is_deleted,
        'author', case when not q.from_me then (
          select json_build_object('id', a.id, 'name', a.name) from contacts a
          where a.company_id = q.company_id and a.id = case when q.author_contact_id is null then q.contact_id else q.author_contact_id end) end)
      into quoted from messages q where q.company_id = m.company_id and q.id = m.quoted_id;
  end if;
  -- Large columns that are never shown.
  m.words := null;
  m.edits := null;
  m.media_ref := null;
  if m.mentions is not null then m.mentions := current_mentions(m.mentions); end if;
  return json_build_object('row', m, 'author', author, 'user_name', writer, 'quoted', quoted);
end $$;

grant execute on function message_row(messages, contacts) to recado_app;
