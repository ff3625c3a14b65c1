-- Texts that a network lets a company open conversations with: a copy of what it has of a connection, brought up to date now and then.
create table channel_templates (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  connection_id int not null,
  name text not null,
  -- As the network writes it ('pt_BR').
  language text not null,
  category text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'paused', 'disabled')),
  header text not null default '',
  body text not null,
  footer text not null default '',
  -- What its buttons say.
  buttons jsonb not null default '[]',
  -- The places of the body in their order: '1', '2' … or names.
  places jsonb not null default '[]',
  -- It needs parameters outside its body, which are not filled here.
  needs_more boolean not null default false,
  -- The network's words for a rejection.
  reason text,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index channel_templates_name on channel_templates (company_id, connection_id, name, language);
select protect_company_table('channel_templates');

-- When the copy was made; null: never.
alter table connections add column templates_at timestamptz;

-- The template that carries a message, {name, language, parameters, names}; the body is what the customer reads.
alter table messages add column template jsonb;
