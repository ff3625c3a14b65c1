-- Called when a message arrived or was stored for sending, progressed, or changed its content.
create or replace function webhook_of_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject constant text := 'ticket:' || new.ticket_id;
  about constant jsonb := jsonb_build_object('ticketId', new.ticket_id, 'messageId', new.id);
begin
  if tg_op = 'INSERT' then
    perform note_webhook(new.company_id, case when new.from_me then 'message.sent' else 'message.received' end, subject, about);
    return null;
  end if;
  if new.from_me and (old.ack <> new.ack or old.send_state is distinct from new.send_state) then
    perform note_webhook(new.company_id, 'message.status', subject,
      about || jsonb_build_object('ack', new.ack, 'sendState', new.send_state, 'sendError', new.send_error));
  end if;
  if old.body <> new.body or old.is_deleted <> new.is_deleted or old.media_state <> new.media_state or old.reactions <> new.reactions then
    perform note_webhook(new.company_id, 'message.updated', subject, about);
  end if;
  return null;
end $$;

create trigger webhook_of_new_message after insert on messages for each row execute function webhook_of_message();
create trigger webhook_of_message after update of ack, send_state, body, is_deleted, media_state, reactions on messages for each row
  -- Content removed by an erasure or a retention limit causes no event.
  when (old.removed is not distinct from new.removed and (old.ack <> new.ack or old.send_state is distinct from new.send_state
    or old.body <> new.body or old.is_deleted <> new.is_deleted or old.media_state <> new.media_state or old.reactions <> new.reactions))
  execute function webhook_of_message();
