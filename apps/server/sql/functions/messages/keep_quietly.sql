-- Stores a quiet message of a chat without an unfinished ticket. `m` as in receive_message. A replay changes nothing.
create or replace function keep_quietly(in_connection int, m jsonb) returns void language sql as $$
  insert into quiet_messages (company_id, connection_id, external_id, from_me, chat_kind, chat_value, kind, content, sent_at)
    select current_company(), in_connection, m->>'id', (m->>'fromMe')::boolean,
      case when m->>'group' is not null then 'group' when m->>'phone' is not null then 'phone' else 'lid' end,
      coalesce(m->>'group', m->>'phone', m->>'lid'), m->'quiet'->>'kind', decode(m->'quiet'->>'content', 'base64'),
      to_timestamp((m->>'sentAt')::double precision / 1000)
    on conflict do nothing
$$;

grant execute on function keep_quietly(int, jsonb) to recado_app;
