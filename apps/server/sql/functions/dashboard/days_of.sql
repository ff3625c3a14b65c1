-- A ticket's contribution to ticket_days: on the days of its creation and its resolution. No row for a null ticket, nor
-- for a silent one, which has not been opened yet. `change` is 1 or −1.
create or replace function days_of(t tickets, change int) returns setof ticket_days language sql stable as $$
  select t.company_id, local_day(t.company_id, t.created_at), 0::bigint, coalesce(t.user_id, 0),
    change, change * t.first_contact::int, change * (t.accepted_at is not null)::int,
    case when t.accepted_at is null then 0 else change * (extract(epoch from t.accepted_at - t.created_at) * 1000000)::bigint end,
    0, 0, 0::bigint, 0, 0
  where t.id is not null and t.status <> 'silent'
  union all
  select t.company_id, local_day(t.company_id, t.closed_at), 0, coalesce(t.user_id, 0), 0, 0, 0, 0,
    change, change * (t.talk_seconds is not null)::int, change * coalesce(t.talk_seconds, 0), 0, 0
  where t.closed_at is not null
$$;

grant execute on function days_of(tickets, int) to recado_definer;
