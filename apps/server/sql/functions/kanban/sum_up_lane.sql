-- As sum_up_tag, for the counters of one lane.
create or replace function sum_up_lane(company int, tag int) returns void language sql set search_path = public, pg_temp as $$
  with taken as (select id from lane_counters where company_id = company and tag_id = tag order by id limit 500 for update skip locked),
  gone as (delete from lane_counters where company_id = company and tag_id = tag and id in (select id from taken) returning *)
  insert into lane_counters (company_id, tag_id, queue_id, user_id, n)
  select company, tag, queue_id, user_id, sum(n) from gone group by 3, 4 having sum(n) <> 0
$$;

grant execute on function sum_up_lane(int, int) to recado_definer;
