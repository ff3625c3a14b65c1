-- Moves the reactions of a dropped contact to the kept one, in their common chat and in groups. When one person then
-- has two reactions to a message, the later stays, as on the network. Called after the messages have the kept contact.
create or replace function merge_reactions(in_kept int, in_lost int) returns void language sql as $$
  update messages m set version = version + 1, updated_at = now(), reactions = (
    select coalesce(jsonb_agg(last.reaction order by last.at), '[]') from (
      select distinct on (one.author) one.at, jsonb_set(one.reaction, '{author}', to_jsonb(one.author)) as reaction
      from (
        select r.at, r.reaction,
          case r.reaction->>'author' when in_lost::text then in_kept::text else r.reaction->>'author' end as author
        from jsonb_array_elements(m.reactions) with ordinality as r(reaction, at)) one
      order by one.author, one.at desc) last)
  where m.company_id = current_company() and m.reactions <> '[]'
    and m.contact_id in (
      select id from contacts where company_id = current_company() and (id = in_kept or is_group))
    and m.reactions @> jsonb_build_array(jsonb_build_object('author', in_lost::text))
$$;

grant execute on function merge_reactions(int, int) to recado_app;
