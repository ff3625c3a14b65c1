-- What a kanban tag does as a lane of the board. A kanban tag without a row stands behind the others and does nothing by itself.
create table lanes (
  company_id int not null,
  tag_id int not null,
  -- From the left; null: nobody arranged it yet.
  place int,
  -- Sent once to the customer whose ticket comes into the lane.
  entry_message text not null default '',
  -- After so many minutes in the lane a ticket goes to the next one; 0: never.
  next_after_minutes int not null default 0 check (next_after_minutes between 0 and 525600),
  -- Null: none, also after that lane was deleted. It never becomes another one by itself.
  next_tag_id int,
  primary key (company_id, tag_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade,
  foreign key (company_id, next_tag_id) references tags (company_id, id) on delete set null (next_tag_id)
);
-- For the deletion of a tag.
create index lanes_next on lanes (company_id, next_tag_id) where next_tag_id is not null;
select protect_company_table('lanes', platform => 'select');
grant select on lanes to recado_definer;
create policy definer_rows on lanes to recado_definer using (true) with check (true);

-- Where a ticket stands on the board: a row while it carries a kanban tag, of several the one that was put on last. Triggers keep it
-- (place_in_lane.sql), on whatever road the tags came and went.
create table ticket_lanes (
  company_id int not null,
  ticket_id int not null,
  tag_id int not null,
  -- Within the lane, the smallest at the top.
  place double precision not null,
  -- When it came into the lane, or was reopened in it.
  since timestamptz not null default now(),
  -- Whether the lane's message was sent, or found to be none, for this stay.
  greeted boolean not null default false,
  -- Resolved tickets keep their lane and are not shown in it.
  shown boolean not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_lanes_place on ticket_lanes (company_id, tag_id, shown, place, ticket_id);
create index ticket_lanes_since on ticket_lanes (company_id, tag_id, since) where shown;
select protect_company_table('ticket_lanes', platform => 'select');
grant select, insert, update, delete on ticket_lanes to recado_definer;
create policy definer_rows on ticket_lanes to recado_definer using (true) with check (true);

-- The tickets that carry kanban tags already; nobody is greeted for a lane in which they stood before there was a board.
insert into ticket_lanes (company_id, ticket_id, tag_id, place, greeted, shown)
select company_id, ticket_id, tag_id, row_number() over (partition by company_id, tag_id order by last_message_at desc, ticket_id desc), true, shown
from (
  select distinct on (x.company_id, x.ticket_id) x.company_id, x.ticket_id, x.tag_id, t.last_message_at,
    t.status in ('pending', 'open') as shown
  from ticket_tags x
  join tags g on g.company_id = x.company_id and g.id = x.tag_id and g.kanban = 1
  join tickets t on t.company_id = x.company_id and t.id = x.ticket_id
  order by x.company_id, x.ticket_id, x.tag_id) as placed;
