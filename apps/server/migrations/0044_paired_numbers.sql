-- One WhatsApp number belongs to at most one connection of the installation (connections.10), and a number that replaces another
-- one waits for the choice of an admin (connections.11).

-- The numbers of connected devices, by each key under which the network knows them: 'phone:…' (with Brazil's ninth digit, without
-- Argentina's 9 and Mexico's 1 of mobiles), 'lid:…' and 'account:…' (phone_number_id of the official API). Simulated numbers are not
-- in here. Only the functions claim_number and release_number write, because a key is unique over all companies.
create table number_claims (
  company_id int not null,
  connection_id int not null,
  key text not null,
  -- From before numbers were claimed: another connection had the number already. It keeps working and is flagged.
  is_duplicate boolean not null default false,
  claimed_at timestamptz not null default now(),
  primary key (company_id, connection_id, key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index number_claims_key on number_claims (key) where not is_duplicate;
select protect_company_table('number_claims', app => 'select');
grant select, insert, update, delete on number_claims to recado_definer;
create policy definer_rows on number_claims to recado_definer using (true) with check (true);
grant select on connection_sessions to recado_definer;
create policy definer_rows on connection_sessions to recado_definer using (true) with check (true);

-- The older connection keeps a number that two have; the other one is a duplicate with all its keys. A connection counts as connected
-- while it is wanted or has credentials.
insert into number_claims (company_id, connection_id, key, is_duplicate)
select company_id, id, key, bool_or(place > 1) over (partition by company_id, id)
from (
 select company_id, id, key, row_number() over (partition by key order by created_at, company_id, id) as place from (
  select c.company_id, c.id, c.created_at, k.key from connections c
  cross join lateral (
    select 'phone:' || case
      when c.number ~ '^55[1-9]{2}9?[6-9]\d{7}$' then regexp_replace(c.number, '^55([1-9]{2})9?([6-9]\d{7})$', '55\19\2')
      when c.number ~ '^549\d{10}$' then '54' || substr(c.number, 4)
      when c.number ~ '^521\d{10}$' then '52' || substr(c.number, 4)
      else c.number end where c.number <> ''
    union all select 'lid:' || c.lid where c.lid <> ''
  ) k (key)
  where c.provider <> 'simulator' and (
    exists (select 1 from connection_sessions s where s.company_id = c.company_id and s.connection_id = c.id and s.wanted)
    or exists (select 1 from connection_keys w where w.company_id = c.company_id and w.connection_id = c.id and w.kind = 'creds'))
 ) connected
) placed;

-- The number that a connection's new device has, while it waits whether it replaces the number of before.
create table held_numbers (
  company_id int not null,
  connection_id int not null,
  phone text not null,
  lid text,
  held_at timestamptz not null default now(),
  -- What arrived in the meantime, and its size as it is stored.
  events int not null default 0,
  bytes bigint not null default 0,
  -- Chosen, and not all of it handed over yet.
  accepted_at timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select protect_company_table('held_numbers');

-- What arrived for a held number, sealed, in the order in which it came.
create table held_events (
  company_id int not null,
  connection_id int not null,
  seq bigint generated always as identity,
  payload bytea not null,
  primary key (company_id, connection_id, seq),
  foreign key (company_id, connection_id) references held_numbers (company_id, connection_id) on delete cascade
);
select protect_company_table('held_events');

-- The number that its problem is about, the connection of the company that has it, and when a pairing code was last asked for.
alter table connection_sessions add column other_number text not null default '', add column taken_by int,
  add column code_asked_at timestamptz,
  add constraint connection_sessions_taken_by_fkey foreign key (company_id, taken_by)
    references connections (company_id, id) on delete set null (taken_by);
