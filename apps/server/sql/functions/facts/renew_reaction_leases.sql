-- Renews the leases of reactions that a node works on (`in_units`: company, subject, reaction, lease).
create or replace function renew_reaction_leases(in_units json, in_lease_ms int) returns void language plpgsql
set enable_seqscan = off as $$
declare
  entry record;
begin
  for entry in select * from json_to_recordset(in_units) as u (company int, subject text, reaction bigint, lease text) loop
    update fact_subjects set asleep_until = clock_timestamp() + in_lease_ms * interval '1 millisecond'
      where company_id = entry.company and subject = entry.subject and reaction_id = entry.reaction and lease = entry.lease;
  end loop;
end $$;

grant execute on function renew_reaction_leases(json, int) to recado_platform;
