-- Outgoing messages have a class: 0 person, 1 answer of a bot, 2 reminder or schedule, 3 campaign. Within a chat a class keeps
-- its order, and lower classes overtake what has not begun. Both indexes bound the loading of a connection's items: the oldest of
-- a class, and the first of a class in one chat, however many others wait.
alter table outbox drop constraint if exists outbox_priority_check;
alter table outbox rename column priority to class;
create policy filling on outbox to current_user using (true) with check (true);
create policy filling on messages to current_user using (true);
update outbox o set class = 2 from messages m
  where m.company_id = o.company_id and m.id = o.message_id and o.class = 1 and m.is_automatic and m.user_id is not null;
drop policy filling on outbox;
drop policy filling on messages;
alter table outbox add constraint outbox_class_check check (class between 0 and 3);
create index outbox_class_age on outbox (company_id, connection_id, class, id);
create index outbox_class_chat on outbox (company_id, connection_id, class, contact_id, id);
drop index outbox_order;

-- The pace of a connection. Without a row, and where a column is null, the channel's own gap holds and nothing is limited.
create table connection_pace (
  company_id int not null,
  connection_id int not null,
  -- The random pause between sends, in milliseconds, and how many sends of people may follow each other without one.
  gap_min_ms int check (gap_min_ms >= 0),
  gap_max_ms int,
  gap_burst int check (gap_burst >= 0),
  -- Items of this class and above wait for quiet hours to end and for a day with room; 2 and 3 count against the cap.
  governed_class smallint not null default 3 check (governed_class in (2, 3)),
  -- 0 or null: no limit.
  daily_cap int check (daily_cap >= 0),
  -- Local times in America/Sao_Paulo; the same time twice means none.
  quiet_from time,
  quiet_to time,
  -- Until when governed items wait, as the sender last found it; null: they do not.
  held_until timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  check ((gap_min_ms is null) = (gap_max_ms is null) and (gap_min_ms is null) = (gap_burst is null) and gap_min_ms <= gap_max_ms),
  check ((quiet_from is null) = (quiet_to is null))
);
select protect_company_table('connection_pace');

-- How many messages the network took, by connection, day in America/Sao_Paulo and class. Several rows share a count, so
-- that chats which are sent to at the same time do not wait for each other: the count is their sum.
create table connection_sends (
  company_id int not null,
  connection_id int not null,
  day date not null,
  class smallint not null,
  part smallint not null,
  sent int not null,
  primary key (company_id, connection_id, day, class, part),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
) with (fillfactor = 50);
select protect_company_table('connection_sends');
