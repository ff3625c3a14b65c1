-- Updates customer_counters. Runs once per statement, however many customers it adds, changes or removes.
create or replace function customer_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_counters as c (company_id, kind, key, customers)
    select company_id, k.kind, k.key, count(*) from added, lateral customer_keys(plan_id, service_id, invoice, end_date) as k
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, kind, key) do update set customers = c.customers + excluded.customers;
  elsif tg_op = 'DELETE' then
    -- The counters of a company that is being deleted are gone, or are deleted with it.
    update customer_counters c set customers = c.customers - r.customers
    from (select company_id, k.kind, k.key, count(*) as customers
      from removed, lateral customer_keys(plan_id, service_id, invoice, end_date) as k group by 1, 2, 3) as r
    where c.company_id = r.company_id and c.kind = r.kind and c.key = r.key;
  else
    -- A plan that is deleted with its company loses its customers first.
    insert into customer_counters as c (company_id, kind, key, customers)
    select r.company_id, r.kind, r.key, sum(r.n)
    from (select company_id, k.kind, k.key, 1 as n from added, lateral customer_keys(plan_id, service_id, invoice, end_date) as k
      union all
      select company_id, k.kind, k.key, -1 from removed, lateral customer_keys(plan_id, service_id, invoice, end_date) as k) as r
    where exists (select 1 from customer_counters k where k.company_id = r.company_id and k.kind = 'all')
    group by 1, 2, 3 having sum(r.n) <> 0 order by 1, 2, 3
    on conflict (company_id, kind, key) do update set customers = c.customers + excluded.customers;
  end if;
  return null;
end $$;

create trigger customer_counted_in after insert on customers referencing new table as added
  for each statement execute function customer_counted();

create trigger customer_counted_over after update on customers referencing old table as removed new table as added
  for each statement execute function customer_counted();

create trigger customer_counted_out after delete on customers referencing old table as removed
  for each statement execute function customer_counted();
