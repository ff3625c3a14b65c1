-- A deleted tag was already removed from its tickets, so the counts of those changes come first.
create or replace function lane_counters_removed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from lane_counters where company_id = old.company_id and tag_id = old.id;
  return null;
end $$;

create constraint trigger lane_counters_removed after delete on tags deferrable initially deferred
  for each row execute function lane_counters_removed();
