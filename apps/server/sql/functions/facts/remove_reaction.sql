-- Removes a reaction in the transaction of its work; false when another node has claimed it since, which its `tries`
-- show.
create or replace function remove_reaction(in_id bigint, in_tries int) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  delete from fact_reactions where company_id = current_company() and id = in_id and tries = in_tries;
  return found;
end $$;

grant execute on function remove_reaction(bigint, int) to recado_app;
