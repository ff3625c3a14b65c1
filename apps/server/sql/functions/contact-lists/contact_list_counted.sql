-- Updates the counts of contact_lists. Runs once per statement, however many people it adds, changes or removes.
create or replace function contact_list_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update contact_lists l set people = l.people + m.people, valid = l.valid + m.valid, invalid = l.invalid + m.invalid,
      numberless = l.numberless + m.numberless, uncheckable = l.uncheckable + m.uncheckable
    from (select company_id, contact_list_id, count(*)::int as people, (count(*) filter (where is_valid))::int as valid,
        (count(*) filter (where not is_valid))::int as invalid, (count(*) filter (where number = ''))::int as numberless,
        (count(*) filter (where gave_up and is_valid is null))::int as uncheckable
      from added group by company_id, contact_list_id) as m
    where l.company_id = m.company_id and l.id = m.contact_list_id;
  elsif tg_op = 'DELETE' then
    update contact_lists l set people = l.people - m.people, valid = l.valid - m.valid, invalid = l.invalid - m.invalid,
      numberless = l.numberless - m.numberless, uncheckable = l.uncheckable - m.uncheckable
    from (select company_id, contact_list_id, count(*)::int as people, (count(*) filter (where is_valid))::int as valid,
        (count(*) filter (where not is_valid))::int as invalid, (count(*) filter (where number = ''))::int as numberless,
        (count(*) filter (where gave_up and is_valid is null))::int as uncheckable
      from removed group by company_id, contact_list_id) as m
    where l.company_id = m.company_id and l.id = m.contact_list_id;
  else
    update contact_lists l set valid = l.valid + m.valid, invalid = l.invalid + m.invalid,
      numberless = l.numberless + m.numberless, uncheckable = l.uncheckable + m.uncheckable
    from (select company_id, contact_list_id, sum(valid)::int as valid, sum(invalid)::int as invalid,
        sum(numberless)::int as numberless, sum(uncheckable)::int as uncheckable
      from (select company_id, contact_list_id, (is_valid is true)::int as valid, (is_valid is false)::int as invalid,
          (number = '')::int as numberless, (gave_up and is_valid is null)::int as uncheckable from added
        union all
        select company_id, contact_list_id, -(is_valid is true)::int, -(is_valid is false)::int,
          -(number = '')::int, -(gave_up and is_valid is null)::int from removed) as both_sides
      group by company_id, contact_list_id) as m
    where l.company_id = m.company_id and l.id = m.contact_list_id
      and (m.valid <> 0 or m.invalid <> 0 or m.numberless <> 0 or m.uncheckable <> 0);
  end if;
  return null;
end $$;

create trigger contact_list_counted_in after insert on contact_list_items referencing new table as added
  for each statement execute function contact_list_counted();

create trigger contact_list_counted_out after delete on contact_list_items referencing old table as removed
  for each statement execute function contact_list_counted();

create trigger contact_list_counted_changed after update on contact_list_items
  referencing old table as removed new table as added
  for each statement execute function contact_list_counted();
