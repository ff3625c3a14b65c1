-- Who waits can be listed by how long they wait, the longest first. A column that is never null, so that one index holds the
-- order and a page goes on by it; whom nobody owes an answer comes last.
alter table tickets add column waits_from timestamptz not null
  generated always as (coalesce(waiting_since, '9999-12-31 00:00:00+00'::timestamptz)) stored;
-- Of waiting tickets only: what is written in the others keeps costing what it did.
create index tickets_waiting on tickets (company_id, waits_from, id) where status = 'pending';
create index tickets_waiting_queue on tickets (company_id, queue_id, waits_from, id) where status = 'pending';
