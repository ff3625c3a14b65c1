-- Called when a contact is new or changed.
create or replace function webhook_of_contact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_webhook(new.company_id, case when tg_op = 'INSERT' then 'contact.created' else 'contact.updated' end,
    'contact:' || new.id, jsonb_build_object('contactId', new.id));
  return null;
end $$;

create trigger webhook_of_new_contact after insert on contacts for each row execute function webhook_of_contact();
create trigger webhook_of_contact after update of name, number, lid, email, is_company_client, extra_info, queue_id on contacts for each row
  when (old.name <> new.name or old.number <> new.number or old.lid is distinct from new.lid or old.email <> new.email
    or old.is_company_client <> new.is_company_client or old.extra_info <> new.extra_info
    or old.queue_id is distinct from new.queue_id)
  execute function webhook_of_contact();
