-- Whether a message was written during an unintended outage of its connection and arrives now that it is back. Such
-- messages are answered as if they had arrived on time, when the outage was shorter than twelve hours. An outage that
-- is not recorded yet (the whole server was down) is recognised by the connection's last heartbeat. Any heartbeat shows
-- it while the session is being opened; for an open session, one that is too old.
create or replace function missed_in_outage(in_connection int, sent timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from connection_outages o
      where o.company_id = current_company() and o.connection_id = in_connection
        -- An outage is detected some time after its start. Messages delivered long after its end are history.
        and sent >= o.started_at - interval '30 seconds' and sent <= coalesce(o.ended_at, now())
        and coalesce(o.ended_at, now()) < o.started_at + interval '12 hours'
        and (o.ended_at is null or o.ended_at > now() - interval '1 hour'))
    or exists (select 1 from connection_sessions s
      where s.company_id = current_company() and s.connection_id = in_connection and sent > s.session_seen_at
        and s.session_seen_at > now() - interval '12 hours'
        and (s.status <> 'CONNECTED' or s.session_seen_at < now() - interval '2 minutes'))
$$;

grant execute on function missed_in_outage(int, timestamptz) to recado_app;
