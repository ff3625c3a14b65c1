-- Updates contact_counters. Runs once per statement, however many contacts it inserts or deletes. The counters are sums
-- of changes, so no session waits for another one's row.
create or replace function contacts_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company int;
begin
  insert into contact_counters (company_id, n)
  select company_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from moved where exists (select 1 from companies where id = moved.company_id) group by company_id;
  -- Keeps nothing of a company that was deleted with all its contacts.
  if tg_op = 'DELETE' then
    delete from contact_counters where company_id in (select company_id from moved)
      and not exists (select 1 from companies where id = contact_counters.company_id);
  end if;
  if random() < 0.05 then
    for company in select distinct company_id from moved loop
      perform sum_up_contacts(company);
    end loop;
  end if;
  return null;
end $$;

create trigger contacts_counted_in after insert on contacts referencing new table as moved
  for each statement execute function contacts_counted();

create trigger contacts_counted_out after delete on contacts referencing old table as moved
  for each statement execute function contacts_counted();
