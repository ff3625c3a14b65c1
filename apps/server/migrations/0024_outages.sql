-- When the line was last known to be open: moved on with the lease, empty after a person ended it. What lies between
-- this and the next opening is a gap, also when the whole server was gone.
alter table connection_sessions add column line_seen_at timestamptz;
update connection_sessions set line_seen_at = updated_at where status = 'CONNECTED';

-- Windows in which a connection was down against everybody's will. A line that drops again within a minute goes on with
-- its last window: flapping is one outage with many drops, and one alert.
create table connection_outages (
  company_id int not null,
  id int generated always as identity,
  connection_id int not null,
  started_at timestamptz not null,
  -- The last time it went down within this window.
  dropped_at timestamptz not null,
  ended_at timestamptz,
  -- When people were told; a window is told once, whichever node does it.
  alerted_at timestamptz,
  drops int not null default 1,
  -- Messages that were written in the window and arrived after it.
  recovered_count int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index connection_outages_open on connection_outages (company_id, connection_id) where ended_at is null;
create index connection_outages_latest on connection_outages (company_id, connection_id, started_at desc);
select protect_company_table('connection_outages');
