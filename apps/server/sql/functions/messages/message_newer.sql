-- The messages of a ticket after one, oldest first: the way back from an old message to the end of its ticket.
-- Answers {rows: [{sent_at (microseconds), view}]}.
create or replace function message_newer(in_ticket bigint, after_sent bigint, after_id bigint, in_limit int) returns json
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  co int := current_company();
  border timestamptz := 'epoch'::timestamptz + after_sent * interval '1 microsecond';
  ids bigint[] := array(select id from messages where company_id = co and ticket_id = in_ticket and (sent_at, id) > (border, after_id)
    order by sent_at, id limit in_limit);
begin
  return (select json_build_object('rows', coalesce(json_agg(json_build_object('sent_at', (extract(epoch from v.sent_at) * 1000000)::bigint, 'view', v.view)
      order by wanted.place), '[]'::json))
    from unnest(ids) with ordinality as wanted (id, place)
    join message_views v on v.company_id = co and v.id = wanted.id);
end $$;

grant execute on function message_newer(bigint, bigint, bigint, int) to recado_app;
