-- Keeps the scores in ticket_days.
create or replace function score_day_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and exists (select 1 from companies where id = old.company_id) then
    insert into ticket_days (company_id, day, user_id, scores, scored)
      values (old.company_id, local_day(old.company_id, old.created_at), coalesce(old.user_id, 0), -1, -old.rate);
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_days (company_id, day, user_id, scores, scored)
      values (new.company_id, local_day(new.company_id, new.created_at), coalesce(new.user_id, 0), 1, new.rate);
  end if;
  return null;
end $$;

create trigger score_day_counted after insert or update or delete on user_ratings for each row execute function score_day_counted();
