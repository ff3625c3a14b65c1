-- Removes an item that was sent, or is not to be sent any more.
create or replace function remove_item(in_item bigint) returns void language plpgsql
-- A plan made while the table is empty is cached, so force the plan that suits many rows.
set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  delete from outbox where company_id = current_company() and id = in_item;
end $$;

grant execute on function remove_item(bigint) to recado_app;
