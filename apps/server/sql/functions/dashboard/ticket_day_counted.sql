-- Keeps ticket_days when a ticket is created, changed or deleted.
create or replace function ticket_day_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  which date;
begin
  -- A company that is deleted with its tickets keeps no counts.
  if tg_op = 'DELETE' and not exists (select 1 from companies where id = old.company_id) then
    delete from ticket_days where company_id = old.company_id;
    return null;
  end if;
  for which in
    with changed as (
      insert into ticket_days (company_id, day, user_id, begun, leads, taken, waited, ended, talks, talked)
      select d.company_id, d.day, d.user_id, sum(d.begun), sum(d.leads), sum(d.taken), sum(d.waited), sum(d.ended), sum(d.talks), sum(d.talked)
      from (select * from days_of(case when tg_op <> 'INSERT' then old end, -1)
        union all select * from days_of(case when tg_op <> 'DELETE' then new end, 1)) as d
      group by 1, 2, 3
      having (sum(d.begun), sum(d.leads), sum(d.taken), sum(d.waited), sum(d.ended), sum(d.talks), sum(d.talked)) <> (0, 0, 0, 0, 0, 0, 0)
      returning day)
    select distinct day from changed where random() < 0.05
  loop
    perform sum_up_day(case when tg_op = 'DELETE' then old.company_id else new.company_id end, which);
  end loop;
  return null;
end $$;

create trigger ticket_day_counted after insert or delete on tickets for each row execute function ticket_day_counted();

create trigger ticket_day_recounted after update of status, user_id, created_at, closed_at, accepted_at, talk_seconds, first_contact on tickets
  for each row when (old.user_id is distinct from new.user_id or old.created_at <> new.created_at
    or old.closed_at is distinct from new.closed_at or old.accepted_at is distinct from new.accepted_at
    or old.talk_seconds is distinct from new.talk_seconds or old.first_contact <> new.first_contact
    or (old.status = 'silent') <> (new.status = 'silent'))
  execute function ticket_day_counted();
