-- Looking for words in messages (RULINGS 9).

-- A text as it is indexed and looked for: without accents, capitals and punctuation, so that every word stands alone (the
-- parser would keep addresses, paths and hyphenated words together). Of a long text the beginning is enough.
create function message_words(value text) returns text language sql immutable strict parallel safe
  return translate(plain(left(value, 8000)), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~“”‘’–—…•¡¿', repeat(' ', 42));

-- Kept in the row: whoever walks the newest messages compares words without reading texts again. Written anew only when
-- the text changes; a deleted message is not found.
alter table messages add column words tsvector
  generated always as (case when is_deleted then null else to_tsvector('simple'::regconfig, message_words(body)) end) stored;

-- With the company inside, a word that is frequent elsewhere costs nothing here. New rows wait in a list that is kept
-- short: it is read with every search, and whoever fills it puts it away.
create index messages_words on messages using gin (company_id, words) with (fastupdate = on, gin_pending_list_limit = 512);

-- All the words, the last one as a beginning. Empty when nothing is left to look for.
create function message_query(term text) returns tsquery language plpgsql immutable parallel safe as $$
declare
  wanted text[] := (array(select w from regexp_split_to_table(message_words(term), '\s+') as w where w <> ''))[1:10];
  found tsquery := ''::tsquery;
begin
  for i in 1 .. cardinality(wanted) loop
    found := found && to_tsquery('simple', '''' || wanted[i] || '''' || case when i = cardinality(wanted) then ':*' else '' end);
  end loop;
  return found;
end $$;

create policy search_reads on messages for select to current_user using (true);

-- Ids of messages with the words of `term`, newest first, older than `before_id`. Text operators are not leak-proof:
-- under row security PostgreSQL would not use their index. So this runs as the owner and takes the company from the
-- transaction's own setting; whoever calls it filters by what the person may see.
-- The newest messages are walked first: a frequent word is soon found among them, and the rest are so rare that the index
-- gives them all at once. Both cost the same however many messages there are.
-- Answers {ids, next}: `next` is the id before which to go on, null when nothing is left.
create function search_messages(term text, before_id bigint, most int) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  company constant int := current_company();
  wanted constant tsquery := message_query(term);
  border constant bigint := coalesce(before_id, 9223372036854775807);
  walked constant int := 2000;
  enough constant int := 20;
  ids bigint[];
  oldest bigint;
  seen int;
begin
  if numnode(wanted) = 0 then
    return '{"ids": [], "next": null}';
  end if;
  select coalesce(array_agg(newest.id order by newest.id desc) filter (where newest.words @@ wanted), '{}'), min(newest.id), count(*)
    into ids, oldest, seen
    from (select id, words from messages where company_id = company and id < border order by id desc limit walked) as newest;
  if seen = walked and cardinality(ids) < enough then
    with hits as materialized (select id from messages where company_id = company and words @@ wanted and id < border)
    select coalesce(array_agg(id order by id desc), '{}') into ids
      from (select id from hits order by id desc limit most) as newest;
    oldest := case when cardinality(ids) = most then ids[most] end;
  elsif cardinality(ids) > most then
    ids := ids[1:most];
    oldest := ids[most];
  elsif seen < walked then
    oldest := null;
  end if;
  return json_build_object('ids', ids, 'next', oldest);
end $$;

revoke execute on function search_messages from public;
grant execute on function search_messages to recado_app;
