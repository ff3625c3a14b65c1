-- Failed logins and the like are one entry of the audit log per person, kind, address and quarter of an hour. The entry itself
-- stays as it was written; how often it happened is counted here.
create table audit_repeats (
  company_id int not null,
  actor_id int not null,
  action text not null,
  address text not null,
  quarter timestamptz not null,
  audit_id bigint not null,
  times int not null check (times > 0),
  primary key (company_id, actor_id, action, address, quarter),
  unique (company_id, audit_id),
  foreign key (company_id, audit_id) references audit_log (company_id, id) on delete cascade
);
select protect_company_table('audit_repeats', app => 'select, insert, update', platform => 'select');
