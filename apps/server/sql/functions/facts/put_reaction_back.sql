-- Postpones a failed reaction, or gives it up: `in_delay_ms` null. Does nothing when another node has claimed it since.
create or replace function put_reaction_back(in_company int, in_id bigint, in_tries int, in_problem text, in_delay_ms int) returns void
language plpgsql set enable_seqscan = off as $$
begin
  update fact_reactions set problem = in_problem, due_at = clock_timestamp() + coalesce(in_delay_ms, 0) * interval '1 millisecond',
    given_up_at = case when in_delay_ms is null then now() end
    where company_id = in_company and id = in_id and tries = in_tries;
end $$;

grant execute on function put_reaction_back(int, bigint, int, text, int) to recado_platform;
