-- The ledger of a company: what came in and what went out, in cents.
create table movements (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  kind text not null check (kind in ('Entrada', 'Saida')),
  cents bigint not null check (cents between 1 and 99999999999),
  title text not null,
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index movements_newest on movements (company_id, created_at desc, id desc) include (kind, cents);
create index movements_by on movements (company_id, created_by) where created_by is not null;
select protect_company_table('movements');
