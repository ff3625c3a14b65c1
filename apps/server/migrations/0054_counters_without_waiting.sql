-- The counters of contacts (0050) and of tags (0052) as sums of changes: nobody waits for another's row. With one row for
-- several sessions, two first messages of one person, or a bulk and a move, could hold what the other needed.
drop table contact_counters;
drop table ticket_tag_counters;

create table contact_counters (
  company_id int not null,
  id bigint generated always as identity,
  n int not null,
  primary key (company_id, id)
);
select protect_company_table('contact_counters', app => 'select');
create policy counting on contact_counters to current_user using (true) with check (true);

create table ticket_tag_counters (
  company_id int not null,
  tag_id int not null,
  id bigint generated always as identity,
  -- As counted_status says it; 0: no queue, nobody.
  status text not null,
  queue_id int not null,
  user_id int not null,
  n int not null,
  primary key (company_id, tag_id, id)
);
select protect_company_table('ticket_tag_counters', app => 'select');
create policy counting on ticket_tag_counters to current_user using (true) with check (true);

-- Now and then many changes become one, so that a sum stays a few dozen rows. Rows that somebody else puts together at
-- this moment are left out.
create function sum_up_contacts(company int) returns void language sql set search_path = public, pg_temp as $$
  with taken as (select id from contact_counters where company_id = company order by id limit 500 for update skip locked),
  gone as (delete from contact_counters where company_id = company and id in (select id from taken) returning n)
  insert into contact_counters (company_id, n) select company, sum(n) from gone having sum(n) <> 0
$$;
create function sum_up_tag(company int, tag int) returns void language sql set search_path = public, pg_temp as $$
  with taken as (select id from ticket_tag_counters where company_id = company and tag_id = tag order by id limit 500 for update skip locked),
  gone as (delete from ticket_tag_counters where company_id = company and tag_id = tag and id in (select id from taken) returning *)
  insert into ticket_tag_counters (company_id, tag_id, status, queue_id, user_id, n)
  select company, tag, status, queue_id, user_id, sum(n) from gone group by 3, 4, 5 having sum(n) <> 0
$$;

create or replace function contacts_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company int;
begin
  insert into contact_counters (company_id, n)
  select company_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from moved where exists (select 1 from companies where id = moved.company_id) group by company_id;
  -- Of a company that was deleted with all its contacts, nothing stays.
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

drop function count_tags(tickets, int[], int);
create function count_tags(t tickets, tags int[], change int) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  insert into ticket_tag_counters (company_id, tag_id, status, queue_id, user_id, n)
  select t.company_id, tag, counted_status(t), coalesce(t.queue_id, 0), coalesce(t.user_id, 0), change from unnest(tags) as tag;
  if random() < 0.05 then
    perform sum_up_tag(t.company_id, tag) from unnest(tags) as tag;
  end if;
end $$;

insert into contact_counters (company_id, n) select company_id, count(*) from contacts group by company_id;
insert into ticket_tag_counters (company_id, tag_id, status, queue_id, user_id, n)
select t.company_id, tt.tag_id, counted_status(t), coalesce(t.queue_id, 0), coalesce(t.user_id, 0), count(*)
from ticket_tags tt join tickets t on t.company_id = tt.company_id and t.id = tt.ticket_id group by 1, 2, 3, 4, 5;
