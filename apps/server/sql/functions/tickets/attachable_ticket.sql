-- The resolved ticket to which a score or thanks of a customer belong, instead of opening a new one; null when there is
-- none. While a score is awaited, thanks stay quiet however late they come; an answer that was meant as a score and is
-- none (score 0) belongs to the ticket once.
create or replace function attachable_ticket(in_contact int, in_connection int, m jsonb) returns tickets language plpgsql as $$
declare
  co int := current_company();
  t tickets;
  awaited boolean;
  again boolean;
begin
  if (m->>'fromMe')::boolean or (m->>'late')::boolean or m->>'group' is not null
    or (m->>'score' is null and not coalesce((m->>'thanks')::boolean, false)) then return null; end if;
  select * into t from tickets where company_id = co and contact_id = in_contact and connection_id = in_connection
    order by id desc limit 1 for no key update;
  if not found or t.status <> 'closed' then return null; end if;
  select rating_until > now(), rating_again into awaited, again
    from chatbot_states where company_id = co and ticket_id = t.id;
  if coalesce(awaited, false) and (m->>'score' is null or m->>'score' <> '0' or not again) then return t; end if;
  if m->>'score' is null and t.closed_at > now() - make_interval(mins => coalesce((m->>'graceMinutes')::int, 0)) then
    return t;
  end if;
  return null;
end $$;

grant execute on function attachable_ticket(int, int, jsonb) to recado_app;
