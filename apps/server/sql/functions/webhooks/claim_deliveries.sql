-- Claims up to `in_most` deliveries of a webhook for `in_lease_ms`, at most one per subject: the oldest. Skips
-- deliveries that another transaction holds. A delivery that was tried `in_tries_in_order` times no longer delays those
-- behind it. This takes effect at once if the answer rejected its content, otherwise while the webhook accepts other
-- deliveries (`in_sound`). A due delivery behind another one is delayed, so that no later claim reads it.
-- release_next_delivery makes it due when the one before it ends. The delay has a limit in case that row disappears.
create or replace function claim_deliveries(in_company int, in_webhook int, in_most int, in_sound boolean, in_lease_ms int,
  in_tries_in_order int)
returns table (id bigint, at timestamptz, about jsonb, event_id uuid, event text, body text, tries int) language plpgsql
-- A plan made while the table was empty is kept, so it may use only the indexes that match its order.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  entry record;
  before record;
  last_due timestamptz := '-infinity';
  last_id bigint := 0;
  claimed int := 0;
begin
  while claimed < in_most loop
    select w.id, w.subject, w.due_at into entry from webhook_deliveries w
      where w.company_id = in_company and w.webhook_id = in_webhook and w.state = 'waiting' and w.body is not null
        and (w.due_at, w.id) > (last_due, last_id) and w.due_at <= now() and (w.claimed_until is null or w.claimed_until < now())
      order by w.due_at, w.id limit 1 for update skip locked;
    exit when not found;
    last_due := entry.due_at;
    last_id := entry.id;
    -- The range of one subject selects the index ordered by subject.
    select e.id, e.tries >= in_tries_in_order as is_overtaken, e.tries >= in_tries_in_order
        and (e.claimed_until is null or e.claimed_until < now()) and (in_sound or coalesce(e.status, 0) in (400, 413, 415, 422)) as is_passed
      into before from webhook_deliveries e
      where e.company_id = in_company and e.webhook_id = in_webhook and e.subject >= entry.subject and e.subject <= entry.subject
        and e.state = 'waiting' and e.id < entry.id
      order by e.subject desc, e.id desc limit 1;
    if not found or before.is_passed then
      claimed := claimed + 1;
      return query update webhook_deliveries d set claimed_until = now() + in_lease_ms * interval '1 millisecond', tries = d.tries + 1
        where d.company_id = in_company and d.id = entry.id
        returning d.id, d.at, d.about, d.event_id, d.event, d.body, d.tries;
    else
      -- A transaction that ends the delivery before this one may hold it. In that case, this delivery stays due.
      perform 1 from webhook_deliveries e where e.company_id = in_company and e.id = before.id and e.state = 'waiting'
        for update skip locked;
      if found then
        update webhook_deliveries d set due_at = now() + case when before.is_overtaken then interval '1 minute' else interval '10 minutes' end
          where d.company_id = in_company and d.id = entry.id;
      end if;
    end if;
  end loop;
end $$;

grant execute on function claim_deliveries(int, int, int, boolean, int, int) to recado_app;
