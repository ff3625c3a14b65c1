-- Records the current progress of a campaign recipient's message. Repeated calls in any order are safe, because it
-- reads the message's current state. A message refused because the company was disabled or expired waits again, because
-- it was not delivered. Returns {campaignId, tells, wakes}: whether a job must announce the campaign's progress, and
-- whether one must continue sending; null when the message belongs to no campaign. Both are decided under a lock shared
-- by all callers. campaign_told and campaign_rests reset a flag under the exclusive lock: either they see what the
-- callers recorded, or the callers see the flag reset.
create or replace function shipping_progressed(in_message bigint) returns json language plpgsql
-- A plan made while the tables were empty is kept.
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  co int := current_company();
  s record;
  m record;
  has_ended boolean;
  c record;
  tells boolean := false;
  wakes boolean := false;
begin
  select id, campaign_id into s from campaign_shippings where company_id = co and message_id = in_message;
  if not found then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('campaign ' || s.campaign_id, co));
  select ack, send_state, send_error, is_deleted into m from messages where company_id = co and id = in_message;
  if not found then
    update campaign_shippings set status = 'FAILED', reason = 'ERR_NO_MESSAGE_FOUND'
      where company_id = co and id = s.id and message_id = in_message and status = 'WAITING';
  elsif m.ack >= 2 then
    update campaign_shippings set delivered_at = coalesce(delivered_at, now()),
        received_at = case when m.ack >= 3 then coalesce(received_at, now()) else received_at end,
        read_at = case when m.ack >= 4 then coalesce(read_at, now()) else read_at end,
        reason = null,
        status = case when answered_at is not null then 'ANSWERED' when m.ack >= 4 then 'READ' when m.ack = 3 then 'DELIVERED' else 'SENT' end
      where company_id = co and id = s.id and message_id = in_message;
  elsif m.send_state = 'waiting' then
    -- The network returned the message and it is sent again, so its recipient waits.
    update campaign_shippings set status = 'WAITING', delivered_at = null, reason = null
      where company_id = co and id = s.id and message_id = in_message and status in ('SENT', 'FAILED');
  else
    has_ended := m.send_state = 'failed' or m.send_error in ('ERR_SEND_CANCELLED', 'ERR_SEND_UNCONFIRMED', 'ERR_SEND_COMPANY_OFF');
    if m.send_error = 'ERR_SEND_COMPANY_OFF' and m.send_state = 'failed' then
      update campaign_shippings set message_id = null, file_messages = '{}', queued_at = null
        where company_id = co and id = s.id and message_id = in_message and status = 'WAITING';
    elsif has_ended or m.is_deleted then
      update campaign_shippings set reason = coalesce(m.send_error, 'ERR_SEND_CANCELLED'),
          status = case m.send_error when 'OPTED_OUT' then 'OPTED_OUT' when 'ERR_MARKETING_BLOCKED' then 'BLOCKED' else 'FAILED' end,
          delivered_at = null
        where company_id = co and id = s.id and message_id = in_message and status in ('WAITING', 'SENT');
    end if;
  end if;
  select is_telling, wakes_at, status into c from campaigns where company_id = co and id = s.campaign_id;
  if not c.is_telling then
    update campaigns set is_telling = true where company_id = co and id = s.campaign_id and not is_telling;
    tells := found;
  end if;
  -- Concurrent calls do not see each other, so near the end they are counted one after the other under the row's lock.
  if c.wakes_at is not null and c.status = 'EM_ANDAMENTO' and (select count(*) from (select 1 from campaign_shippings
      where company_id = co and campaign_id = s.campaign_id and status = 'WAITING' and message_id is not null limit c.wakes_at + 33) w)
      <= c.wakes_at + 32 then
    perform 1 from campaigns where company_id = co and id = s.campaign_id for no key update;
    if (select count(*) from campaign_shippings
        where company_id = co and campaign_id = s.campaign_id and status = 'WAITING' and message_id is not null) <= c.wakes_at then
      update campaigns set wakes_at = null where company_id = co and id = s.campaign_id and wakes_at is not null;
      wakes := found;
    end if;
  end if;
  return json_build_object('campaignId', s.campaign_id, 'tells', tells, 'wakes', wakes);
end $$;

grant execute on function shipping_progressed(bigint) to recado_app;
