-- Whose a card is, so that a lane is narrowed and counted without its tickets; a trigger keeps it (lane_follows_ticket.sql).
alter table ticket_lanes
  add column queue_id int,
  add column user_id int;
update ticket_lanes s set queue_id = t.queue_id, user_id = t.user_id
  from tickets t where t.company_id = s.company_id and t.id = s.ticket_id;

-- How many tickets a lane shows, by queue and owner, so that the board's counts do not read all its tickets: the sum of the rows. A
-- change adds a row; rows are summed up now and then (sum_up_lane).
create table lane_counters (
  company_id int not null,
  tag_id int not null,
  id bigint generated always as identity,
  -- 0: no queue, nobody.
  queue_id int not null,
  user_id int not null,
  -- The change; the count is the sum.
  n int not null,
  primary key (company_id, tag_id, id)
);
select protect_company_table('lane_counters', app => 'select');
grant select, insert, update, delete on lane_counters to recado_definer;
create policy definer_rows on lane_counters to recado_definer using (true) with check (true);

insert into lane_counters (company_id, tag_id, queue_id, user_id, n)
select company_id, tag_id, coalesce(queue_id, 0), coalesce(user_id, 0), count(*) from ticket_lanes where shown group by 1, 2, 3, 4;
