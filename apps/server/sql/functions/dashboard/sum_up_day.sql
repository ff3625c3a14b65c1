-- As sum_up_contacts, for one day of ticket_days: one row per person.
create or replace function sum_up_day(company int, which date) returns void language sql set search_path = public, pg_temp as $$
  with taken as (select id from ticket_days where company_id = company and day = which order by id limit 500 for update skip locked),
  gone as (delete from ticket_days where company_id = company and day = which and id in (select id from taken) returning *)
  insert into ticket_days (company_id, day, user_id, begun, leads, taken, waited, ended, talks, talked, scores, scored)
  select company, which, user_id, sum(begun), sum(leads), sum(taken), sum(waited), sum(ended), sum(talks), sum(talked), sum(scores), sum(scored)
  from gone group by user_id
  having (sum(begun), sum(leads), sum(taken), sum(waited), sum(ended), sum(talks), sum(talked), sum(scores), sum(scored))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;

grant execute on function sum_up_day(int, date) to recado_definer;
