-- What customers write in several lines is one answer; nobody is left in silence by a menu; a score may be asked for again.

-- `burst`: the end of what is being written. `silence`: a customer who wrote right after a menu.
alter table ticket_timers drop constraint ticket_timers_kind_check;
alter table ticket_timers add constraint ticket_timers_kind_check
  check (kind in ('inactivity', 'transfer', 'closing', 'burst', 'silence'));
-- Since when it is planned, and the message with which that began.
alter table ticket_timers add column since timestamptz not null default now(), add column message_id bigint;

-- `closed`: the customer chose a queue that is closed.
alter table chatbot_states drop constraint chatbot_states_stage_check;
alter table chatbot_states add constraint chatbot_states_stage_check
  check (stage in ('new', 'menu', 'options', 'closed', 'done', 'stopped'));
alter table chatbot_states
  -- A person was promised; a right answer still leads on.
  add column waiting boolean not null default false,
  -- Since when lines lie there to which nothing was said.
  add column passed_at timestamptz,
  -- The last answer that led nowhere, how often in a row, and when last.
  add column heard text not null default '',
  add column heard_times int not null default 0,
  add column heard_at timestamptz,
  -- What was meant as a score and was none has been asked about.
  add column rating_again boolean not null default false;

-- Where a person is waited for whom no menu could place, and whether inactivity closes those too whom nobody answered.
alter table connections
  add column fallback_queue_id int,
  add column expires_unanswered boolean not null default false;
alter table connections add constraint connections_fallback_queue_fkey
  foreign key (company_id, fallback_queue_id) references queues (company_id, id) on delete set null (fallback_queue_id);

-- As in 0021_chatbot.sql, and besides: while a score is waited for, thanks stay quiet however late they come, and what was
-- meant as a score and is none (score 0) belongs to the ticket once.
create or replace function attachable_ticket(in_contact int, in_connection int, m jsonb) returns tickets language plpgsql as $$
declare
  co int := current_company();
  t tickets;
  awaited boolean;
  again boolean;
begin
  if (m->>'fromMe')::boolean or (m->>'late')::boolean or m->>'group' is not null
    or (m->>'score' is null and not coalesce((m->>'thanks')::boolean, false)) then return null; end if;
  select * into t from tickets where company_id = co and contact_id = in_contact and connection_id = in_connection
    order by id desc limit 1 for no key update;
  if not found or t.status <> 'closed' then return null; end if;
  select rating_until > now(), rating_again into awaited, again
    from chatbot_states where company_id = co and ticket_id = t.id;
  if coalesce(awaited, false) and (m->>'score' is null or m->>'score' <> '0' or not again) then return t; end if;
  if m->>'score' is null and t.closed_at > now() - make_interval(mins => coalesce((m->>'graceMinutes')::int, 0)) then
    return t;
  end if;
  return null;
end $$;

-- As in 0021_chatbot.sql, and besides: who writes while the score of the ticket before is waited for is placed by the
-- machine also where it has nothing to say.
create or replace function wants_machine(t tickets) returns boolean language plpgsql stable as $$
declare
  c record;
begin
  if t.status = 'closed' then return false; end if;
  select greeting_message, out_of_hours_message, expires_ticket, time_to_transfer, transfer_queue_id into c
    from connections where company_id = t.company_id and id = t.connection_id;
  if c.expires_ticket > 0 then
    perform 1 from ticket_timers where company_id = t.company_id and ticket_id = t.id and kind = 'inactivity';
    if not found then return true; end if;
  end if;
  if c.time_to_transfer > 0 and t.status = 'pending' and c.transfer_queue_id <> coalesce(t.queue_id, 0) then
    perform 1 from ticket_timers where company_id = t.company_id and ticket_id = t.id and kind = 'transfer';
    if not found then return true; end if;
  end if;
  if t.status <> 'pending' or t.speaker = 'person' or t.machine_stopped then return false; end if;
  if c.greeting_message <> '' or c.out_of_hours_message <> '' then return true; end if;
  if t.message_count = 1 then
    perform 1 from chatbot_states s where s.company_id = t.company_id and s.rating_until > now() and s.ticket_id = (
      select p.id from tickets p where p.company_id = t.company_id and p.contact_id = t.contact_id
        and p.connection_id = t.connection_id and p.id < t.id order by p.id desc limit 1);
    if found then return true; end if;
  end if;
  if t.queue_id is null then return false; end if;
  return exists (select 1 from queues q where q.company_id = t.company_id and q.id = t.queue_id
      and (q.greeting_message <> '' or q.out_of_hours_message <> ''))
    or exists (select 1 from queue_options o where o.company_id = t.company_id and o.queue_id = t.queue_id);
end $$;
