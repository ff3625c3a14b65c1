-- Writes an event's deliveries for every active webhook of a company that chose it. Without such a webhook, it only
-- reads a small table. Data imported from elsewhere (import-family) belong to the past and are not delivered.
create or replace function note_webhook(in_company int, in_event text, in_subject text, in_about jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event constant uuid := gen_random_uuid();
begin
  if current_setting('app.moving_in', true) = 'on' then return; end if;
  insert into webhook_deliveries (company_id, webhook_id, event_id, event, subject, about)
    select w.company_id, w.id, event, in_event, in_subject, in_about from webhooks w
    where w.company_id = in_company and w.active and in_event = any(w.events);
end $$;

grant execute on function note_webhook(int, text, text, jsonb) to recado_definer;
