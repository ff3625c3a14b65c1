-- Counts the sums of days of the current company again, after its time zone changed.
create or replace function recount_days() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company int := current_company();
begin
  delete from ticket_days where company_id = company;
  insert into ticket_days (company_id, day, user_id, begun, leads, taken, waited, ended, talks, talked)
    select d.company_id, d.day, d.user_id, sum(d.begun), sum(d.leads), sum(d.taken), sum(d.waited), sum(d.ended), sum(d.talks), sum(d.talked)
    from tickets t cross join lateral days_of(t, 1) as d where t.company_id = company group by 1, 2, 3;
  insert into ticket_days (company_id, day, user_id, scores, scored)
    select company, local_day(company, created_at), coalesce(user_id, 0), count(*), sum(rate)
    from user_ratings where company_id = company group by 1, 2, 3;
  delete from movement_days where company_id = company;
  insert into movement_days (company_id, day, movements, entrada, saida)
    select company, local_day(company, created_at), count(*), coalesce(sum(cents) filter (where kind = 'Entrada'), 0),
      coalesce(sum(cents) filter (where kind = 'Saida'), 0)
    from movements where company_id = company group by 1, 2;
end $$;

grant execute on function recount_days() to recado_app;
