-- What people may do (access.8): the roles of a company, each with its permissions and their scopes by name, as in the catalogue of the
-- contract. Three come with every company, one per profile. The permissions of the one for admins are not read: it has all.
create table roles (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  -- '' for a built-in role.
  name text not null default '',
  profile text not null default 'user' check (profile in ('admin', 'user', 'supervisor')),
  built_in boolean not null default false,
  permissions jsonb not null default '{}',
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check (built_in or profile = 'user'),
  check (built_in = (name = ''))
);
create unique index roles_built_in on roles (company_id, profile) where built_in;
create unique index roles_name on roles (company_id, lower(name)) where not built_in;
select protect_company_table('roles', platform => 'select, insert');

-- Null: the built-in role of the profile.
alter table users add column role_id int;
alter table users add foreign key (company_id, role_id) references roles (company_id, id);
alter table users add check (role_id is null or profile = 'user');
create index users_role on users (company_id, role_id) where role_id is not null;

-- Companies from before keep what their people could do in the menu. What the menu hid and the server allowed is closed, and so are exports
-- and the customers' passwords.
insert into roles (company_id, profile, built_in, permissions)
select c.id, p.profile, true, case p.profile when 'admin' then '{}'::jsonb else '{
  "tickets:view": "queues", "tickets:accept": "queues", "tickets:answer": "queues", "tickets:edit": "queues", "tickets:transfer": "queues",
  "tickets:closeOthers": "queues", "tickets:start": "all", "tickets:startFlow": "queues", "kanban:view": "all", "kanban:edit": "all",
  "quick-messages:view": "all", "quick-messages:edit": "own", "quick-messages:share": "all", "tags:view": "all", "tags:edit": "own",
  "schedules:view": "queues", "schedules:edit": "own", "contacts:view": "all", "contacts:edit": "all", "contacts:import": "own",
  "customers:view": "all", "customers:edit": "all", "customers:message": "all", "customers:delete": "all", "chats:view": "all", "chats:edit": "all",
  "boards:view": "all", "boards:edit": "all", "boards:deleteCards": "all", "boards:deleteColumns": "all", "boards:delete": "own",
  "todo:view": "all", "help:view": "all", "flows:names": "all", "ai:use": "all", "queues:view": "all", "connections:view": "all",
  "settings:view": "all", "billing:view": "all", "billing:edit": "all", "users:view": "all"}'::jsonb
  || case p.profile when 'supervisor' then '{"kanban:lanes": "all"}'::jsonb else '{}'::jsonb end end
from companies c cross join (values ('admin'), ('supervisor'), ('user')) as p (profile);
