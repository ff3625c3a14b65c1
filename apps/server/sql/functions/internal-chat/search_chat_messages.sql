-- The latest `most` messages with a text in the chats of a user, latest first: id and chat. Reviewed like the other
-- searches (data.2): the company is the transaction's. The newest 2,000 messages of the company are walked first, which
-- is enough for a frequent text; otherwise the index is read. A text below three characters matches at the beginning of
-- a word only.
create or replace function search_chat_messages(viewer int, term text, most int) returns table (id bigint, chat_id int)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  company constant int := current_company();
  wanted constant text := normalize_text(term);
  piece constant text := case when length(wanted) < 3 then ' ' || wanted else wanted end;
  trigrams constant int[] := company_trigrams(company, piece, 3);
  walk constant int := 2000;
  matches jsonb;
begin
  if company is null or wanted = '' then
    return;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'chat_id', n.chat_id) order by n.id desc), '[]') into matches from (
    select m.id, m.chat_id from (select c.id, c.chat_id, c.message from chat_messages c
      where c.company_id = company order by c.id desc limit walk) as m
    join chat_users p on p.company_id = company and p.chat_id = m.chat_id and p.user_id = viewer
    where strpos(' ' || normalize_text(m.message), piece) > 0
    order by m.id desc limit most) as n;
  if jsonb_array_length(matches) < most then
    return query
      with hits as materialized (select m.id, m.chat_id from chat_messages m
        where m.company_id = company
          and company_trigrams(m.company_id, ' ' || normalize_text(m.message), 1) @> trigrams
          and strpos(' ' || normalize_text(m.message), piece) > 0)
      select h.id, h.chat_id from hits h
      join chat_users p on p.company_id = company and p.chat_id = h.chat_id and p.user_id = viewer
      order by h.id desc limit most;
  else
    return query select n.id, n.chat_id from jsonb_to_recordset(matches) as n (id bigint, chat_id int) order by n.id desc;
  end if;
end $$;

grant execute on function search_chat_messages(int, text, int) to recado_app;
