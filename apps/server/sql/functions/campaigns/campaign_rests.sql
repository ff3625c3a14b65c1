-- Stops a campaign from sending until some of its messages have left the outbox. Stores the number of messages in the
-- outbox at which its job is woken. Returns false when there are no more than that already; then the job continues. See
-- shipping_progressed.
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
