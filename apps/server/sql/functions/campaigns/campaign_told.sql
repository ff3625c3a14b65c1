-- Called before a job announces a campaign's progress. Later progress needs another job. See shipping_progressed.
create or replace function campaign_told(in_campaign int) returns void language plpgsql as $$
declare
  co int := current_company();
begin
  perform pg_advisory_xact_lock(hashtextextended('campaign ' || in_campaign, co));
  update campaigns set is_telling = false where company_id = co and id = in_campaign and is_telling;
end $$;

grant execute on function campaign_told(int) to recado_app;
