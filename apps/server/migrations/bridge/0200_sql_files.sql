-- Which functions and views of apps/server/sql this database has, and in which wording. Every start applies what differs.
create table sql_files (
  name text primary key,
  kind text not null check (kind in ('function', 'view')),
  hash text not null
);
