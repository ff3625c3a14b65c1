-- Numbers and WhatsApp ids of people whose data were erased, so that a later import leaves them behind. Each is an HMAC-SHA-256 with a
-- key of the installation: without the key it cannot be found by trying all numbers.
create table erased_addresses (
  company_id int not null references companies (id) on delete cascade,
  hash bytea not null check (length(hash) = 32),
  erased_at timestamptz not null default now(),
  primary key (company_id, hash)
);
select protect_company_table('erased_addresses', app => 'select, insert');

-- An erasure looks up whose schedule an entry of the audit log tells of (erase_audit).
grant select on schedules to recado_definer;
create policy definer_rows on schedules to recado_definer using (true) with check (true);
-- The names of files that a moved message or schedule had in the other installation.
grant update (path, is_here) on family_files to recado_app;
