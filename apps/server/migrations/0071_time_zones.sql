-- The IANA time zone of the company's days and hours. The due date of its own subscription stays in America/Sao_Paulo.
alter table companies add column time_zone text not null default 'America/Sao_Paulo';
-- Dates with other hours than their weekday: [{date, yearly, name, message, periods}].
alter table companies add column special_days jsonb not null default '[]';
alter table queues add column special_days jsonb not null default '[]';
grant update (time_zone, special_days) on companies to recado_app;
-- recount_days reads what the sums of days count.
grant select on user_ratings to recado_definer;
create policy definer_rows on user_ratings to recado_definer using (true) with check (true);
grant select on movements to recado_definer;
create policy definer_rows on movements to recado_definer using (true) with check (true);
grant delete on movement_days to recado_definer;
