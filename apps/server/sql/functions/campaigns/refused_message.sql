-- Locks the message of a failed recipient and returns its id, if neither it nor a file sent after it can have arrived;
-- else null.
create or replace function refused_message(in_message bigint, in_files bigint[]) returns bigint language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  file bigint;
begin
  perform 1 from messages where company_id = current_company() and id = in_message and ack = 0 and send_state = 'failed'
    and not is_deleted for no key update;
  if not found then return null; end if;
  foreach file in array in_files loop
    perform 1 from messages where company_id = current_company() and id = file and ack = 0 and send_state = 'failed';
    if not found then return null; end if;
  end loop;
  return in_message;
end $$;

grant execute on function refused_message(bigint, bigint[]) to recado_app;
