-- How long a machine that answers from outside waits for the next line of a customer, in seconds.
alter table connections add column quiet_window int not null default 3 check (quiet_window between 0 and 15);

-- Where the talk of a ticket with a machine stands: an integration, or a prompt of the AI. One question is under way at a time.
create table machine_talks (
  company_id int not null,
  ticket_id int not null,
  stage text not null check (stage in ('idle', 'asking', 'over')),
  -- Its name in claims, and which integration or prompt; null: it never spoke here, and may not any more.
  machine text,
  subject int,
  -- The number of the last question; with the ticket it names the question to the machine, however often that is tried.
  ordinal int not null default 0,
  -- The customer's messages that it is about, the first and the last.
  from_message bigint,
  until_message bigint,
  -- Those that came while the machine was thinking.
  more_from bigint,
  more_until bigint,
  -- How often an answer was dropped for lines that came meanwhile.
  dropped int not null default 0,
  -- When the answer is waited for no longer; null: none is.
  answer_until timestamptz,
  -- Tries of the question under way, those of a server that died included.
  tries int not null default 0,
  -- Questions since `recent_since`, against machines that talk to each other.
  recent int not null default 0,
  recent_since timestamptz,
  -- What the machine itself remembers.
  kept jsonb,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('machine_talks');
