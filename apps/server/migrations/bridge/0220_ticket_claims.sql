-- Who speaks in a ticket and who may answer there, as rows; the chatbot becomes one of several responders.

-- Who has the word in a ticket, since when, why, and until when; ended ones stay as the ticket's history.
create table ticket_claims (
  company_id int not null,
  id bigint generated always as identity,
  ticket_id int not null,
  -- `person`, or the name of a responder.
  responder text not null,
  reason text not null,
  since timestamptz not null default now(),
  -- When it ends by itself; null: never.
  until timestamptz,
  -- Which short replies belong to a resolved ticket while it is held: score, unclear, thanks.
  takes text[] not null default '{}',
  ended_at timestamptz,
  ended_why text,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  check ((ended_at is null) = (ended_why is null))
);
create unique index ticket_claims_held on ticket_claims (company_id, ticket_id) where ended_at is null;
create index ticket_claims_ticket on ticket_claims (company_id, ticket_id, id);
select protect_company_table('ticket_claims');

-- Where responders are set up. While a message is stored, these rows and the ticket's claim say whether anybody is asked.
create table responder_places (
  company_id int not null,
  id int generated always as identity,
  connection_id int,
  queue_id int,
  -- Asked once for each ticket, until this timer is planned; null: about each message of a ticket that no person has.
  timer text,
  -- Also in tickets that a person has; only with a timer.
  unfinished boolean not null default false,
  -- Not in tickets that lie in this queue.
  except_queue_id int,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, except_queue_id) references queues (company_id, id) on delete cascade,
  check (num_nonnulls(connection_id, queue_id) = 1)
);
create index responder_places_connection on responder_places (company_id, connection_id);
create index responder_places_queue on responder_places (company_id, queue_id);
create index responder_places_except on responder_places (company_id, except_queue_id);
select protect_company_table('responder_places');

-- How far a ticket was answered.
create table answer_states (
  company_id int not null,
  ticket_id int not null,
  -- The last message that was decided about: a reaction that runs twice finds itself done.
  message_id bigint not null default 0,
  -- The closing that was answered.
  closing_at timestamptz,
  -- Automatic messages since `said_since`, against bots that talk to each other.
  said int not null default 0,
  said_since timestamptz,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select protect_company_table('answer_states');

insert into answer_states (company_id, ticket_id, message_id, closing_at, said, said_since)
  select company_id, ticket_id, message_id, closing_at, said, said_since from chatbot_states;
alter table chatbot_states drop column message_id, drop column closing_at, drop column said, drop column said_since;

-- Each responder has its own kinds; `burst` and `claim` are the chain's.
alter table ticket_timers drop constraint ticket_timers_kind_check;

-- What was spread over six columns is one: who speaks, and which flow, prompt or integration. The view is made anew.
drop view if exists ticket_views;
alter table tickets add column speaker_subject int;
update tickets set speaker_subject = coalesce(prompt_id, integration_id),
    speaker = case when flow_webhook then 'flow' when prompt_id is not null then 'assistant'
      when use_integration or integration_id is not null then 'integration' else 'menu' end
  where status <> 'closed' and speaker is distinct from 'person'
    and (chatbot or flow_webhook or use_integration or prompt_id is not null or integration_id is not null);
update tickets set speaker = null
  where (status = 'closed' and speaker is not null) or (speaker = 'menu' and not chatbot);
update tickets t set speaker = 'rating' from chatbot_states s
  where t.status = 'closed' and s.company_id = t.company_id and s.ticket_id = t.id and s.rating_until > now();
insert into ticket_claims (company_id, ticket_id, responder, reason, since, until, takes)
  select t.company_id, t.id, t.speaker,
    case when t.speaker <> 'person' then 'asks' when t.status = 'open' then 'accepted' else 'wrote' end,
    coalesce(case when t.speaker = 'person' then t.opened_at else s.menu_at end, t.updated_at),
    case when t.speaker = 'rating' then s.rating_until end,
    case when t.speaker = 'rating' then array['score', 'thanks'] || case when s.rating_again then '{}' else '{unclear}'::text[] end
      else '{}' end
  from tickets t left join chatbot_states s on s.company_id = t.company_id and s.ticket_id = t.id
  where t.speaker is not null;
alter table tickets drop column chatbot, drop column flow_webhook, drop column use_integration, drop column prompt_id,
  drop column integration_id;
alter table tickets rename column machine_stopped to bot_stopped;

-- What connections and queues are set to now; from here on each change of theirs notes it.
insert into responder_places (company_id, connection_id)
  select company_id, id from connections where greeting_message <> '' or out_of_hours_message <> '';
insert into responder_places (company_id, connection_id, timer, unfinished)
  select company_id, id, 'inactivity', true from connections where expires_ticket > 0;
insert into responder_places (company_id, connection_id, timer, except_queue_id)
  select company_id, id, 'transfer', transfer_queue_id from connections
  where time_to_transfer > 0 and transfer_queue_id is not null;
insert into responder_places (company_id, queue_id)
  select q.company_id, q.id from queues q where q.greeting_message <> '' or q.out_of_hours_message <> ''
    or exists (select 1 from queue_options o where o.company_id = q.company_id and o.queue_id = q.id);

-- What waits to be reacted to, under its new names.
update fact_reactions set fact = 'responders.asked' where fact = 'machine.called';
update fact_reactions set reaction = case reaction when 'chatbot.answer' then 'answering.ask'
    when 'chatbot.step-back' then 'answering.opened' else 'answering.closed' end
  where reaction in ('chatbot.answer', 'chatbot.step-back', 'chatbot.say-goodbye');
update fact_reactions set payload = payload - 'byMachine' || '{"byBot": true}'
  where fact = 'ticket.closed' and payload ? 'byMachine';

drop function wants_machine(tickets);
