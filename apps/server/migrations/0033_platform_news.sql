-- What the operator tells everybody, and the help videos. They belong to no company: the super user writes them through
-- the platform's role, and the app's role may only read what is meant to be seen.
create table announcements (
  id int generated always as identity primary key,
  title text not null,
  text text not null,
  -- 1 high, 2 medium, 3 low.
  priority int not null default 3 check (priority between 1 and 3),
  status boolean not null default true,
  media_name text,
  media_file text,
  -- The company whose folder holds the file: the platform's own.
  media_company int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((media_file is null) = (media_company is null))
);
create index announcements_shown on announcements (priority, id desc);
alter table announcements enable row level security;
alter table announcements force row level security;
create policy active_rows on announcements for select to recado_app using (status);
create policy platform_rows on announcements to recado_platform using (true) with check (true);
grant select on announcements to recado_app;
grant select, insert, update, delete on announcements to recado_platform;

create table helps (
  id int generated always as identity primary key,
  title text not null,
  description text not null default '',
  -- The code of a video at the embedded player's service.
  video text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on helps to recado_app;
grant select, insert, update, delete on helps to recado_platform;
