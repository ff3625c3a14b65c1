-- Called when a ticket began or moved. A silent one begins when its customer answers.
create or replace function webhook_of_ticket() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about jsonb := jsonb_build_object('ticketId', new.id);
  event text;
begin
  if new.status = 'silent' then return null; end if;
  if tg_op = 'INSERT' then
    event := 'ticket.created';
  elsif old.status = 'silent' then
    event := case when new.status <> 'closed' then 'ticket.created' end;
  else
    about := about || jsonb_build_object('before', jsonb_build_object('status', old.status, 'queueId', old.queue_id, 'userId', old.user_id));
    event := case
      when new.status = 'closed' and old.status <> 'closed' then 'ticket.closed'
      when new.status <> 'closed' and old.status = 'closed' then 'ticket.reopened'
      when new.status = 'open' and old.status = 'pending' then 'ticket.accepted'
      when old.status = 'open' and new.status = 'pending' and old.queue_id is not distinct from new.queue_id then 'ticket.returned'
      else 'ticket.transferred' end;
  end if;
  if event is not null then perform note_webhook(new.company_id, event, 'ticket:' || new.id, about); end if;
  return null;
end $$;

create trigger webhook_of_new_ticket after insert on tickets for each row execute function webhook_of_ticket();
create trigger webhook_of_ticket after update of status, queue_id, user_id on tickets for each row
  when (old.status <> new.status or old.queue_id is distinct from new.queue_id or old.user_id is distinct from new.user_id)
  execute function webhook_of_ticket();
