-- Updates movement_days. Runs once per statement, however many movements it adds or removes.
create or replace function movement_counted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into movement_days as d (company_id, day, movements, entrada, saida)
    select company_id, local_day(company_id, created_at), count(*), coalesce(sum(cents) filter (where kind = 'Entrada'), 0),
      coalesce(sum(cents) filter (where kind = 'Saida'), 0)
    from added group by 1, 2 order by 1, 2
    on conflict (company_id, day) do update set movements = d.movements + excluded.movements,
      entrada = d.entrada + excluded.entrada, saida = d.saida + excluded.saida;
  else
    -- The sums of a company that is being deleted are gone, or are deleted with it.
    update movement_days d set movements = d.movements - r.movements, entrada = d.entrada - r.entrada, saida = d.saida - r.saida
    from (select company_id, local_day(company_id, created_at) as day, count(*) as movements,
        coalesce(sum(cents) filter (where kind = 'Entrada'), 0) as entrada,
        coalesce(sum(cents) filter (where kind = 'Saida'), 0) as saida
      from removed group by 1, 2) as r
    where d.company_id = r.company_id and d.day = r.day;
  end if;
  return null;
end $$;

create trigger movement_counted_in after insert on movements referencing new table as added
  for each statement execute function movement_counted();

create trigger movement_counted_out after delete on movements referencing old table as removed
  for each statement execute function movement_counted();
