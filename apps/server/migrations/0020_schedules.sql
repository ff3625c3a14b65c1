create table schedules (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  contact_id int not null,
  -- Who wrote it; what they promised is sent also when they left.
  user_id int,
  body text not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'ENVIADA', 'FALHOU')),
  late boolean not null default false,
  reason text,
  media_name text,
  media_file text,
  mimetype text,
  -- What it became; no foreign keys: a ticket may be deleted, and that it was sent stays true.
  ticket_id int,
  message_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index schedules_by_time on schedules (company_id, send_at, id);
create index schedules_due on schedules (company_id, send_at, id) where status = 'PENDENTE';
create index schedules_contact on schedules (company_id, contact_id, send_at);
create index schedules_author on schedules (company_id, user_id);
create index schedules_message on schedules (company_id, message_id) where message_id is not null;
-- The platform's role looks which companies have something due.
select protect_company_table('schedules', platform => 'select');
