-- Claims with a time limit that were made from the states of an older version get the timer that ends them. Its job is one
-- of that version's kind, whose queue is here; a new database has neither.
do $$
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  with queue as (
    select * from pgboss.queue where name = 'chatbot.timer'
  ), planned as (
    insert into ticket_timers (company_id, ticket_id, kind, due_at, since)
    select c.company_id, c.ticket_id, 'claim', c.until, c.since from ticket_claims c, queue
    where c.ended_at is null and c.until is not null
    on conflict do nothing returning company_id, ticket_id, due_at
  )
  insert into pgboss.job (name, data, start_after, keep_until, group_id, policy, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
  select q.name, jsonb_build_object('companyId', p.company_id, 'ticketId', p.ticket_id, 'timer', 'claim'), p.due_at,
    p.due_at + q.retention_seconds * interval '1 second', 'company:' || p.company_id, q.policy, q.retry_limit, q.retry_delay,
    q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
  from planned p, queue q;
end $$;
