-- Records since when a company works again after a suspension or an expired subscription.
create or replace function company_resumed() returns trigger language plpgsql as $$
begin
  new.resumed_at := now();
  return new;
end $$;

create trigger company_resumed before update of status, due_date on companies for each row
  when ((not old.status or old.due_date < (now() at time zone 'America/Sao_Paulo')::date)
    and new.status and (new.due_date is null or new.due_date >= (now() at time zone 'America/Sao_Paulo')::date))
  execute function company_resumed();
