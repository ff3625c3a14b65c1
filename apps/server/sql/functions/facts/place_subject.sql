-- Places a subject that no node works on: in its company's line when a reaction is due, asleep until its next one is
-- due, or nowhere when it has none. A row that another transaction locks stays unchanged; its lease or sleep ends
-- later. `in_node`, `in_reaction`: only if one of these signatures holds it for this reaction.
create or replace function place_subject(in_company int, in_subject text, in_now timestamptz, in_node text[], in_reaction bigint)
returns void language plpgsql as $$
declare
  next timestamptz;
begin
  perform 1 from fact_subjects where company_id = in_company and subject = in_subject
    and (in_node is null or lease = any (in_node) and reaction_id = in_reaction) for update skip locked;
  if not found then return; end if;
  select min(due_at) into next from reactions_in_turn(in_company, in_subject);
  if next is null then
    delete from fact_subjects where company_id = in_company and subject = in_subject;
  else
    update fact_subjects set lease = null, reaction_id = null, since = next, asleep_until = case when next > in_now then next end
      where company_id = in_company and subject = in_subject;
  end if;
end $$;

grant execute on function place_subject(int, text, timestamptz, text[], bigint) to recado_platform;
