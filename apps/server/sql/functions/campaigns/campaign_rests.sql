-- Nothing of a campaign is to be sent before some of its messages have left the outbox: notes at how many of them its job is to be
-- woken. False when there are no more than so many already; then the job goes on. See shipping_progressed.
create or replace function campaign_rests(in_campaign int, in_wakes_at int) returns boolean language plpgsql as $$
declare
  co int := current_company();
begin
  perform pg_advisory_xact_lock(hashtextextended('campaign ' || in_campaign, co));
  if (select count(*) from campaign_shippings where company_id = co and campaign_id = in_campaign
      and status = 'WAITING' and message_id is not null) <= in_wakes_at then
    return false;
  end if;
  update campaigns set wakes_at = in_wakes_at where company_id = co and id = in_campaign;
  return true;
end $$;

grant execute on function campaign_rests(int, int) to recado_app;
