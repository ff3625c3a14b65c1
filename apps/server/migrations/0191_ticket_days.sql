-- What the dashboard tells of some days, kept per day of São Paulo and person: it read every ticket of the days, 26,000 for 90
-- days of a large company. As sums of changes, as the counters of tags (0054): nobody waits for another's row.
create table ticket_days (
  company_id int not null,
  day date not null,
  id bigint generated always as identity,
  -- Whose the tickets are; 0: nobody's.
  user_id int not null,
  -- Of the tickets that began on the day: how many, the first of their contact, taken over by a person; how long these had
  -- waited, in microseconds.
  begun int not null default 0,
  leads int not null default 0,
  taken int not null default 0,
  waited bigint not null default 0,
  -- Of those that were resolved on the day and still are: how many, those in which a person spoke, and for how many seconds.
  ended int not null default 0,
  talks int not null default 0,
  talked bigint not null default 0,
  -- Of the scores that were given on the day: how many, and their sum.
  scores int not null default 0,
  scored int not null default 0,
  primary key (company_id, day, id)
);
select protect_company_table('ticket_days', app => 'select');
grant select, insert, update, delete on ticket_days to recado_definer;
create policy definer_rows on ticket_days to recado_definer using (true) with check (true);

create function local_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'America/Sao_Paulo')::date;

-- What a ticket adds to its two days; nothing when it is null. `change` 1 or −1.
create function days_of(t tickets, change int) returns setof ticket_days language sql immutable as $$
  select t.company_id, local_day(t.created_at), 0::bigint, coalesce(t.user_id, 0),
    change, change * t.first_contact::int, change * (t.accepted_at is not null)::int,
    case when t.accepted_at is null then 0 else change * (extract(epoch from t.accepted_at - t.created_at) * 1000000)::bigint end,
    0, 0, 0::bigint, 0, 0
  where t.id is not null
  union all
  select t.company_id, local_day(t.closed_at), 0, coalesce(t.user_id, 0), 0, 0, 0, 0,
    change, change * (t.talk_seconds is not null)::int, change * coalesce(t.talk_seconds, 0), 0, 0
  where t.closed_at is not null
$$;

-- Now and then many changes of a day become one a person, as in 0054.
create function sum_up_day(company int, which date) returns void language sql set search_path = public, pg_temp as $$
  with taken as (select id from ticket_days where company_id = company and day = which order by id limit 500 for update skip locked),
  gone as (delete from ticket_days where company_id = company and day = which and id in (select id from taken) returning *)
  insert into ticket_days (company_id, day, user_id, begun, leads, taken, waited, ended, talks, talked, scores, scored)
  select company, which, user_id, sum(begun), sum(leads), sum(taken), sum(waited), sum(ended), sum(talks), sum(talked), sum(scores), sum(scored)
  from gone group by user_id
  having (sum(begun), sum(leads), sum(taken), sum(waited), sum(ended), sum(talks), sum(talked), sum(scores), sum(scored))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;

create function ticket_day_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  which date;
begin
  -- Of a company that was deleted with all its tickets, nothing stays.
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
    or old.talk_seconds is distinct from new.talk_seconds or old.first_contact <> new.first_contact)
  execute function ticket_day_counted();

create function score_day_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and exists (select 1 from companies where id = old.company_id) then
    insert into ticket_days (company_id, day, user_id, scores, scored)
      values (old.company_id, local_day(old.created_at), coalesce(old.user_id, 0), -1, -old.rate);
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_days (company_id, day, user_id, scores, scored)
      values (new.company_id, local_day(new.created_at), coalesce(new.user_id, 0), 1, new.rate);
  end if;
  return null;
end $$;
create trigger score_day_counted after insert or update or delete on user_ratings for each row execute function score_day_counted();

grant execute on function local_day(timestamptz), days_of(tickets, int), sum_up_day(int, date) to recado_definer;

-- What there is.
insert into ticket_days (company_id, day, user_id, begun, leads, taken, waited, ended, talks, talked)
select d.company_id, d.day, d.user_id, sum(d.begun), sum(d.leads), sum(d.taken), sum(d.waited), sum(d.ended), sum(d.talks), sum(d.talked)
from tickets t, days_of(t, 1) as d group by 1, 2, 3;
insert into ticket_days (company_id, day, user_id, scores, scored)
select company_id, local_day(created_at), coalesce(user_id, 0), count(*), sum(rate) from user_ratings group by 1, 2, 3;
