-- A user sends an own message again: moves it behind all later messages, as the customer sees it, and makes it the last
-- message of its ticket. Locks the ticket, so that no other message takes that position.
create or replace function move_to_end(in_message bigint, preview text) returns void language plpgsql as $$
declare
  co int := current_company();
  m record;
  t tickets;
  sent timestamptz;
  author_name text := '';
begin
  select ticket_id, user_id, is_automatic, sent_at into m from messages where company_id = co and id = in_message;
  if not found then return; end if;
  select * into t from tickets where company_id = co and id = m.ticket_id for no key update;
  if not found then return; end if;
  sent := date_trunc('milliseconds', clock_timestamp());
  if t.last_message_at >= sent and t.last_message_at < sent + interval '1 second' then
    sent := t.last_message_at + interval '1 millisecond';
  end if;
  update messages set sent_at = sent, version = version + 1, updated_at = now() where company_id = co and id = in_message;
  if not m.is_automatic then
    select coalesce((select name from users where company_id = co and id = m.user_id), '') into author_name;
  end if;
  update tickets set last_message = preview, last_message_at = greatest(last_message_at, sent), updated_at = now(), version = version + 1,
    last_speaker = case when m.is_automatic then 'machine' else 'user' end,
    last_speaker_id = case when m.is_automatic then null else m.user_id end, last_speaker_name = author_name,
    waiting_since = case when m.is_automatic then waiting_since end
    where company_id = co and id = t.id;
end $$;

grant execute on function move_to_end(bigint, text) to recado_app;
