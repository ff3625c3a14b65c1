-- Notes that the people of the company leave at a ticket, and reading a conversation in both directions and beyond its
-- first message.

-- The contact is the ticket's: asked of the ticket, so that a note follows when two contacts become one.
create table ticket_notes (
  company_id int not null,
  id int generated always as identity,
  ticket_id int not null,
  user_id int,
  -- Who wrote it, also after that person is gone.
  author text not null,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_ticket on ticket_notes (company_id, ticket_id, id);
create index ticket_notes_user on ticket_notes (company_id, user_id) where user_id is not null;
select protect_company_table('ticket_notes');

-- Of two tickets that become one the notes go along with the messages. Nothing but merge_contacts sets a message's
-- ticket, so no other statement ever fires this.
create function notes_follow() returns trigger language plpgsql as $$
begin
  update ticket_notes set ticket_id = new.ticket_id where company_id = new.company_id and ticket_id = old.ticket_id;
  return null;
end $$;
create trigger notes_follow after update of ticket_id on messages for each row
  when (old.ticket_id <> new.ticket_id) execute function notes_follow();

-- The messages after one, oldest first: the way back from an old message to the end of its ticket. As message_page.
create function message_newer(in_ticket bigint, after_sent bigint, after_id bigint, in_limit int) returns json
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  co int := current_company();
  border timestamptz := 'epoch'::timestamptz + after_sent * interval '1 microsecond';
  ids bigint[] := array(select id from messages where company_id = co and ticket_id = in_ticket and (sent_at, id) > (border, after_id)
    order by sent_at, id limit in_limit);
begin
  return (select json_build_object('rows', coalesce(json_agg(json_build_object('sent_at', (extract(epoch from v.sent_at) * 1000000)::bigint, 'view', v.view)
      order by wanted.place), '[]'::json))
    from unnest(ids) with ordinality as wanted (id, place)
    join message_views v on v.company_id = co and v.id = wanted.id);
end $$;

-- RULINGS 14 for SQL: an admin (`everything`) sees all; others their own tickets, those of served queues and, by flag,
-- those without one. The same as ticket-access.rules.ts; a test holds the two together.
create function ticket_in_sight(everything boolean, viewer int, queues int[], without_queue boolean, owner int, queue int)
returns boolean language sql immutable parallel safe
  return everything or owner is not distinct from viewer
    or case when queue is null then without_queue else queue = any(queues) end;

-- A page of what the same contact wrote before a ticket began: older tickets one after the other, each from its newest
-- message, those out of sight left out. It begins below the ticket `from_ticket` or inside it, before a message.
-- Answers {rows: [{sent_at (microseconds), view}]}, newest first.
create function history_page(in_ticket bigint, everything boolean, viewer int, queues int[], without_queue boolean,
  from_ticket bigint, before_sent bigint, before_id bigint, in_limit int) returns json
language plpgsql stable set enable_seqscan = off as $$
declare
  co int := current_company();
  person int := (select contact_id from tickets where company_id = co and id = in_ticket);
  border timestamptz := 'epoch'::timestamptz + before_sent * interval '1 microsecond';
  ids bigint[] := '{}';
  earlier int;
begin
  for earlier in
    select t.id from tickets t where t.company_id = co and t.contact_id = person and t.id <= from_ticket and t.id < in_ticket
      and t.message_count > 0 and ticket_in_sight(everything, viewer, queues, without_queue, t.user_id, t.queue_id)
    order by t.id desc
  loop
    ids := ids || case when earlier = from_ticket and before_sent is not null
      then array(select id from messages where company_id = co and ticket_id = earlier and (sent_at, id) < (border, before_id)
        order by sent_at desc, id desc limit in_limit - cardinality(ids))
      else array(select id from messages where company_id = co and ticket_id = earlier
        order by sent_at desc, id desc limit in_limit - cardinality(ids)) end;
    exit when cardinality(ids) >= in_limit;
  end loop;
  return (select json_build_object('rows', coalesce(json_agg(json_build_object('sent_at', (extract(epoch from v.sent_at) * 1000000)::bigint, 'view', v.view)
      order by wanted.place), '[]'::json))
    from unnest(ids) with ordinality as wanted (id, place)
    join message_views v on v.company_id = co and v.id = wanted.id);
end $$;
