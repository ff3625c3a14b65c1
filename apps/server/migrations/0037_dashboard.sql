-- What the dashboard counts (docs/metrics.md). Of a ticket it needs three things that only its whole history tells; they
-- are noted as they happen, so that 90 days are counted from one index and not from every entry of every timeline.
alter table tickets
  -- When a person first took it over from those who wait; null while nobody has, and where nobody had to wait.
  add column accepted_at timestamptz,
  -- How long a person has had it open, over all its stretches that have ended; null: never.
  add column talk_seconds int,
  -- Nobody had heard of this contact before: their first ticket. Groups are nobody.
  add column first_contact boolean not null default false;

-- Of the tickets that there are, the timeline knows.
create policy filling on tickets to current_user using (true) with check (true);
create policy filling on ticket_timeline for select to current_user using (true);

update tickets t set accepted_at = taken.at
from (select company_id, ticket_id, min(at) as at from ticket_timeline
  where action in ('accepted', 'transferred') and before->>'status' = 'pending' and after->>'status' = 'open'
  group by 1, 2) as taken
where t.company_id = taken.company_id and t.id = taken.ticket_id;

-- A stretch begins with an entry after which the ticket is open, and ends with the next one after which it is not.
update tickets t set talk_seconds = talked.seconds
from (
  select company_id, ticket_id, sum(extract(epoch from ended - at))::int as seconds
  from (select company_id, ticket_id, at, status, lead(at) over (partition by company_id, ticket_id order by id) as ended
    from (select company_id, ticket_id, id, at, after->>'status' as status from ticket_timeline
      where after->>'status' is not null) as states) as stretches
  where status = 'open' and ended is not null group by 1, 2) as talked
where t.company_id = talked.company_id and t.id = talked.ticket_id and t.status <> 'open';

update tickets t set first_contact = true
from (select company_id, min(id) as id from tickets where not is_group group by company_id, contact_id) as first
where t.company_id = first.company_id and t.id = first.id;

drop policy filling on tickets;
drop policy filling on ticket_timeline;

create function ticket_begun() returns trigger language plpgsql as $$
begin
  new.first_contact := not new.is_group and not exists (
    select 1 from tickets where company_id = new.company_id and contact_id = new.contact_id);
  return new;
end $$;
create trigger ticket_begun before insert on tickets for each row execute function ticket_begun();

-- Machines answer in tickets that wait: an open ticket with an owner is a person's.
create function ticket_timed() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and new.status = 'open' and new.user_id is not null and new.accepted_at is null then
    new.accepted_at := coalesce(new.opened_at, new.updated_at);
  end if;
  if old.status = 'open' and new.status <> 'open' and old.user_id is not null and old.opened_at is not null then
    new.talk_seconds := coalesce(old.talk_seconds, 0)
      + greatest(0, extract(epoch from coalesce(new.closed_at, new.updated_at) - old.opened_at))::int;
  end if;
  return new;
end $$;
create trigger ticket_timed before update of status on tickets for each row
  when (old.status <> new.status) execute function ticket_timed();

-- Each holds all that is asked of it: the tickets themselves are not read.
drop index tickets_by_creation;
create index tickets_by_creation on tickets (company_id, created_at, id) include (status, user_id, first_contact, accepted_at);
create index tickets_by_end on tickets (company_id, closed_at, id) include (user_id, talk_seconds) where closed_at is not null;
