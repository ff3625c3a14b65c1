-- The resolved ticket to which a customer's score or thanks belong, instead of opening a new one; null when there is
-- none. While the ticket has a claim, the claim defines which short replies belong there: a score, an invalid attempt
-- (score 0), or thanks at any time. Without such a claim, only thanks within the grace period belong there.
create or replace function attachable_ticket(in_contact int, in_connection int, m jsonb) returns tickets language plpgsql as $$
declare
  co int := current_company();
  t tickets;
  reply text := case when m->>'score' is null then 'thanks' when m->>'score' = '0' then 'unclear' else 'score' end;
begin
  if (m->>'fromMe')::boolean or (m->>'late')::boolean or m->>'group' is not null
    or (m->>'score' is null and not coalesce((m->>'thanks')::boolean, false)) then return null; end if;
  select * into t from tickets where company_id = co and contact_id = in_contact and connection_id = in_connection
    and status <> 'silent' order by id desc limit 1 for no key update;
  if not found or t.status <> 'closed' then return null; end if;
  if t.speaker is not null then
    perform 1 from ticket_claims where company_id = co and ticket_id = t.id and ended_at is null and until > now()
      and reply = any(takes);
    if found then return t; end if;
  end if;
  if reply = 'thanks' and t.closed_at > now() - make_interval(mins => coalesce((m->>'graceMinutes')::int, 0)) then
    return t;
  end if;
  return null;
end $$;

grant execute on function attachable_ticket(int, int, jsonb) to recado_app;
