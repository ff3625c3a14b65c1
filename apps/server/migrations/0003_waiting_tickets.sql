-- The lists of waiting tickets, the longest wait first, of those without a queue and of one owner: each is read in order from
-- an index of its own, so that it costs a page whatever else waits. Few waiting tickets have an owner.
create index tickets_waiting_queueless on tickets (company_id, waits_from, id) where status = 'pending' and queue_id is null;
create index tickets_waiting_user on tickets (company_id, user_id, waits_from, id)
  where status = 'pending' and user_id is not null;
