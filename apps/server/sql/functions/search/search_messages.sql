-- The newest messages whose text contains all words of the term, the last word as a prefix; at most `most` below
-- `before_id`. The newest 2,000 messages are walked first. If they have fewer than `enough`
-- hits, by default a page plus one:
--
-- 1. Their hits tell how far to walk for the rest. If that is near, walking on is cheapest, at a cost independent of
--    the number of messages.
--
-- 2. Otherwise the index is used, starting with the rarer part. If the whole words are much rarer than the last word's
--    prefix, only they are looked up, and their messages are compared. This is only done when the prefix is seen to be
--    frequent, in at least a hundredth of the walked messages, because then collecting its positions is expensive. If
--    the newest messages say nothing about the words, or the prefix is rarer, the index is queried for all words.
create or replace function search_messages(term text, before_id bigint, most int, enough int default 21) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  company constant int := current_company();
  wanted constant text[] := (array(select w from regexp_split_to_table(message_words(term), '\s+') as w where w <> ''))[1:10];
  -- The words before the last, if any; the last; all of them.
  whole constant tsquery := words_query(trim_array(wanted, least(cardinality(wanted), 1)), false);
  beginning constant tsquery := words_query(wanted[cardinality(wanted):], true);
  everything constant tsquery := coalesce(whole && beginning, beginning);
  -- Beyond this many messages the index is usually cheaper, even for frequent words.
  furthest constant int := 16000;
  stride int := 2000;
  walked int := 0;
  seen int;
  found bigint[];
  ids bigint[] := '{}';
  oldest bigint := coalesce(before_id, 9223372036854775807);
  with_whole int := 0;
  with_beginning int := 0;
  whole_seen int;
  beginning_seen int;
begin
  if beginning is null then
    return '{"ids": [], "next": null}';
  end if;
  loop
    select coalesce(array_agg(newest.id order by newest.id desc) filter (where newest.has_whole and newest.has_beginning), '{}'),
        coalesce(min(newest.id), oldest), count(*), count(*) filter (where newest.has_whole), count(*) filter (where newest.has_beginning)
      into found, oldest, seen, whole_seen, beginning_seen
      from (select id, whole is null or words @@ whole as has_whole, words @@ beginning as has_beginning
        from messages where company_id = company and id < oldest order by id desc limit stride) as newest;
    ids := ids || found;
    walked := walked + seen;
    with_whole := with_whole + whole_seen;
    with_beginning := with_beginning + beginning_seen;
    if seen < stride then oldest := null; end if;
    exit when seen < stride or cardinality(ids) >= enough;
    -- A little more than the hits so far suggest, because falling short by one costs another step.
    stride := greatest(500, 1.2 * walked * (enough - cardinality(ids)) / greatest(cardinality(ids), 0.1));
    exit when walked + stride > furthest;
  end loop;
  if cardinality(ids) < enough and oldest is not null then
    -- IS TRUE keeps a condition out of the index.
    if whole is not null and with_beginning * 100 >= walked and with_whole * 5 <= with_beginning then
      with hits as materialized (select id from messages where company_id = company and words @@ whole
        and (words @@ beginning) is true and id < coalesce(before_id, 9223372036854775807))
      select coalesce(array_agg(id order by id desc), '{}') into ids
        from (select id from hits order by id desc limit most) as newest;
    else
      with hits as materialized (select id from messages where company_id = company and words @@ everything
        and id < coalesce(before_id, 9223372036854775807))
      select coalesce(array_agg(id order by id desc), '{}') into ids
        from (select id from hits order by id desc limit most) as newest;
    end if;
    oldest := case when cardinality(ids) = most then ids[most] end;
  elsif cardinality(ids) > most then
    ids := ids[1:most];
    oldest := ids[most];
  end if;
  return json_build_object('ids', ids, 'next', oldest);
end $$;

grant execute on function search_messages(text, bigint, int, int) to recado_app;
