-- Stores the reason on messages that have waited since before `in_before`. The reasons: the session is down, first
-- contacts are held, the network does not accept them, or an earlier one in the chat waits. A message that only waits
-- for its turn behind users' messages, as bots' do, is not late; campaigns' (class 3) never are. Walks the outbox of a
-- connection after a position (class, item), until `in_most` are marked.
--
-- Returns {marked, oldest, class, item}: the marked ids, when the oldest unmarked one was queued, and the position
-- where it ended; null: at the end of the outbox. Reads row by row by key, because a join is planned to read all
-- messages while the tables are empty.
create or replace function mark_late(in_connection int, in_before timestamptz, in_class int, in_item bigint, in_most int) returns json
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  co int := current_company();
  is_open boolean := exists (select 1 from connection_sessions s where s.company_id = co and s.connection_id = in_connection
    and session_open(s));
  first_until timestamptz := (select p.first_contacts_until from connection_pace p where p.company_id = co
    and p.connection_id = in_connection and p.first_contacts_until > now());
  is_blocked boolean;
  why text;
  marked bigint[] := '{}';
  oldest timestamptz;
  o record;
begin
  for o in
    select w.id, w.class, w.contact_id, w.message_id, w.kind, w.created_at, w.first_contact, w.reason, w.trying_since from outbox w
    where w.company_id = co and w.connection_id = in_connection and (w.class, w.id) > (in_class, in_item) and w.class < 3
    order by w.company_id, w.connection_id, w.class, w.id
  loop
    continue when o.kind <> 'send';
    perform 1 from messages m where m.company_id = co and m.id = o.message_id and m.send_error is null and m.ack = 0;
    continue when not found;
    why := null;
    if o.created_at <= in_before then
      if not is_open then why := 'ERR_WAPP_NOT_INITIALIZED';
      elsif o.first_contact and first_until is not null then why := 'ERR_SEND_FIRST_WAITS';
      elsif o.reason is not null then why := o.reason;
      elsif o.trying_since is not null then why := 'ERR_SENDING_WAPP_MSG';
      else
        if is_blocked is null then
          is_blocked := exists (select 1 from outbox b where b.company_id = co and b.connection_id = in_connection
            and b.reason = 'ERR_SEND_BLOCKED');
        end if;
        if is_blocked then why := 'ERR_SEND_BLOCKED';
        elsif o.class = 0 or exists (select 1 from outbox h where h.company_id = co and h.connection_id = in_connection
          and h.class = any ('{0,1,2,3}') and h.contact_id = o.contact_id and h.id < o.id and h.reason is not null)
          then why := 'ERR_SEND_QUEUED';
        end if;
      end if;
    end if;
    if why is not null then
      perform 1 from messages m where m.company_id = co and m.id = o.message_id for no key update skip locked;
      if found then
        update messages m set send_error = why, waits_until = case when o.first_contact then first_until end, version = version + 1,
          updated_at = now() where m.company_id = co and m.id = o.message_id and m.send_error is null and m.ack = 0;
        if found then
          marked := marked || o.message_id;
          if cardinality(marked) = in_most then
            return json_build_object('marked', marked, 'oldest', oldest, 'class', o.class, 'item', o.id);
          end if;
          continue;
        end if;
      end if;
    end if;
    oldest := least(oldest, o.created_at);
  end loop;
  return json_build_object('marked', marked, 'oldest', oldest, 'class', null, 'item', null);
end $$;

grant execute on function mark_late(int, timestamptz, int, bigint, int) to recado_app;
