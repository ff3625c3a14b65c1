-- Returns the counters that include a customer.
create or replace function customer_keys(plan int, service int, invoice text, ends date) returns table (kind text, key text)
language sql immutable parallel safe as $$
  values ('all', ''), ('plan', coalesce(plan::text, '')), ('service', coalesce(service::text, '')), ('invoice', invoice),
    ('end', coalesce(to_char(ends, 'YYYY-MM-DD'), ''))
$$;

grant execute on function customer_keys(int, int, text, date) to recado_definer;
