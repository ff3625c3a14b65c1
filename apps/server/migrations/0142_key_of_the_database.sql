-- Which secret key sealed what lies in this database: its fingerprint, from which the key cannot be found. A start, a backup and
-- a restoration with another key are refused (wiring/installation-key.ts). The owner alone reads and writes it.
create table installation (
  only_row boolean primary key default true check (only_row),
  key_fingerprint text not null,
  created_at timestamptz not null default now()
);
