-- Since when a company may speak by itself again after its time was over or it was switched off, whoever changed that. What
-- its machines had queued before does not leave: nobody asks any more for what they answer.
alter table companies add column resumed_at timestamptz;
create function company_resumed() returns trigger language plpgsql as $$
begin
  new.resumed_at := now();
  return new;
end $$;
create trigger company_resumed before update of status, due_date on companies for each row
  when ((not old.status or old.due_date < (now() at time zone 'America/Sao_Paulo')::date)
    and new.status and (new.due_date is null or new.due_date >= (now() at time zone 'America/Sao_Paulo')::date))
  execute function company_resumed();
