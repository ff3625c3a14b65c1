-- What facts cause: one row for each reaction, written in the transaction of the change (platform/facts). A row is removed
-- in the transaction of what the reaction does. `facts` held one row for all reactions.
create table fact_reactions (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  fact text not null,
  reaction text not null,
  -- What the fact is about, such as `ticket:7`: of one subject only one row is worked on at a time, the oldest first.
  subject text not null,
  payload jsonb not null,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  -- The node that works on it, and until when it does unless it says so again.
  lease text,
  leased_until timestamptz,
  problem text,
  -- It failed too often: an operator looks at it (`npm run reactions`).
  given_up_at timestamptz,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index fact_reactions_waiting on fact_reactions (company_id, subject, id) where given_up_at is null;
select protect_company_table('fact_reactions', app => 'select, insert, delete', platform => 'select, update, delete');

insert into fact_reactions (company_id, fact, reaction, subject, payload, due_at, at)
select f.company_id, f.type, r.reaction, r.kind || ':' || (f.payload ->> (r.kind || 'Id')), f.payload, f.next_attempt_at, f.at
from facts f
join (values ('machine.called', 'chatbot.answer', 'ticket'), ('ticket.opened', 'chatbot.step-back', 'ticket'),
  ('ticket.closed', 'chatbot.say-goodbye', 'ticket'), ('message.taken', 'schedules.note-outcome', 'message'),
  ('message.delayed', 'schedules.note-outcome', 'message'), ('message.failed', 'schedules.note-outcome', 'message'))
  as r (fact, reaction, kind) on r.fact = f.type
order by f.company_id, f.id;
drop table facts;
