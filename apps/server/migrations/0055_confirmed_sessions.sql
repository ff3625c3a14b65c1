-- When the person of the session last showed their password for a change; null before the first time.
alter table sessions add column confirmed_at timestamptz;

-- Failed logins of a person from many addresses are one entry of the audit log: its addresses are counted in rows of their own.
alter table audit_repeats drop constraint audit_repeats_company_id_audit_id_key;
create index audit_repeats_entry on audit_repeats (company_id, audit_id);
