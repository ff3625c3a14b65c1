-- Who wrote to a connection: people whose conversation the network lets us continue at any time. A row outlasts the messages and the
-- tickets; it ends with the contact or the connection. Groups have none.
create table connection_writers (
  company_id int not null,
  connection_id int not null,
  contact_id int not null,
  first_at timestamptz not null default now(),
  primary key (company_id, connection_id, contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index connection_writers_contact on connection_writers (company_id, contact_id);
insert into connection_writers (company_id, connection_id, contact_id, first_at)
  select m.company_id, m.connection_id, m.contact_id, min(m.at)
  from (select company_id, connection_id, contact_id, sent_at as at from messages
      where not from_me and author_contact_id is null and connection_id is not null
    union all
    -- The messages of deleted tickets.
    select s.company_id, s.connection_id, s.contact_id, s.at from message_tombstones s
      join connections w on w.company_id = s.company_id and w.id = s.connection_id where not s.from_me) m
    join contacts c on c.company_id = m.company_id and c.id = m.contact_id and not c.is_group
  group by m.company_id, m.connection_id, m.contact_id;
select protect_company_table('connection_writers');

-- Who wrote to a number of the company that no connection has any more. `number` is in the form of phoneKey (number-keys.rules.ts).
-- A connection that gets the number knows these people again.
create table number_writers (
  company_id int not null,
  number text not null,
  contact_id int not null,
  first_at timestamptz not null,
  primary key (company_id, number, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index number_writers_contact on number_writers (company_id, contact_id);
select protect_company_table('number_writers');

-- A first contact is a message to a person who never wrote to its connection. Set when the row is written, cleared when they write.
alter table outbox add column first_contact boolean not null default false;
update outbox o set first_contact = true
  where kind = 'send'
    and exists (select 1 from contacts c where c.company_id = o.company_id and c.id = o.contact_id and not c.is_group)
    and not exists (select 1 from connection_writers w
      where w.company_id = o.company_id and w.connection_id = o.connection_id and w.contact_id = o.contact_id);
-- While first contacts wait, all others are found without reading past them, and afterwards the next first contact likewise.
create index outbox_answers_age on outbox (company_id, connection_id, class, id) where not first_contact;
create index outbox_answers_chat on outbox (company_id, connection_id, class, contact_id, id) where not first_contact;
create index outbox_first_contacts on outbox (company_id, connection_id, class, id) where first_contact;

-- First contacts that the network refused, for the count of the last hour.
create table refused_first_contacts (
  company_id int not null,
  id bigint generated always as identity,
  connection_id int not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index refused_first_contacts_connection on refused_first_contacts (company_id, connection_id, at);
select protect_company_table('refused_first_contacts');

alter table connection_pace
  -- First contacts wait until then; null, or past: they do not.
  add column first_contacts_until timestamptz,
  -- The governor stopped them for the rest of the day.
  add column first_contacts_stopped boolean not null default false,
  -- The last refusal: for an hour after it first contacts are sent one at a time.
  add column first_contact_refused_at timestamptz;

-- The code with which sends over a simulated phone fail; null: they are to be tried again.
alter table simulated_accounts add column fail_code int;

-- Until when a message of ours waits, where that is known.
alter table messages add column waits_until timestamptz;
