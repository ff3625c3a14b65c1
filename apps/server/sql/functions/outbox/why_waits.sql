-- Why a message of any class waits in the outbox, as a code of the catalogue. The reasons: its connection is down,
-- first contacts are held, the network has not accepted it for 30 seconds, or the network rejects everything from the
-- account. Null when it only waits for its turn, or is not queued.
create or replace function why_waits(in_message bigint) returns text language sql stable as $$
  select case
      when not exists (select 1 from connection_sessions s
        where s.company_id = o.company_id and s.connection_id = o.connection_id and session_open(s)) then 'ERR_WAPP_NOT_INITIALIZED'
      when o.first_contact and exists (select 1 from connection_pace p
        where p.company_id = o.company_id and p.connection_id = o.connection_id and p.first_contacts_until > now()) then 'ERR_SEND_FIRST_WAITS'
      when o.reason <> 'ERR_SEND_FIRST_CONTACT' and o.created_at < now() - interval '30 seconds' then o.reason
      when exists (select 1 from connection_sessions s
        where s.company_id = o.company_id and s.connection_id = o.connection_id and s.problem = 'sendingBlocked') then 'ERR_SEND_BLOCKED'
    end
  from outbox o where o.company_id = current_company() and o.message_id = in_message and o.kind = 'send' limit 1
$$;

grant execute on function why_waits(bigint) to recado_app;
