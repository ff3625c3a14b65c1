-- Makes the delivery due that waits behind another one of its subject (claim_deliveries.sql). Waits for a claim that
-- holds the delivery, because the claim may hold it only to delay the one behind it. Locks are taken in ascending order
-- of ids, which prevents deadlocks. A failed delivery keeps the time of its next try while the one before is still
-- waiting. Once that one has ended, it is due at once, because a claim may have delayed it.
create or replace function release_next_delivery(in_company int, in_id bigint) returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  ended record;
  next bigint;
begin
  select d.webhook_id, d.subject, d.state into ended from webhook_deliveries d where d.company_id = in_company and d.id = in_id;
  if not found then return; end if;
  select e.id into next from webhook_deliveries e
    where e.company_id = in_company and e.webhook_id = ended.webhook_id and e.subject >= ended.subject and e.subject <= ended.subject
      and e.state = 'waiting' and e.id > in_id
    order by e.subject, e.id limit 1;
  if not found then return; end if;
  update webhook_deliveries set due_at = now()
    where company_id = in_company and id = next and state = 'waiting' and due_at > now()
      and (ended.state <> 'waiting' or tries = 0 or status is null and failure is null);
end $$;

grant execute on function release_next_delivery(int, bigint) to recado_app;
