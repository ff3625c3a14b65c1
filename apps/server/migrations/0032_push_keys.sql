-- The keys by which push services know this installation, made at its first start. Devices subscribe with the public one: others
-- would end the notices of all of them, so every node uses these and a backup carries them.
create table push_keys (
  only_row boolean default true primary key check (only_row),
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on push_keys to recado_platform;
