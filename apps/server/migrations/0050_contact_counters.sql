-- How many contacts a company has, so that the first page of the list does not count them all. `slot` is chosen by
-- database session, as in ticket_counters (0011): contacts that come at once do not wait for one another's row.
create table contact_counters (
  company_id int not null,
  slot smallint not null,
  -- May be negative in one slot; the sum over the slots is right.
  n int not null,
  primary key (company_id, slot)
) with (fillfactor = 50);
select protect_company_table('contact_counters', app => 'select');

-- Kept by the owner: contacts also go with their company, and PostgreSQL then runs the trigger as the tables' owner.
create policy counting on contact_counters to current_user using (true) with check (true);

-- Once for a statement, however many contacts it brings or takes.
create function contacts_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contact_counters as counter (company_id, slot, n)
  select company_id, pg_backend_pid() % 16, case tg_op when 'INSERT' then count(*) else -count(*) end
  from moved where exists (select 1 from companies where id = moved.company_id) group by company_id
  on conflict (company_id, slot) do update set n = counter.n + excluded.n;
  -- Of a company that was deleted with all its contacts, nothing stays.
  if tg_op = 'DELETE' then
    delete from contact_counters where company_id in (select company_id from moved)
      and not exists (select 1 from companies where id = contact_counters.company_id);
  end if;
  return null;
end $$;

create trigger contacts_counted_in after insert on contacts referencing new table as moved
  for each statement execute function contacts_counted();
create trigger contacts_counted_out after delete on contacts referencing old table as moved
  for each statement execute function contacts_counted();

insert into contact_counters (company_id, slot, n)
select company_id, 0, count(*) from contacts group by company_id;
