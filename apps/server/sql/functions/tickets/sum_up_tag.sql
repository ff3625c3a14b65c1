-- As sum_up_contacts, for the counters of one tag.
create or replace function sum_up_tag(company int, tag int) returns void language sql set search_path = public, pg_temp as $$
  with taken as (select id from ticket_tag_counters where company_id = company and tag_id = tag order by id limit 500 for update skip locked),
  gone as (delete from ticket_tag_counters where company_id = company and tag_id = tag and id in (select id from taken) returning *)
  insert into ticket_tag_counters (company_id, tag_id, status, queue_id, user_id, n)
  select company, tag, status, queue_id, user_id, sum(n) from gone group by 3, 4, 5 having sum(n) <> 0
$$;

grant execute on function sum_up_tag(int, int) to recado_definer;
